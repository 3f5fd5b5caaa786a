"""Renders a task's instruction from its spec, and refuses one that gives away what its contract hides.

A template sees `task` (the Task model) and `submission` (sentences that state every file and column the
contract reads), and has one filter of its own, `lookup`: the entry of a mapping.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from specs.schema.contract import Contract, SubmissionFile
    from specs.schema.task import Task

SUBMISSION_FOLDER = "/workspace/submission"


def submission_text(contract: Contract) -> str:
    """States every file the contract reads: path, format, columns.

    Args:
        contract: The contract of the task.

    Returns:
        One sentence per file and one line per column.
    """
    return "\n\n".join(_file_text(file) for file in contract.submission)


def _file_text(file: SubmissionFile) -> str:
    path = f"{SUBMISSION_FOLDER}/{file.path}"
    head = f"Write `{path}`, a {file.format.upper()} file with a header and these columns:"
    return "\n".join([head, "", *(f"- `{column.name}`: {column.description}" for column in file.columns)])


def render(template: str, task: Task, contract: Contract) -> str:
    """Fills a template.

    Args:
        template: Jinja text.
        task: The task.
        contract: The task's contract.

    Returns:
        The instruction; it ends with one newline.

    Raises:
        ValueError: The template asks for something that is not there, the task has another contract, the
            text does not state the submission, or it says something the contract hides.
    """
    import jinja2  # noqa: PLC0415  the command line's help should not wait for it

    if task.contract != contract.name:
        raise ValueError(
            f"{task.id} is scored by {task.contract}, not by {contract.name}; give that contract"
        )
    # The text is Markdown for an agent, not HTML: escaping would put `&lt;` into it.
    environment = jinja2.Environment(undefined=jinja2.StrictUndefined, autoescape=False)  # noqa: S701
    environment.filters["lookup"] = _lookup
    submission = submission_text(contract)
    try:
        text = environment.from_string(template).render(task=task, submission=submission)
    except (jinja2.TemplateError, KeyError) as problem:
        raise ValueError(f"the template cannot be rendered for {task.id}: {problem}; correct it") from None
    text = text.strip() + "\n"
    if submission not in text:
        raise ValueError(
            f"the instruction of {task.id} does not state the submission; add {{{{ submission }}}}"
        )
    if found := revealed(text, contract):
        raise ValueError(f"the instruction of {task.id} reveals {', '.join(found)}, which its contract hides")
    return text


def _lookup(key: str, mapping: Mapping[str, str]) -> str:
    return mapping[key]


def revealed(text: str, contract: Contract) -> list[str]:
    """What a text says though the contract hides it, in the order of the contract.

    Args:
        text: The instruction.
        contract: The contract whose `hides` are searched for, without regard to case.
    """
    return [found.group() for pattern in contract.hides if (found := re.search(pattern, text, re.IGNORECASE))]


def main(
    spec: Annotated[Path, typer.Option(help="Compiled task spec (JSON).")],
    contract: Annotated[Path, typer.Option(help="Compiled contract spec (JSON).")],
    template: Annotated[Path, typer.Option(help="Jinja template of the category.")],
    out: Annotated[Path, typer.Option(help="File to write.")],
) -> None:
    """Renders a task's instruction."""
    from specs.compiler import SpecError, load_kind  # noqa: PLC0415
    from specs.schema.contract import Contract  # noqa: PLC0415
    from specs.schema.task import Task  # noqa: PLC0415

    try:
        models = load_kind(spec, Task), load_kind(contract, Contract)
        out.write_text(render(template.read_text(encoding="utf-8"), *models), encoding="utf-8")
    except (OSError, ValueError, SpecError) as problem:
        typer.echo(f"render_instruction: {problem}", err=True)
        raise typer.Exit(2) from None


if __name__ == "__main__":
    typer.run(main)
