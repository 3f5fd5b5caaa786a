"""The rule behind oci_image."""

# What of an image's attributes may be a literal or a file; the file stands in `<attribute>_file`.
_LISTS = ["cmd", "entrypoint", "exposed_ports", "volumes"]
_DICTIONARIES = ["annotations", "env", "labels"]

def _descriptor(ctx, tar, number):
    """Hashes one layer of this image's own; the base's layers were hashed with the base."""
    out = ctx.actions.declare_file("%s.layer%d.json" % (ctx.label.name, number))
    args = ctx.actions.args()
    args.add("--tar", tar)
    args.add("--out", out)
    ctx.actions.run(
        executable = ctx.executable._descriptor,
        arguments = [args],
        inputs = [tar],
        outputs = [out],
        mnemonic = "OciDescriptor",
        progress_message = "Hashing layer %{input}",
    )
    return out

def _oci_image_impl(ctx):
    base = ctx.attr.base[OutputGroupInfo] if ctx.attr.base else None
    if base and not hasattr(base, "manifest"):
        fail("base of %s is %s, which is not an oci_image" % (ctx.label, ctx.attr.base.label))
    config = ctx.actions.declare_file(ctx.label.name + ".config.json")
    manifest = ctx.actions.declare_file(ctx.label.name + ".manifest.json")
    digest = ctx.actions.declare_file(ctx.label.name + ".sha256")
    settings = ctx.actions.declare_file(ctx.label.name + ".settings.json")
    literals = {name: getattr(ctx.attr, name) for name in _LISTS + _DICTIONARIES if getattr(ctx.attr, name)}
    for name in ["architecture", "os", "user", "variant", "workdir"]:
        if getattr(ctx.attr, name):
            literals[name] = getattr(ctx.attr, name)
    ctx.actions.write(settings, json.encode(literals))

    descriptors = [_descriptor(ctx, tar, number) for number, tar in enumerate(ctx.files.tars)]
    files = {name: getattr(ctx.file, name + "_file") for name in _LISTS + _DICTIONARIES}
    files["created"] = ctx.file.created
    files = {name: file for name, file in files.items() if file}
    inputs = [settings] + descriptors + files.values()

    args = ctx.actions.args()
    args.add("--settings", settings)
    args.add_all(descriptors, before_each = "--descriptor")
    for name, file in files.items():
        args.add("--file", "%s=%s" % (name, file.path))
    if base:
        for name in ["config", "manifest"]:
            file = getattr(base, name).to_list()[0]
            args.add("--base-" + name, file)
            inputs.append(file)
    args.add("--config", config)
    args.add("--manifest", manifest)
    args.add("--digest", digest)
    ctx.actions.run(
        executable = ctx.executable._assemble,
        arguments = [args],
        inputs = inputs,
        outputs = [config, manifest, digest],
        mnemonic = "OciImage",
        progress_message = "Describing image %{label}",
    )
    layers = depset(
        ctx.files.tars,
        transitive = [base.layers] if base else [],
        order = "postorder",  # the base's layers first, then this image's own, each in its order
    )
    return [
        DefaultInfo(files = depset([config, manifest])),
        OutputGroupInfo(
            config = depset([config]),
            digest = depset([digest]),
            layers = layers,
            manifest = depset([manifest]),
        ),
    ]

oci_image_rule = rule(
    implementation = _oci_image_impl,
    doc = "An image without copies of its layers; use the macro oci_image.",
    attrs = {
        "architecture": attr.string(doc = "Processor, in Go's names."),
        "base": attr.label(doc = "An oci_image to stand on."),
        "created": attr.label(allow_single_file = True, doc = "A file with the time of creation."),
        "os": attr.string(doc = "Operating system."),
        "tars": attr.label_list(
            allow_files = [".tar", ".tar.gz", ".tgz", ".tar.zst"],
            doc = "Layers, in order.",
        ),
        "user": attr.string(doc = "User of the process."),
        "variant": attr.string(doc = "Variant of the processor."),
        "workdir": attr.string(doc = "Working directory of the process."),
        "_assemble": attr.label(
            default = "//oci/private:assemble",
            executable = True,
            cfg = "exec",
        ),
        "_descriptor": attr.label(
            default = "//oci/private:descriptor",
            executable = True,
            cfg = "exec",
        ),
    } | {
        name: attr.string_list(doc = "Literal form.")
        for name in _LISTS
    } | {
        name: attr.string_dict(doc = "Literal form.")
        for name in _DICTIONARIES
    } | {
        name + "_file": attr.label(allow_single_file = True, doc = "File form.")
        for name in _LISTS + _DICTIONARIES
    },
)

def _image_digest_impl(ctx):
    return [DefaultInfo(files = ctx.attr.image[OutputGroupInfo].digest)]

image_digest = rule(
    implementation = _image_digest_impl,
    doc = "The digest of an image's manifest, as a file.",
    attrs = {"image": attr.label(mandatory = True, doc = "The oci_image.")},
)
