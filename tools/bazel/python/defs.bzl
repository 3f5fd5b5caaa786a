"""The one way a Python test is declared here."""

load("@rules_python//python:defs.bzl", "py_test")

_MAIN = Label("//tools/bazel/python:pytest_main.py")
_WHEELS = Label("@wheels_host//:lib")

def pytest_test(*, name, srcs, deps = [], data = [], args = [], size = "small", wheels = _WHEELS, **kwargs):
    """A py_test that runs pytest over its sources and leaves JUnit XML where Bazel looks for it.

    Args:
      name: Name of the target.
      srcs: Test modules; the file names are handed to pytest.
      deps: Libraries under test. pytest, hypothesis and the other host wheels come by themselves.
      data: Files that the tests read, by their path from the repository's root.
      args: Further arguments of pytest, with $(rootpath …) expanded.
      size: As of any Bazel test; small (a minute) unless said otherwise.
      wheels: The wheel set that brings pytest and hypothesis; a set of another part of the house, where the
        code under test does not run on the host's.
      **kwargs: Whatever else a py_test takes (env, tags, timeout, visibility …).
    """
    py_test(
        name = name,
        size = size,
        srcs = srcs + [_MAIN],
        args = ["$(rootpath %s)" % src for src in srcs] + args,
        data = data,
        legacy_create_init = False,
        main = _MAIN,
        deps = deps + [wheels],
        **kwargs
    )
