"""How a test of the simulator is declared."""

load("//tools/bazel/python:defs.bzl", "pytest_test")

_WHEELS = Label("@wheels_sim_test//:lib")

def sim_test(*, name, srcs, deps = [], **kwargs):
    """A pytest_test that runs on the simulator's wheels.

    A library of sim names no wheels: two sets with the same packages would link their files into a sandbox twice.

    Args:
      name: Name of the target.
      srcs: Test modules.
      deps: Libraries under test.
      **kwargs: Whatever else a pytest_test takes.
    """
    pytest_test(
        name = name,
        srcs = srcs,
        wheels = _WHEELS,
        deps = deps,
        **kwargs
    )
