"""What image rules tell one another."""

LayerInfo = provider(
    doc = "One layer that this repository writes.",
    fields = {
        "drift": "depset of JSON files, each a list of package names whose locked version was not to be had.",
        "meta": "File with the digest and the size of the tar.",
        "tar": "File: the layer, an uncompressed tar.",
    },
)

LayerIndexesInfo = provider(
    doc = "Everything below a target that ends up in an image, with the index of each layer.",
    fields = {
        "drift": "depset of JSON files, as in LayerInfo.",
        "layers": "depset of structs (tar, index), the lowest layer first.",
    },
)
