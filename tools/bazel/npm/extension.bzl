"""Locked npm packages as one repository: `@npm//:<name>`, a folder for each package."""

def _npm_repository_impl(rctx):
    lock = rctx.path(rctx.attr.lock)
    rctx.watch(lock)
    rctx.report_progress("fetching packages with npm")
    done = rctx.execute(
        ["/usr/bin/python3.14", rctx.path(rctx.attr._fetch), "--lock", lock, "--out", "."],
        timeout = 900,
    )
    if done.return_code != 0:
        fail("\n" + done.stderr.strip())
    names = [name.split("/")[-1] for name in sorted(json.decode(rctx.read(lock))["packages"])]
    rctx.file("BUILD.bazel", 'package(default_visibility = ["//visibility:public"])\n\nexports_files(%s)\n' % repr(names))

_npm_repository = repository_rule(
    implementation = _npm_repository_impl,
    attrs = {
        "lock": attr.label(mandatory = True),
        "_fetch": attr.label(default = Label("//tools/bazel/npm:fetch.py")),
    },
)

def _npm_impl(mctx):
    for module in mctx.modules:
        for lock in module.tags.lock:
            _npm_repository(name = "npm", lock = lock.file)

npm = module_extension(
    implementation = _npm_impl,
    tag_classes = {"lock": tag_class(attrs = {
        "file": attr.label(mandatory = True, doc = "The lock, made by //tools/bazel:lock."),
    })},
)
