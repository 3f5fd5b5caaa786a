"""task_bundle, task_oracle, bundle_index: what the harness reads, as paths and digests."""

load("//images:defs.bzl", "LayerInfo")

BundlesInfo = provider(
    doc = "Files that the harness reads.",
    fields = {"descriptions": "depset of structs (file, is_oracle)."},
)

def _runfile(ctx, file):
    path = file.short_path
    return path[3:] if path.startswith("../") else "%s/%s" % (ctx.workspace_name, path)

def _image(ctx, target):
    groups = target[OutputGroupInfo]
    config = groups.config.to_list()[0]
    manifest = groups.manifest.to_list()[0]
    layers = groups.layers.to_list()
    described = {
        "config": [config.path, _runfile(ctx, config)],
        "layers": [_runfile(ctx, layer) for layer in layers],
        "manifest": [manifest.path, _runfile(ctx, manifest)],
    }
    return described, [config, manifest], layers

def _layer(ctx, target):
    info = target[LayerInfo]
    return [info.meta.path, _runfile(ctx, info.tar)], info.meta, info.tar

def _describe(ctx, *, request, inputs, runfiles, is_oracle):
    """Runs the tool that turns a request (paths) into a description (paths and digests)."""
    out = ctx.actions.declare_file(ctx.label.name + (".json" if is_oracle else ".bundle.json"))
    asked = ctx.actions.declare_file(ctx.label.name + ".request.json")
    ctx.actions.write(asked, json.encode(request))
    args = ctx.actions.args()
    args.add("--request", asked)
    args.add("--out", out)
    ctx.actions.run(
        executable = ctx.executable._describe,
        arguments = [args],
        inputs = inputs + [asked],
        outputs = [out],
        mnemonic = "TaskBundle",
        progress_message = "Describing %{label}",
    )
    return [
        BundlesInfo(descriptions = depset([struct(file = out, is_oracle = is_oracle)])),
        DefaultInfo(files = depset([out]), runfiles = ctx.runfiles(runfiles + [out])),
    ]

_DESCRIBE = {"_describe": attr.label(default = "//tasks:describe", executable = True, cfg = "exec")}

def _task_bundle_impl(ctx):
    image, image_inputs, image_layers = _image(ctx, ctx.attr.image)
    verifier, verifier_inputs, verifier_layers = _image(ctx, ctx.attr.verifier)
    metas, tars = [], []
    agents = {name: {"argv": argv, "layers": []} for name, argv in ctx.attr.agents.items()}
    for target, names in ctx.attr.agent_layers.items():
        layer, meta, tar = _layer(ctx, target)
        metas.append(meta)
        tars.append(tar)
        for name in names.split(" "):
            agents[name]["layers"].append(layer)
    return _describe(
        ctx,
        is_oracle = False,
        request = {
            "agents": agents,
            "contract": [ctx.file.contract.path, _runfile(ctx, ctx.file.contract)],
            "drift": [file.path for file in ctx.files.drift],
            "image": image,
            "spec": [ctx.file.spec.path, _runfile(ctx, ctx.file.spec)],
            "verifier": verifier,
        },
        inputs = image_inputs + verifier_inputs + metas + ctx.files.drift + [ctx.file.spec, ctx.file.contract],
        runfiles = image_inputs + verifier_inputs + image_layers + verifier_layers + tars + [ctx.file.spec, ctx.file.contract],
    )

task_bundle = rule(
    implementation = _task_bundle_impl,
    doc = "Everything that a trial of one task needs, but for the oracle.",
    attrs = {
        "agent_layers": attr.label_keyed_string_dict(doc = "Names of the agents, by a space, that each layer is for.", providers = [LayerInfo]),
        "agents": attr.string_list_dict(doc = "Command line of each reference agent."),
        "contract": attr.label(allow_single_file = True, mandatory = True, doc = "Compiled contract."),
        "drift": attr.label_list(allow_files = True, doc = "JSON lists of packages that drifted."),
        "image": attr.label(mandatory = True, doc = "What the agent sees."),
        "spec": attr.label(allow_single_file = True, mandatory = True, doc = "Compiled task spec."),
        "verifier": attr.label(mandatory = True, doc = "What scores."),
    } | _DESCRIBE,
)

def _task_oracle_impl(ctx):
    layer, meta, tar = _layer(ctx, ctx.attr.layer)
    return _describe(
        ctx,
        is_oracle = True,
        request = {"argv": ctx.attr.argv, "layers": [layer], "spec": [ctx.file.spec.path, ""]},
        inputs = [meta, ctx.file.spec],
        runfiles = [tar],
    )

task_oracle = rule(
    implementation = _task_oracle_impl,
    doc = "A task's answer as an agent; only the harness's oracle row may see it.",
    attrs = {
        "argv": attr.string_list(mandatory = True, doc = "Command line that submits the answer."),
        "layer": attr.label(mandatory = True, doc = "Layer with the answer.", providers = [LayerInfo]),
        "spec": attr.label(allow_single_file = True, mandatory = True, doc = "Compiled task spec."),
    } | _DESCRIBE,
)

def _bundle_index_impl(ctx):
    descriptions = depset(transitive = [target[BundlesInfo].descriptions for target in ctx.attr.bundles])
    listed = {True: [], False: []}
    for description in descriptions.to_list():
        listed[description.is_oracle].append(_runfile(ctx, description.file))
    out = ctx.actions.declare_file(ctx.label.name + ".json")
    index = {"bundles": sorted(listed[False]), "oracles": sorted(listed[True])}
    ctx.actions.write(out, json.encode_indent(index) + "\n")
    runfiles = ctx.runfiles([out]).merge_all([target[DefaultInfo].default_runfiles for target in ctx.attr.bundles])
    return [BundlesInfo(descriptions = descriptions), DefaultInfo(files = depset([out]), runfiles = runfiles)]

bundle_index = rule(
    implementation = _bundle_index_impl,
    doc = "The list of bundles and oracles that the harness is given, in `<name>.json`.",
    attrs = {"bundles": attr.label_list(mandatory = True, doc = "Bundles, oracles, other lists.", providers = [BundlesInfo])},
)
