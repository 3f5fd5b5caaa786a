"""The tests that hold for every task of every category."""

load("//images:defs.bzl", "image_test", "leak_test")
load("//tools/bazel/python:defs.bzl", "pytest_test")

# Kind of test by name; each is also a suite of the category (//tasks/<category>:<kind>) and of //tasks.
TEST_KINDS = ["blind", "contract", "image", "leak", "repro", "solver", "spec"]

_TESTING = Label("//tasks/testing")

def _driver_test(*, task, kind, options, deps, size, tags):
    """One driver of //tasks/testing over one task; `options` maps an option to a label or a plain text."""
    labels = {option: label for option, label in options.items() if ":" in label}
    pytest_test(
        name = "%s.%s_test" % (task, kind),
        size = size,
        srcs = [Label("//tasks/testing:%s_test.py" % kind)],
        args = ["--%s=%s" % (option, "$(rootpath %s)" % text if option in labels else text) for option, text in options.items()],
        data = labels.values(),
        tags = tags + [kind],
        deps = deps + [_TESTING],
    )

# buildifier: disable=unnamed-macro
def task_tests(*, task, category, suite, image, contract, dataset, sources, library):
    """Declares the seven tests of a task.

    Args:
      task: Name of the task.
      category: Name of the category.
      suite: Benchmark that the task belongs to; a tag.
      image: Name of the environment image.
      contract: Label of the compiled contract.
      dataset: Label of the pristine data.
      sources: Label of the category's own sources, which must not be in an image.
      library: Label of the category's library.
    """
    part = {name: ":%s.%s" % (task, name) for name in ["spec", "public", "gold", "answer", "instruction"]}
    package = {"category-package": "tasks." + category}
    scored = {"task-spec": part["spec"], "contract-spec": contract, "gold": part["gold"]}
    seen = scored | {"public": part["public"], "instruction": part["instruction"]}
    tags = [suite]
    _driver_test(task = task, kind = "blind", size = "medium", options = seen | package, deps = [library], tags = tags)
    _driver_test(task = task, kind = "contract", size = "medium", options = scored | package | {"oracle": part["answer"]}, deps = [library], tags = tags)
    _driver_test(task = task, kind = "solver", size = "medium", options = seen | package, deps = [library], tags = tags)
    _driver_test(
        task = task,
        kind = "repro",
        size = "medium",
        options = package | {"dataset": dataset, "gold": part["gold"], "public": part["public"], "task-spec": part["spec"]},
        deps = [library],
        tags = tags,
    )
    _driver_test(
        task = task,
        kind = "spec",
        size = "small",
        options = {"contract-spec": contract, "image": image, "instruction": part["instruction"], "task-spec": part["spec"]},
        deps = [],
        tags = tags,
    )
    leak_test(
        name = task + ".leak_test",
        forbidden = [sources, "//verifiers:sources"],
        gold = part["gold"],
        image = ":%s.image" % task,
        tags = tags + ["leak"],
    )
    image_test(
        name = task + ".image_test",
        expected_paths = ["/workspace/instruction.md:file:0444:0"],
        image = ":%s.image" % task,
        spec = "//specs:images/" + image,
        tags = tags + ["image"],
    )
