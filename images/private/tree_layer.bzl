"""tree_layer: generated folders and files as a layer."""

load(":layer.bzl", "write_layer")

def _place(target, place):
    files = target[DefaultInfo].files.to_list()
    if len(files) != 1 and not place.endswith("/"):
        fail("%s has %d files, so its place %s must end in a slash" % (target.label, len(files), place))
    return ["%s=%s" % (file.path, place) for file in files]

def _tree_layer_impl(ctx):
    args = ctx.actions.args()
    args.set_param_file_format("multiline")
    args.use_param_file("@%s")
    for target, place in ctx.attr.contents.items():
        if not place.startswith("/"):
            fail("the place %r of %s is not an absolute path in the image" % (place, target.label))
        args.add_all(_place(target, place), format_each = "--content=%s")
    args.add_all(ctx.attr.folders, format_each = "--folder=%s")
    return write_layer(
        ctx,
        arguments = args,
        inputs = ctx.files.contents,
        mnemonic = "TreeLayer",
        tool = ctx.executable._tool,
    )

tree_layer_rule = rule(
    implementation = _tree_layer_impl,
    doc = "Generated folders and files as a layer; use the macro tree_layer.",
    attrs = {
        "contents": attr.label_keyed_string_dict(allow_files = True, doc = "Place in the image by source."),
        "folders": attr.string_list(doc = "Folders that exist even when empty."),
        "_tool": attr.label(default = "//images/layers:tree_layer", executable = True, cfg = "exec"),
    },
)

def tree_layer(*, name, contents, folders = [], **kwargs):
    """Generated folders and files as a layer, owned by root and read-only.

    Files are 0444 and folders 0555, whatever they were in the build. Standard folders keep the owner and mode that
    //images/layers:folders.py gives them: /workspace and /workspace/submission stay the agent's.

    Args:
      name: Name of the target; `<name>.tar` and `<name>.layer.json` are written.
      contents: Dictionary from a label to its absolute place in the image. A folder's content lands below the place.
        A file lands at the place, or in it under its own name where the place ends in `/`.
      folders: Absolute paths of folders that exist even when empty.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    tree_layer_rule(name = name, contents = contents, folders = folders, **kwargs)
