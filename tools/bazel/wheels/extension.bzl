"""Locked Python wheels as repositories: `@wheels_<set>//:lib` and `@wheels_<set>//:site`.

A set is installed by pip itself into one folder, by name, version and SHA-256 from wheels.lock, and
the folder is exposed whole: one label instead of tens of thousands of files keeps sandboxes cheap.
"""

_BUILD = """\
load("@rules_python//python:defs.bzl", "py_library")

package(default_visibility = ["//visibility:public"])

# The folder itself is the label: see the rule's comment on why it is not globbed.
exports_files(["site"])

filegroup(
    name = "files",
    srcs = ["site"],
)

py_library(
    name = "lib",
    data = ["site"],
    imports = ["site"],
)
"""

def _wheels_repository_impl(rctx):
    lock = rctx.path(rctx.attr.lock)
    install = rctx.path(rctx.attr._install)
    rctx.watch(lock)
    rctx.report_progress("installing %s's wheels with pip" % rctx.attr.set)
    done = rctx.execute(
        ["/usr/bin/python3.14", install, "--lock", lock, "--set", rctx.attr.set, "--out", "site"],
        timeout = 1800,
    )
    if done.return_code != 0:
        fail("\n" + done.stderr.strip())
    rctx.file("BUILD.bazel", _BUILD)

_wheels_repository = repository_rule(
    implementation = _wheels_repository_impl,
    attrs = {
        "lock": attr.label(mandatory = True),
        "set": attr.string(mandatory = True),
        "_install": attr.label(default = Label("//tools/bazel/wheels:install.py")),
    },
)

def _wheels_impl(mctx):
    for module in mctx.modules:
        for lock in module.tags.lock:
            for name in json.decode(mctx.read(lock.file))["sets"]:
                _wheels_repository(name = "wheels_" + name, lock = lock.file, set = name)

wheels = module_extension(
    implementation = _wheels_impl,
    tag_classes = {"lock": tag_class(
        attrs = {"file": attr.label(mandatory = True, doc = "The lock, made by //tools/bazel:lock.")},
        doc = "Every set of a lock becomes a repository wheels_<set>.",
    )},
)
