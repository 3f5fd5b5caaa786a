"""site_layer: installed wheels as a layer."""

load(":layer.bzl", "write_layer")

def _site_layer_impl(ctx):
    args = ctx.actions.args()
    args.add("--site", ctx.file.site.path)
    return write_layer(
        ctx,
        arguments = args,
        inputs = [ctx.file.site],
        mnemonic = "SiteLayer",
        tool = ctx.executable._tool,
    )

site_layer_rule = rule(
    implementation = _site_layer_impl,
    doc = "Installed wheels as a layer; use the macro site_layer.",
    attrs = {
        "site": attr.label(allow_single_file = True, mandatory = True, doc = "Folder of installed wheels."),
        "_tool": attr.label(default = "//images/layers:site_layer", executable = True, cfg = "exec"),
    },
)

def site_layer(*, name, site, **kwargs):
    """Installed wheels, with their bytecode, where Debian's Python looks for them.

    Args:
      name: Name of the target; `<name>.tar` and `<name>.layer.json` are written.
      site: A folder that `pip install --target` wrote, as `@wheels_ehr//:site`.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    site_layer_rule(name = name, site = site, **kwargs)
