"""image_drift: which of an image's packages are not those of the lock."""

load(":layer_index.bzl", "layer_index")
load(":providers.bzl", "LayerIndexesInfo")

def _image_drift_impl(ctx):
    return [DefaultInfo(files = ctx.attr.image[LayerIndexesInfo].drift)]

image_drift_rule = rule(
    implementation = _image_drift_impl,
    doc = "The drift files of every layer below an image; use the macro image_drift.",
    attrs = {"image": attr.label(mandatory = True, aspects = [layer_index], doc = "The image.")},
)

def image_drift(*, name, image, **kwargs):
    """The JSON lists of drifted packages of every layer below an image.

    Args:
      name: Name of the target; by convention `<image>.drift`.
      image: An oci_image.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    image_drift_rule(name = name, image = image, **kwargs)
