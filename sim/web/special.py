"""Records that read better than as a table: calls, findings beside their criteria, answers, care plans."""

from collections.abc import Callable, Mapping

from sim.web.blocks import Block, Cell, Grid, Node, Said, Transcript, Tree
from sim.web.cells import plain, time, words
from sim.web.pieces import Pieces
from sim.web.records import Row


def _peer_turns(pieces: Pieces, _key: str, rows: list[Row]) -> list[Block]:
    turns = (
        Said(_speaker(pieces, row), time(row["said_at"]), row["text"], _place(row["side"] == "payer"))
        for row in rows
    )
    return [Transcript("What was said", tuple(turns))]


def _speaker(pieces: Pieces, row: Row) -> str:
    who = pieces.cells.worker(row["speaker_id"]).text if row["speaker_id"] else "Counterpart"
    return f"{who} ({row['side'].replace('_', ' ')})"


def _call_turns(_pieces: Pieces, _key: str, rows: list[Row]) -> list[Block]:
    turns = (
        Said(words(row["speaker"]), time(row["said_at"]), row["text"], _place(row["speaker"] == "patient"))
        for row in rows
    )
    return [Transcript("What was said", tuple(turns))]


def _place(other: bool) -> str:
    return "other" if other else "own"


def _findings(pieces: Pieces, key: str, rows: list[Row]) -> list[Block]:
    """A reviewer's findings beside the words of the criteria that they are about."""
    review = pieces.snapshot.row("payer_line_review", {"review_id": key}) or {}
    criteria = pieces.snapshot.rows("payer_policy_criterion", {"policy_id": review.get("policy_id")})
    said = {row["criterion_id"]: row["text"] for row in criteria}
    shown = ("criterion_id", "result", "notes", "sources", "observations")
    grid = pieces.grid("Findings on criteria", "payer_criterion_evaluation", rows, shown)
    body = (
        (cells[0], plain(said.get(row["criterion_id"])), *cells[1:])
        for row, cells in zip(rows, grid.rows, strict=True)
    )
    return [Grid(grid.title, (grid.columns[0], "In words", *grid.columns[1:]), tuple(body))]


def _answers(pieces: Pieces, key: str, rows: list[Row]) -> list[Block]:
    """Answers beside their questions, in the order of the form."""
    response = pieces.snapshot.row("questionnaire_response", {"response_id": key}) or {}
    asked = pieces.snapshot.rows(
        "questionnaire_item", {"form_id": response.get("form_id")}, order=("position",)
    )
    given = {row["link_id"]: row["value"] for row in rows}
    body = [
        _answered(question, given[question["link_id"]]) for question in asked if question["link_id"] in given
    ]
    return [Grid("Answers", ("Question", "Answer", "Unit"), tuple(body))]


def _answered(question: Row, value: str) -> tuple[Cell, ...]:
    return plain(question["text"]), plain(value), plain(question["unit"])


def _care_plan(pieces: Pieces, key: str, rows: list[Row]) -> list[Block]:
    """A care plan's problems, each with its goals, each with what is done for it."""
    goals = pieces.snapshot.rows("cm_goal", {"case_id": key})
    deeds = pieces.snapshot.rows("cm_intervention", {"case_id": key})
    nodes = tuple(_problem(pieces, row, goals, deeds) for row in rows)
    return [Tree("Problems, goals and interventions", nodes)]


def _problem(pieces: Pieces, problem: Row, goals: list[Row], deeds: list[Row]) -> Node:
    below = tuple(_goal(pieces, goal, deeds) for goal in goals if goal["problem"] == problem["problem"])
    facts = pieces.cells.pairs("cm_problem", problem, frozenset({"case_id", "problem", "title"}))
    return Node(f"Problem {problem['problem']}: {problem['title']}", facts, below)


def _goal(pieces: Pieces, goal: Row, deeds: list[Row]) -> Node:
    place = (goal["problem"], goal["goal"])
    below = tuple(
        Node(
            deed["action"], (("Owner", plain(words(deed["owner"]))), ("Frequency", plain(deed["frequency"])))
        )
        for deed in deeds
        if (deed["problem"], deed["goal"]) == place
    )
    facts = pieces.cells.pairs("cm_goal", goal, frozenset({"case_id", "problem", "goal", "statement"}))
    return Node(f"Goal {goal['problem']}.{goal['goal']}: {goal['statement']}", facts, below)


def _in_the_tree(_pieces: Pieces, _key: str, _rows: list[Row]) -> list[Block]:
    """Goals and interventions stand in their problems' tree."""
    return []


Special = Callable[[Pieces, str, list[Row]], list[Block]]

SPECIAL: Mapping[str, Special] = {
    "p2p_turn": _peer_turns,
    "cm_call_turn": _call_turns,
    "payer_criterion_evaluation": _findings,
    "questionnaire_answer": _answers,
    "cm_problem": _care_plan,
    "cm_goal": _in_the_tree,
    "cm_intervention": _in_the_tree,
}
"""How a table's records for one key are shown; other tables are shown line by line, or as a table."""
