"""Locked npm packages, each a folder: `@npm//:<name>`.

A package is fetched when something first needs it: each has a repository of its own, `npm_<name>`, and
`@npm` holds but their names, so that a lint does not wait for an agent's 180 MB.
"""

def _name(package):
    """The package's name without its scope."""
    return package.split("/")[-1]

def _package_repository_impl(rctx):
    lock = rctx.path(rctx.attr.lock)
    rctx.watch(lock)
    rctx.report_progress("fetching %s with npm" % rctx.attr.package)
    done = rctx.execute(
        ["/usr/bin/python3.14", rctx.path(rctx.attr._fetch), "--lock", lock, "--package", rctx.attr.package, "--out", "."],
        timeout = 900,
    )
    if done.return_code != 0:
        fail("\n" + done.stderr.strip())
    rctx.file("BUILD.bazel", 'exports_files(["%s"], visibility = ["//visibility:public"])\n' % _name(rctx.attr.package))

_package_repository = repository_rule(
    implementation = _package_repository_impl,
    attrs = {
        "lock": attr.label(mandatory = True),
        "package": attr.string(mandatory = True),
        "_fetch": attr.label(default = Label("//tools/bazel/npm:fetch.py")),
    },
)

_ALIAS = """
alias(
    name = "{name}",
    actual = "@npm_{name}//:{name}",
    visibility = ["//visibility:public"],
)
"""

def _names_repository_impl(rctx):
    rctx.file("BUILD.bazel", "".join([_ALIAS.format(name = name) for name in rctx.attr.names]))

_names_repository = repository_rule(
    implementation = _names_repository_impl,
    attrs = {"names": attr.string_list(mandatory = True)},
)

def _npm_impl(mctx):
    for module in mctx.modules:
        for lock in module.tags.lock:
            packages = sorted(json.decode(mctx.read(lock.file))["packages"])
            for package in packages:
                _package_repository(name = "npm_" + _name(package), lock = lock.file, package = package)
            _names_repository(name = "npm", names = [_name(package) for package in packages])

npm = module_extension(
    implementation = _npm_impl,
    tag_classes = {"lock": tag_class(attrs = {
        "file": attr.label(mandatory = True, doc = "The lock, made by //tools/bazel:lock."),
    })},
)
