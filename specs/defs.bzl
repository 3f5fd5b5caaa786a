"""compiled_spec: a jsonnet spec as validated canonical JSON."""

def _compiled_spec_impl(ctx):
    out = ctx.actions.declare_file(ctx.label.name + ".json")
    args = ctx.actions.args()
    args.add("compile")
    args.add("--spec", ctx.file.spec)
    args.add("--root", "specs" if not ctx.label.workspace_root else ctx.label.workspace_root + "/specs")
    args.add("--out", out)
    ctx.actions.run(
        executable = ctx.executable._compiler,
        arguments = [args],
        inputs = [ctx.file.spec] + ctx.files._lib,
        outputs = [out],
        mnemonic = "CompileSpec",
        progress_message = "Compiling spec %{input}",
    )
    return [DefaultInfo(files = depset([out]), runfiles = ctx.runfiles([out]))]

compiled_spec_rule = rule(
    implementation = _compiled_spec_impl,
    doc = "A spec as canonical JSON; use the macro compiled_spec.",
    attrs = {
        "spec": attr.label(allow_single_file = [".jsonnet"], mandatory = True, doc = "The source."),
        "_compiler": attr.label(default = "//specs/compiler:cli", executable = True, cfg = "exec"),
        "_lib": attr.label(default = "//specs:lib"),
    },
)

def compiled_spec(*, name, spec, **kwargs):
    """Compiles one spec; an invalid one stops the build with a sentence that names the field.

    Args:
      name: Name of the target; by convention `<spec>.spec`. `<name>.json` is written.
      spec: Label of the source, as `//specs:contracts/dq_cluster_recall.jsonnet`.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    compiled_spec_rule(name = name, spec = spec, **kwargs)
