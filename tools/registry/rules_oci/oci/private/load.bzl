"""The rule behind oci_load."""

_LAUNCHER = """\
#!/bin/sh
runfiles="${{RUNFILES_DIR:-$0.runfiles}}"
exec "$runfiles/{tool}" --layout "$runfiles/{layout}" {loader} "$@"
"""

def _runfile(ctx, file):
    path = file.short_path
    return path[3:] if path.startswith("../") else ctx.workspace_name + "/" + path

def _oci_load_impl(ctx):
    groups = ctx.attr.image[OutputGroupInfo]
    if not hasattr(groups, "manifest"):
        fail("image of %s is %s, which is not an oci_image" % (ctx.label, ctx.attr.image.label))
    config = groups.config.to_list()[0]
    manifest = groups.manifest.to_list()[0]
    layout = ctx.actions.declare_directory(ctx.label.name + ".layout")
    args = ctx.actions.args()
    args.add("--config", config)
    args.add("--manifest", manifest)
    args.add_all(groups.layers, before_each = "--layer")
    args.add_all(ctx.attr.repo_tags, before_each = "--tag")
    args.add_all([ctx.file.repo_tags_file] if ctx.file.repo_tags_file else [], before_each = "--tag-file")
    args.add("--format", ctx.attr.format)
    args.add_all([layout], before_each = "--out", expand_directories = False)
    ctx.actions.run(
        executable = ctx.executable._layout,
        arguments = [args],
        inputs = depset(
            [config, manifest] + ctx.files.repo_tags_file,
            transitive = [groups.layers],
        ),
        outputs = [layout],
        mnemonic = "OciLayout",
        progress_message = "Writing OCI layout %{label}",
        # A layout is as large as its layers: making it again is cheaper than moving it.
        execution_requirements = {"no-remote-cache": "1"},
    )

    launcher = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(
        launcher,
        _LAUNCHER.format(
            layout = _runfile(ctx, layout),
            loader = '--loader "$runfiles/%s"' % _runfile(ctx, ctx.executable.loader) if ctx.attr.loader else "",
            tool = _runfile(ctx, ctx.executable._load),
        ),
        is_executable = True,
    )
    runfiles = ctx.runfiles([layout]).merge(ctx.attr._load[DefaultInfo].default_runfiles)
    if ctx.attr.loader:
        runfiles = runfiles.merge(ctx.attr.loader[DefaultInfo].default_runfiles)
    return [DefaultInfo(executable = launcher, files = depset([layout]), runfiles = runfiles)]

oci_load_rule = rule(
    implementation = _oci_load_impl,
    doc = "An OCI layout and a program that loads it; use the macro oci_load.",
    executable = True,
    attrs = {
        "format": attr.string(default = "docker", values = ["docker", "oci"], doc = "Flavour of the layout."),
        "image": attr.label(mandatory = True, doc = "The oci_image."),
        "loader": attr.label(executable = True, cfg = "target", doc = "Program in place of podman and docker."),
        "repo_tags": attr.string_list(doc = "Literal form."),
        "repo_tags_file": attr.label(allow_single_file = True, doc = "File form."),
        "_layout": attr.label(default = "//oci/private:layout", executable = True, cfg = "exec"),
        "_load": attr.label(default = "//oci/private:load", executable = True, cfg = "target"),
    },
)
