"""Public face of images/: layers, what is known of them, and the tests that hold for every image.

Images themselves are `oci_image` from `@rules_oci//oci:defs.bzl`.
"""

load("//images/private:deb_layer.bzl", _deb_layer = "deb_layer")
load("//images/private:image_drift.bzl", _image_drift = "image_drift")
load("//images/private:image_test.bzl", _image_test = "image_test")
load("//images/private:layer_index.bzl", _layer_index = "layer_index")
load("//images/private:leak_test.bzl", _leak_test = "leak_test")
load("//images/private:providers.bzl", _LayerIndexesInfo = "LayerIndexesInfo", _LayerInfo = "LayerInfo")
load("//images/private:python_layer.bzl", _python_layer = "python_layer")
load("//images/private:site_layer.bzl", _site_layer = "site_layer")
load("//images/private:tree_layer.bzl", _tree_layer = "tree_layer")

LayerIndexesInfo = _LayerIndexesInfo
LayerInfo = _LayerInfo
deb_layer = _deb_layer
image_drift = _image_drift
image_test = _image_test
layer_index = _layer_index
leak_test = _leak_test
python_layer = _python_layer
site_layer = _site_layer
tree_layer = _tree_layer
