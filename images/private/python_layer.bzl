"""python_layer: this repository's own Python code as a layer."""

load("@rules_python//python:defs.bzl", "PyInfo")
load(":layer.bzl", "write_layer")

def _content(prefix):
    # Code of other repositories comes as wheels, by site_layer.
    return lambda file: None if file.short_path.startswith("../") else "--content=%s=%s/%s" % (
        file.path,
        prefix,
        file.short_path,
    )

def _python_layer_impl(ctx):
    sources = depset(transitive = [dep[PyInfo].transitive_sources for dep in ctx.attr.deps])
    args = ctx.actions.args()
    args.set_param_file_format("multiline")
    args.use_param_file("@%s")
    args.add_all(sources, map_each = _content(ctx.attr.prefix), allow_closure = True)
    args.add("--bytecode")
    return write_layer(
        ctx,
        arguments = args,
        inputs = sources,
        mnemonic = "PythonLayer",
        tool = ctx.executable._tool,
    )

python_layer_rule = rule(
    implementation = _python_layer_impl,
    doc = "This repository's Python code as a layer; use the macro python_layer.",
    attrs = {
        "deps": attr.label_list(mandatory = True, providers = [PyInfo], doc = "Libraries."),
        "prefix": attr.string(mandatory = True, doc = "Import root in the image."),
        "_tool": attr.label(default = "//images/layers:tree_layer", executable = True, cfg = "exec"),
    },
)

def python_layer(*, name, deps, prefix = "/usr/local/lib/python3.14/dist-packages", **kwargs):
    """The transitive sources of libraries of this repository, with their bytecode, importable in the image.

    Args:
      name: Name of the target; `<name>.tar` and `<name>.layer.json` are written.
      deps: py_library targets. What they take from other repositories is left out: wheels come by site_layer.
      prefix: Import root in the image; the default is on Python's path.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    python_layer_rule(name = name, deps = deps, prefix = prefix, **kwargs)
