"""How an image check becomes a test: a launcher that runs a Python program over indexes and a configuration."""

load(":providers.bzl", "LayerIndexesInfo")

_LAUNCHER = """\
#!/bin/sh
exec '{tool}' '@{parameters}'
"""

def runfile(file):
    """Returns the path of a file from the working directory of a test."""
    return file.short_path

def image_arguments(image):
    """Returns what every image check is told of an image.

    Args:
      image: A target with LayerIndexesInfo and an oci_image's output groups.

    Returns:
      The lines of arguments, and the list of files they name.
    """
    groups = image[OutputGroupInfo]
    if not hasattr(groups, "config"):
        fail("%s is not an oci_image of the in-tree rules_oci" % image.label)
    config = groups.config.to_list()[0]
    lines = ["--config", runfile(config)]
    files = [config]
    for layer in image[LayerIndexesInfo].layers.to_list():
        lines += ["--layer", runfile(layer.tar), "--index", runfile(layer.index)]
        files += [layer.tar, layer.index]
    return lines, files

def image_check(ctx, *, tool, lines, files):
    """Writes the launcher of a check and returns the test's providers.

    Args:
      ctx: Context of the test rule.
      tool: Target of the program.
      lines: Its arguments, one a line of its parameter file.
      files: Files that they name.

    Returns:
      A list with DefaultInfo.
    """
    parameters = ctx.actions.declare_file(ctx.label.name + ".parameters")
    ctx.actions.write(parameters, "\n".join(lines) + "\n")
    launcher = ctx.actions.declare_file(ctx.label.name + ".sh")
    program = tool[DefaultInfo].files_to_run.executable
    ctx.actions.write(
        launcher,
        _LAUNCHER.format(parameters = runfile(parameters), tool = runfile(program)),
        is_executable = True,
    )
    return [DefaultInfo(
        executable = launcher,
        runfiles = ctx.runfiles(files + [parameters]).merge(tool[DefaultInfo].default_runfiles),
    )]
