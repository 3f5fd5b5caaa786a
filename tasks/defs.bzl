"""task_category: everything that Bazel makes of a category's task specs."""

load("@rules_oci//oci:defs.bzl", "oci_image")
load("//images:defs.bzl", "image_drift", "python_layer", "tree_layer")
load("//specs:defs.bzl", "compiled_spec")
load("//tasks/private:bundle.bzl", "bundle_index", "task_bundle", "task_oracle")
load("//tasks/private:task_tests.bzl", "TEST_KINDS", "task_tests")
load("//tools/bazel/python:program_run.bzl", "program_run")

_AGENT_ROOT = "/opt/hermed/agent"
_TESTS = ["//tests:__subpackages__"]
_HARNESS = ["//harness:__subpackages__", "//tasks:__pkg__", "//tests:__subpackages__"]

# Its targets are named for the specs that it finds, so a name of its own would name nothing.
# buildifier: disable=unnamed-macro
def task_category(*, image, contract, dataset, suite, random_strategy = "random"):
    """Declares, for each task spec of the category: its data, images, bundle, oracle and seven tests.

    The specs are those in `specs/` of the package, a link to //specs/tasks/<category>: a new task is a new file
    there. The package brings the programs `:generate` and `:oracle`, the libraries `:solver` and `:blind` (which
    run alone in a container), its own library, named as the package, and `instruction.md.jinja`.

    Args:
      image: Name of the environment image in //images; a test holds it against the specs.
      contract: Name of the contract spec.
      dataset: Label of the data that tasks are made from.
      suite: Benchmark that the category belongs to.
      random_strategy: Strategy of `blind.py` that the agent `random` follows.
    """
    category = native.package_name().split("/")[-1]
    root = "%s/%s" % (_AGENT_ROOT, native.package_name())
    python_layer(name = "solver.layer", prefix = _AGENT_ROOT, deps = [":solver"])
    python_layer(name = "blind.layer", prefix = _AGENT_ROOT, deps = [":blind"])
    native.filegroup(
        name = "sources",
        srcs = native.glob(["**/*.py"], exclude = ["**/*_test.py", "**/__init__.py"]),
    )
    agents = {
        "blind": ["python3", root + "/blind.py", "--workspace", "/workspace"],
        "null": ["true"],
        "random": ["python3", root + "/blind.py", "--workspace", "/workspace", "--strategy", random_strategy],
        "solver": ["python3", root + "/solver.py", "--workspace", "/workspace"],
    }
    names = [path.split("/")[-1].removesuffix(".jsonnet") for path in native.glob(["specs/*.jsonnet"])]
    for name in names:
        _task(
            agents = agents,
            category = category,
            contract = "//specs:contracts/" + contract,
            dataset = dataset,
            image = image,
            name = name,
        )
        task_tests(
            category = category,
            contract = "//specs:contracts/" + contract,
            dataset = dataset,
            image = image,
            library = ":" + category,
            sources = ":sources",
            suite = suite,
            task = name,
        )
    bundle_index(
        name = "bundles",
        bundles = names + [name + ".oracle" for name in names],
        visibility = _HARNESS,
    )
    for kind in TEST_KINDS:
        native.test_suite(
            name = kind + "_tests",
            tests = ["%s.%s_test" % (name, kind) for name in names],
            visibility = ["//tasks:__pkg__"],
        )
    native.test_suite(
        name = "tasks",
        tests = [":%s_tests" % kind for kind in TEST_KINDS],
        visibility = ["//tasks:__pkg__"],
    )

def _task(*, name, category, image, contract, dataset, agents):
    """The data, images, bundle and oracle of one task."""
    spec = name + ".spec"
    compiled_spec(name = spec, spec = "//specs:tasks/%s/%s.jsonnet" % (category, name), visibility = _TESTS)
    program_run(
        name = name + ".data",
        directories = {"--out-gold": "gold", "--out-public": "public"},
        inputs = {dataset: "--dataset", spec: "--spec"},
        program = ":generate",
        settings = {"//tasks:holdout_key": "--key"},
        visibility = _TESTS,
    )
    native.alias(name = name + ".public", actual = name + ".data.public")
    native.alias(name = name + ".gold", actual = name + ".data.gold")
    program_run(
        name = name + ".text",
        files = {"--out": "instruction.md"},
        inputs = {"instruction.md.jinja": "--template", contract: "--contract", spec: "--spec"},
        program = "//tasks:render_instruction",
    )
    native.alias(name = name + ".instruction", actual = name + ".text.instruction.md")
    program_run(
        name = name + ".oracle_run",
        directories = {"--out": "answer"},
        inputs = {name + ".gold": "--gold", spec: "--spec"},
        program = ":oracle",
        visibility = _TESTS,
    )
    native.alias(name = name + ".answer", actual = name + ".oracle_run.answer")

    tree_layer(
        name = name + ".public_layer",
        contents = {name + ".instruction": "/workspace/instruction.md", name + ".public": "/workspace"},
        folders = ["/workspace/submission"],
    )
    tree_layer(name = name + ".gold_layer", contents = {name + ".gold": "/hermed/gold"})
    tree_layer(name = name + ".answer_layer", contents = {name + ".answer": "/opt/hermed/oracle"})
    oci_image(name = name + ".image", base = "//images:" + image, tars = [name + ".public_layer"])
    oci_image(name = name + ".verifier", base = "//verifiers:image", tars = [name + ".gold_layer"])
    image_drift(name = name + ".drift", image = name + ".image")
    task_bundle(
        name = name,
        agent_layers = {":blind.layer": "blind random", ":solver.layer": "solver"},
        agents = agents,
        contract = contract,
        drift = [name + ".drift", "//verifiers:image.drift"],
        image = name + ".image",
        spec = spec,
        verifier = name + ".verifier",
        visibility = _HARNESS,
    )
    task_oracle(
        name = name + ".oracle",
        argv = ["cp", "-r", "/opt/hermed/oracle/.", "/workspace/submission/"],
        layer = name + ".answer_layer",
        spec = spec,
        visibility = ["//harness:__subpackages__"],
    )
