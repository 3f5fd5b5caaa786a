"""The reference page in the repository is the one that the models give."""

from pathlib import Path

from specs.compiler.docs import reference_page


def test_the_reference_page_is_current() -> None:
    page = Path("docs/specs.md").read_text(encoding="utf-8")
    assert page == reference_page(), "docs/specs.md is stale: run ./bazel run //specs:docs"
