"""One spec has one digest, whatever its source looks like; a broken one has one sentence."""

import json
import random
from pathlib import Path, PurePosixPath
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from specs.compiler.canonical import canonical_json, digest_of
from specs.compiler.compile import compile_file, compile_many
from specs.compiler.errors import SpecError
from specs.compiler.sources import SourceTree
from specs.schema.kinds import KINDS
from specs.testing import example, example_path, write_examples, write_spec

AGENT = "agents/codex_gpt_5_5.jsonnet"


def write(tmp_path: Path, name: str, text: str) -> Path:
    path = tmp_path / "specs" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def refusal(tmp_path: Path, text: str, name: str = AGENT) -> str:
    with pytest.raises(SpecError) as caught:
        compile_file(write(tmp_path, name, text), tmp_path / "specs")
    (problem,) = caught.value.problems
    return problem


def test_known_answer(tmp_path: Path) -> None:
    source = """
    local agents = import 'lib/agents.libsonnet';
    agents.cli('codex', 'OPENAI_API_KEY') {
      title: 'Codex ' + importstr 'title.txt', name: 'codex_gpt_5_5', model: 'gpt-5.5', effort: null,
    }
    """
    library = """{ cli(harness, key):: { apiVersion: 'hermed/v1', kind: 'Agent', kind_of: 'cli',
      harness: harness, credentials: [key] } }"""
    write(tmp_path, "lib/agents.libsonnet", library)
    write(tmp_path, "agents/title.txt", "µ")
    compiled = compile_file(write(tmp_path, AGENT, source), tmp_path / "specs")
    expected = (
        '{"apiVersion":"hermed/v1","credentials":["OPENAI_API_KEY"],"harness":"codex","kind":"Agent",'
        '"kind_of":"cli","model":"gpt-5.5","name":"codex_gpt_5_5","title":"Codex µ"}\n'
    )
    assert compiled.canonical.decode() == expected
    assert compiled.digest == digest_of(expected.encode())
    assert compiled.model.name == "codex_gpt_5_5"


@pytest.mark.parametrize("kind", KINDS)
def test_canonical_json_compiles_to_itself(tmp_path: Path, kind: str) -> None:
    root = tmp_path / "specs"
    first = compile_file(write_spec(root, example_path(kind), example(kind)), root)
    again = compile_file(write_spec(root, example_path(kind), json.loads(first.canonical)), root)
    assert first == again
    assert canonical_json(json.loads(first.canonical)) == first.canonical


def jsonnet_text(value: Any, rng: random.Random) -> str:
    """Return `value` as jsonnet in one of its many spellings."""
    space = rng.choice([" ", "\n", "\t ", " /* note */ ", " // note\n", " # note\n"])
    if isinstance(value, dict):
        items = list(value.items())
        rng.shuffle(items)
        fields = [f"{key_text(key, rng)}:{space}{jsonnet_text(item, rng)}" for key, item in items]
        return f"{{{space}{f',{space}'.join(fields)}{rng.choice(['', ','])}}}"
    if isinstance(value, list):
        entries = [jsonnet_text(item, rng) for item in value]
        return f"[{f',{space}'.join(entries)}{rng.choice(['', ',']) if entries else ''}{space}]"
    if isinstance(value, bool):
        return rng.choice([json.dumps(value), f"!{json.dumps(not value)}"])
    if isinstance(value, int):
        return rng.choice([str(value), f"{value}.0", f"{value}e0", f"({value + 1} - 1)"])
    if isinstance(value, str):
        return rng.choice([json.dumps(value), "'" + json.dumps(value)[1:-1].replace("'", "\\'") + "'"])
    return json.dumps(value)


def key_text(key: str, rng: random.Random) -> str:
    return rng.choice([key, json.dumps(key), f"'{key}'", f"['{key}']"])


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kind=st.sampled_from(sorted(KINDS)), seed=st.integers(0, 2**32))
def test_spelling_and_key_order_never_change_the_digest(tmp_path: Path, kind: str, seed: int) -> None:
    root = tmp_path / "specs"
    plain = compile_file(write_spec(root, example_path(kind), example(kind)), root)
    text = jsonnet_text(example(kind), random.Random(seed))
    path = write(tmp_path, example_path(kind), text)
    spelt = compile_file(path, root)
    assert spelt.canonical == plain.canonical
    assert compile_file(path, root) == spelt


