"""Driver: the spec is valid and canonical, the instruction says what it must and nothing that it must not.

Given: --task-spec --contract-spec --instruction --image; --task-source and --specs-root to compile once more.
"""

import re
from pathlib import Path

import pytest

from specs.compiler import compile_file
from specs.compiler.load import canonical_of
from tasks.testing.options import TaskUnderTest

WORKSPACE = "/workspace/submission"
MOST_WORDS = 400
"""Bound on the whole instruction."""

MOST_PROSE = 200
"""Bound on its sentences, list items (clues, columns) apart, in words."""


@pytest.fixture
def instruction(under_test: TaskUnderTest) -> str:
    """The rendered instruction."""
    return under_test.path("instruction").read_bytes().decode("utf-8")


def test_specs_are_canonical(under_test: TaskUnderTest) -> None:
    assert under_test.path("task-spec").read_bytes() == canonical_of(under_test.task)
    assert under_test.path("contract-spec").read_bytes() == canonical_of(under_test.contract)


def test_compiling_again_gives_the_same_bytes(under_test: TaskUnderTest) -> None:
    if under_test.config.getoption("--task-source") is None:
        return  # the compiled spec is all there is
    # Not resolved: the compiler derives where the spec belongs from where its file stands.
    source, root = Path(under_test.text("task-source")), Path(under_test.text("specs-root"))
    assert compile_file(source, root).canonical == under_test.path("task-spec").read_bytes()


def test_parts_belong_together(under_test: TaskUnderTest) -> None:
    assert under_test.task.contract == under_test.contract.name
    assert under_test.task.image == under_test.text("image")


def test_every_file_column_and_format_is_stated(under_test: TaskUnderTest, instruction: str) -> None:
    for declared in under_test.contract.submission:
        assert f"{WORKSPACE}/{declared.path}" in instruction
        # As a word: the ending of a path says nothing.
        assert re.search(rf"(?<![.\w]){declared.format}\b", instruction, re.IGNORECASE), (
            f"format {declared.format}"
        )
        for column in declared.columns:
            assert re.search(rf"(?<!\w){re.escape(column.name)}(?!\w)", instruction), f"column {column.name}"


def test_no_other_submission_path_is_stated(under_test: TaskUnderTest, instruction: str) -> None:
    declared = {f"{WORKSPACE}/{file.path}" for file in under_test.contract.submission}
    stated = {path.rstrip(".") for path in re.findall(rf"{WORKSPACE}/[\w./-]*\w", instruction)}
    assert stated == declared


def test_nothing_hidden_is_revealed(under_test: TaskUnderTest, instruction: str) -> None:
    revealed = [p for p in under_test.contract.hides if re.search(p, instruction, re.IGNORECASE)]
    assert not revealed
    assert under_test.task.published_id not in instruction


def test_the_text_is_clean_and_short(instruction: str) -> None:
    assert instruction.endswith("\n")
    assert not re.search(r"\{[{%#]|[%#}]\}", instruction), "template marks are left"
    assert not re.search(r"\b(None|Undefined|nan)\b", instruction), "a value is missing"
    assert all(char == "\n" or char.isprintable() for char in instruction), "there are control characters"
    assert len(instruction.split()) <= MOST_WORDS
    prose = [line for line in instruction.splitlines() if not line.lstrip().startswith("- ")]
    assert len(" ".join(prose).split()) <= MOST_PROSE
