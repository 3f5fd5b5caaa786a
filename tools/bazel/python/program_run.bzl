"""program_run: one run of a program, with its inputs and outputs by command-line flag."""

load("@bazel_skylib//rules:common_settings.bzl", "BuildSettingInfo")

def _program_run_impl(ctx):
    args = ctx.actions.args()
    for target, flag in ctx.attr.inputs.items():
        args.add_all([flag] + target[DefaultInfo].files.to_list(), expand_directories = False)
    for target, flag in ctx.attr.settings.items():
        value = target[BuildSettingInfo].value
        if value:
            args.add(flag, value)
    outputs = {}
    for flag, name in ctx.attr.directories.items():
        outputs[name] = ctx.actions.declare_directory("%s/%s" % (ctx.label.name, name))
        args.add_all([flag, outputs[name].path])
    for flag, name in ctx.attr.files.items():
        outputs[name] = ctx.actions.declare_file("%s/%s" % (ctx.label.name, name))
        args.add(flag, outputs[name])
    ctx.actions.run(
        executable = ctx.executable.program,
        arguments = [args],
        env = {
            "OMP_NUM_THREADS": "1",
            "POLARS_MAX_THREADS": "1",
            "PYTHONHASHSEED": "0",
        },
        execution_requirements = {"resources:memory:2500": ""},
        inputs = depset(transitive = [target[DefaultInfo].files for target in ctx.attr.inputs]),
        mnemonic = "ProgramRun",
        outputs = outputs.values(),
        progress_message = "Making %{label}",
    )
    return [
        DefaultInfo(files = depset(outputs.values())),
        OutputGroupInfo(**{name: depset([file]) for name, file in outputs.items()}),
    ]

program_run_rule = rule(
    implementation = _program_run_impl,
    doc = "One run of a program; use the macro program_run.",
    attrs = {
        "directories": attr.string_dict(doc = "Name of each output folder by flag."),
        "files": attr.string_dict(doc = "Name of each output file by flag."),
        "inputs": attr.label_keyed_string_dict(allow_files = True, doc = "Flag of each input."),
        "program": attr.label(executable = True, mandatory = True, cfg = "exec", doc = "The program."),
        "settings": attr.label_keyed_string_dict(
            doc = "Flag of each build setting; an empty setting is not passed.",
            providers = [BuildSettingInfo],
        ),
    },
)

def program_run(*, name, program, inputs, directories = {}, files = {}, settings = {}, **kwargs):
    """Runs a program once; every output is an output group of its own, and a target `<name>.<output>`.

    Args:
      name: Name of the target.
      program: A py_binary.
      inputs: Dictionary from a label to the flag that takes it.
      directories: Dictionary from a flag to the name of the folder it is given to fill.
      files: Dictionary from a flag to the name of the file it is given to write.
      settings: Dictionary from a build setting to the flag that takes its value.
      **kwargs: Common attributes (visibility, tags, testonly).
    """
    program_run_rule(
        name = name,
        directories = directories,
        files = files,
        inputs = inputs,
        program = program,
        settings = settings,
        **kwargs
    )
    for output in directories.values() + files.values():
        native.filegroup(
            name = "%s.%s" % (name, output),
            srcs = [name],
            output_group = output,
            **kwargs
        )
