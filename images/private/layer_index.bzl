"""layer_index: the aspect that indexes every layer below an image, each once.

The action of an index depends on the layer alone, so it runs once for a layer however many images stand on it, and
again only when the layer's bytes change.
"""

load(":providers.bzl", "LayerIndexesInfo", "LayerInfo")

def _index(ctx, tar, name):
    out = ctx.actions.declare_file(name + ".leakindex")
    args = ctx.actions.args()
    args.add("--layer", tar)
    args.add("--out", out)
    ctx.actions.run(
        executable = ctx.executable._index,
        arguments = [args],
        inputs = [tar],
        outputs = [out],
        mnemonic = "LayerIndex",
        progress_message = "Indexing layer %{input}",
    )
    return struct(index = out, tar = tar)

def _layer_index_impl(target, ctx):
    if LayerInfo in target:
        info = target[LayerInfo]
        return [LayerIndexesInfo(drift = info.drift, layers = depset([_index(ctx, info.tar, target.label.name)]))]
    below = []
    own = []
    base = getattr(ctx.rule.attr, "base", None) or getattr(ctx.rule.attr, "image", None)
    if base and LayerIndexesInfo in base:
        below.append(base[LayerIndexesInfo])
    for tar in getattr(ctx.rule.attr, "tars", []):
        if LayerIndexesInfo in tar:
            below.append(tar[LayerIndexesInfo])
        else:
            # A tar that no rule of ours wrote. Nobody may forget it: it is indexed here.
            own += [
                _index(ctx, file, "%s.%s" % (target.label.name, file.basename))
                for file in tar[DefaultInfo].files.to_list()
            ]
    return [LayerIndexesInfo(
        drift = depset(transitive = [info.drift for info in below]),
        layers = depset(own, transitive = [info.layers for info in below], order = "postorder"),
    )]

layer_index = aspect(
    implementation = _layer_index_impl,
    attr_aspects = ["base", "image", "tars"],
    doc = "Indexes every layer below an image.",
    attrs = {
        "_index": attr.label(default = "//images/leak:index", executable = True, cfg = "exec"),
    },
    provides = [LayerIndexesInfo],
)
