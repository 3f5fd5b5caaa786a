"""leak_test: a task's gold and its makers are nowhere in its image, and nothing beside the data predicts the answer."""

load(":checks.bzl", "image_arguments", "image_check", "runfile")
load(":layer_index.bzl", "layer_index")

def _leak_test_impl(ctx):
    lines, files = image_arguments(ctx.attr.image)
    gold = ctx.files.gold
    lines += [part for file in gold for part in ["--gold", runfile(file)]]
    lines += [part for file in ctx.files.forbidden for part in ["--forbidden", runfile(file)]]
    return image_check(ctx, files = files + gold + ctx.files.forbidden, lines = lines, tool = ctx.attr._tool)

_leak_test = rule(
    implementation = _leak_test_impl,
    doc = "Searches an image for a task's gold; use the macro leak_test.",
    test = True,
    attrs = {
        "forbidden": attr.label_list(allow_files = True, doc = "Sources that must not be in the image."),
        "gold": attr.label_list(allow_files = True, mandatory = True, doc = "Gold folder or files."),
        "image": attr.label(mandatory = True, aspects = [layer_index], doc = "The agent's image."),
        "_tool": attr.label(default = "//images/leak:check", executable = True, cfg = "target"),
    },
)

def leak_test(*, name, image, gold, forbidden = [], size = "small", **kwargs):
    """Fails when an agent could find the answer anywhere but in the task's data.

    Args:
      name: Name of the test.
      image: The agent's oci_image; each layer below it is indexed once.
      gold: The gold folder (a label or a list of labels); it holds `leak.json`.
      forbidden: Sources of the generator, solver, oracle, blind agents and verifier.
      size: As of any test.
      **kwargs: Common attributes of tests (visibility, tags).
    """
    _leak_test(
        name = name,
        size = size,
        forbidden = forbidden,
        gold = gold if type(gold) == "list" else [gold],
        image = image,
        **kwargs
    )
