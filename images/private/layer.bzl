"""What the layer rules share: the two files they write, and how they tell of them."""

load(":providers.bzl", "LayerInfo")

def write_layer(ctx, *, tool, arguments, inputs, mnemonic, drift = []):
    """Declares the action that writes a layer, and returns the rule's providers.

    Args:
      ctx: Context of the rule.
      tool: The executable; it understands --tar and --meta.
      arguments: An Args object with everything else.
      inputs: depset or list of the files it reads.
      mnemonic: Name of the action in logs.
      drift: Files that list packages whose locked version was not to be had.

    Returns:
      DefaultInfo with the tar alone, LayerInfo, and the output groups layer_meta and drift.
    """
    tar = ctx.actions.declare_file(ctx.label.name + ".tar")
    meta = ctx.actions.declare_file(ctx.label.name + ".layer.json")
    outputs = ctx.actions.args()
    outputs.add("--tar", tar)
    outputs.add("--meta", meta)
    ctx.actions.run(
        executable = tool,
        arguments = [outputs, arguments],
        inputs = inputs,
        outputs = [tar, meta],
        mnemonic = mnemonic,
        progress_message = "Writing layer %{label}",
    )
    drifted = depset(drift)
    return [
        DefaultInfo(files = depset([tar])),
        LayerInfo(drift = drifted, meta = meta, tar = tar),
        OutputGroupInfo(drift = drifted, layer_meta = depset([meta])),
    ]
