"""image_test: an image is what its spec says, checked without starting it."""

load(":checks.bzl", "image_arguments", "image_check", "runfile")
load(":layer_index.bzl", "layer_index")

def _image_test_impl(ctx):
    lines, files = image_arguments(ctx.attr.image)
    lines += ["--spec", runfile(ctx.file.spec)]
    lines += ["--expect=" + line for line in ctx.attr.expected_paths]
    return image_check(ctx, files = files + [ctx.file.spec], lines = lines, tool = ctx.attr._tool)

_image_test = rule(
    implementation = _image_test_impl,
    doc = "Holds an image against its spec; use the macro image_test.",
    test = True,
    attrs = {
        "expected_paths": attr.string_list(doc = "Further paths, as `/path:type:mode:uid`."),
        "image": attr.label(mandatory = True, aspects = [layer_index], doc = "The image."),
        "spec": attr.label(allow_single_file = True, mandatory = True, doc = "Compiled Image spec."),
        "_tool": attr.label(default = "//images:image_check", executable = True, cfg = "target"),
    },
)

def image_test(*, name, image, spec, expected_paths = [], size = "small", **kwargs):
    """Fails when an image is not what its spec says: user, env, paths and modes, and what must be absent.

    Args:
      name: Name of the test.
      image: An oci_image.
      spec: The compiled Image spec (JSON) of its environment.
      expected_paths: Further paths that must stand, as `/path:type:mode:uid` (`/workspace/data:directory:0555:0`).
      size: As of any test.
      **kwargs: Common attributes of tests (visibility, tags).
    """
    _image_test(name = name, size = size, expected_paths = expected_paths, image = image, spec = spec, **kwargs)
