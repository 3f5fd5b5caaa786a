"""deb_layer: Debian packages as the lowest layer of an image."""

load(":layer.bzl", "write_layer")

def _deb_layer_impl(ctx):
    args = ctx.actions.args()
    args.add("--debs", ctx.file.debs.path)
    if ctx.attr.addition:
        args.add("--addition")
    return write_layer(
        ctx,
        arguments = args,
        drift = ctx.files.drift,
        inputs = [ctx.file.debs],
        mnemonic = "DebLayer",
        tool = ctx.executable._tool,
    )

deb_layer_rule = rule(
    implementation = _deb_layer_impl,
    doc = "Debian packages as a layer; use the macro deb_layer.",
    attrs = {
        "addition": attr.bool(doc = "The packages' files alone, to be laid over a base layer."),
        "debs": attr.label(allow_single_file = True, mandatory = True, doc = "Folder of .deb files."),
        "drift": attr.label(allow_single_file = True, doc = "JSON list of packages that drifted."),
        "_tool": attr.label(default = "//images/layers:deb_layer", executable = True, cfg = "exec"),
    },
)

def deb_layer(*, name, debs, drift = None, addition = False, **kwargs):
    """Debian packages as a layer, without running any of their scripts.

    Args:
      name: Name of the target; `<name>.tar` and `<name>.layer.json` are written.
      debs: A folder of .deb files, as `@debs//:base`.
      drift: JSON list of packages whose locked version was not to be had, as `@debs//:base.drift`.
      addition: Write the packages' files alone, for a layer above a base. Without it the layer is a whole base:
        accounts, standard folders, the CA bundle and the links of a merged /usr.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    deb_layer_rule(name = name, addition = addition, debs = debs, drift = drift, **kwargs)