def test_a_changed_value_changes_the_digest(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    before = compile_file(write_spec(root, AGENT, example("Agent")), root)
    after = compile_file(write_spec(root, AGENT, example("Agent") | {"effort": "max"}), root)
    assert before.digest != after.digest


def test_an_option_left_out_and_one_set_to_null_are_the_same_spec(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    before = compile_file(write_spec(root, AGENT, example("Agent")), root)
    after = compile_file(write_spec(root, AGENT, example("Agent") | {"program": None}), root)
    assert before.digest == after.digest


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{ a: 1", 'specs/agents/codex_gpt_5_5.jsonnet:1:7: syntax error: expected one of "('),
        ("{\n a: b }", "specs/agents/codex_gpt_5_5.jsonnet:2:5: variable is not defined: b (field a)."),
        ("{ a: { b: error 'no bed' } }", "specs/agents/codex_gpt_5_5.jsonnet:1:11: no bed (field a.b)."),
        ("{ a: 1, a: 2 }", "specs/agents/codex_gpt_5_5.jsonnet:1:12: duplicate field name: a."),
        ("{ a: std.extVar('x') }", "external variable is not defined: x"),
        ("local f(x) = f(x + 1); f(1)", "stack overflow"),
        ("import 'x' + '.libsonnet'", "there is no such file beside"),
        ("local x = 'a'; import x", "computed imports are not supported"),
        ("{ a: function(x) x }", "tried to manifest function"),
    ],
)
def test_broken_jsonnet_is_one_sentence_with_its_place(tmp_path: Path, text: str, sentence: str) -> None:
    problem = refusal(tmp_path, text)
    assert sentence in problem
    assert problem.startswith("specs/agents/codex_gpt_5_5.jsonnet")
    assert "\n" not in problem and "spec-root" not in problem and str(tmp_path) not in problem


def test_an_error_in_a_library_names_both_files(tmp_path: Path) -> None:
    write(tmp_path, "lib/x.libsonnet", "{ a: error 'no' }")
    problem = refusal(tmp_path, "(import 'lib/x.libsonnet').a")
    assert problem == "specs/agents/codex_gpt_5_5.jsonnet: specs/lib/x.libsonnet:1:6: no."


def test_a_file_must_be_called_as_its_spec(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    path = write_spec(root, "agents/other.jsonnet", example("Agent"))
    with pytest.raises(SpecError, match=r"must stand at specs/agents/codex_gpt_5_5\.jsonnet\.$"):
        compile_file(path, root)
    path = write_spec(root, "tasks/ehr_event_modelling/combined.jsonnet", example("Task"))
    with pytest.raises(SpecError, match="must stand at specs/tasks/ehr_data_quality_auditing/combined"):
        compile_file(path, root)


def test_a_missing_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"^specs/agents/no\.jsonnet: cannot be read: no such file"):
        compile_file(tmp_path / "specs/agents/no.jsonnet", tmp_path / "specs")


def test_many_files_compile_as_each_alone_and_every_problem_is_named(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    write_examples(root)
    write(tmp_path, "agents/broken.jsonnet", "{ a: error 'no' }")
    write(tmp_path, "agents/lost.jsonnet", "import 'nowhere'")
    write(tmp_path, "agents/odd.jsonnet", "3")
    paths = [PurePosixPath(example_path(kind)) for kind in KINDS]
    broken = [PurePosixPath(f"agents/{name}.jsonnet") for name in ("broken", "lost", "odd")]
    compiled, problems = compile_many(SourceTree(root), [*broken, *paths])
    assert compiled == [compile_file(root / path, root) for path in paths]
    assert [problem.split(":")[0] for problem in sorted(problems)] == [f"specs/{path}" for path in broken]
    assert compile_many(SourceTree(root), []) == ([], [])
