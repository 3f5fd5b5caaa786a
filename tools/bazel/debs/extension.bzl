"""Locked Debian packages as one repository: `@debs//:<set>`, a folder of .deb files for each set.

Unlike PyPI and npm, a Debian mirror forgets old versions. Where it no longer has a locked one, the
mirror's own is taken, one line names the package, and `@debs//:<set>.drift` lists it, so that
whatever is made from the set says `drifted`. `--config=strict` refuses instead.
"""

def _debs_repository_impl(rctx):
    lock = rctx.path(rctx.attr.lock)
    for watched in [lock] + [rctx.path(label) for label in rctx.attr._sources]:
        rctx.watch(watched)
    strict = rctx.getenv("HERMED_STRICT", "") == "1"
    mirror = rctx.getenv("HERMED_DEBIAN_MIRROR", "")
    build = 'package(default_visibility = ["//visibility:public"])\n\nexports_files([\n'
    for name in sorted(json.decode(rctx.read(lock))["sets"]):
        rctx.report_progress("fetching the Debian packages of %s with apt" % name)
        done = rctx.execute(
            ["/usr/bin/python3.14", "-m", "tools.bazel.debs.fetch", "--lock", lock, "--set", name, "--out", name, "--drift", name + ".drift"] +
            (["--strict"] if strict else []) + (["--mirror", mirror] if mirror else []),
            environment = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(rctx.path(rctx.attr._root).dirname)},
            timeout = 1800,
        )
        if done.return_code != 0:
            fail("\n" + done.stderr.strip())
        for line in done.stderr.strip().splitlines():
            # buildifier: disable=print
            print(line)
        build += '    "%s",\n    "%s.drift",\n' % (name, name)
    rctx.file("BUILD.bazel", build + "])\n")

_debs_repository = repository_rule(
    implementation = _debs_repository_impl,
    attrs = {
        "lock": attr.label(mandatory = True),
        "_root": attr.label(default = Label("//:MODULE.bazel")),
        "_sources": attr.label_list(default = [
            Label("//tools/bazel/debs:apt.py"),
            Label("//tools/bazel/debs:fetch.py"),
        ]),
    },
    environ = ["HERMED_DEBIAN_MIRROR", "HERMED_STRICT"],
)

def _debs_impl(mctx):
    for module in mctx.modules:
        for lock in module.tags.lock:
            _debs_repository(name = lock.name, lock = lock.file)

debs = module_extension(
    implementation = _debs_impl,
    tag_classes = {"lock": tag_class(attrs = {
        "file": attr.label(mandatory = True, doc = "The lock, made by //tools/bazel:lock."),
        "name": attr.string(default = "debs", doc = "Name of the repository."),
    })},
)
