"""Reads the instruction: which kinds of error are asked for, and whether it names where to look."""

import re
from pathlib import Path

#: What an instruction may call each family of checks.
_FAMILIES = {
    "values": r"impossible|implausible",
    "pairs": r"contradict each other|inconsisten|duplicate",
    "people": r"who the patient is|demographic",
}
#: What a clue may call each single check.
_CHECKS = {
    "numbers": r"outside what a living|decimal point slipped.*labevents|converted to another unit|extreme",
    "doses": r"\bdose",
    "units": r"unit that does not belong|wrong unit",
    "lab_repeats": r"reported twice|duplicate.*lab",
    "chart_repeats": r"charted twice|duplicate.*chart",
    "charted_labs": r"differs from the laboratory|charted laboratory",
    "sex": r"recorded sex|other sex|gender",
    "age": r"recorded age|\bage\b",
}
CHECKS_OF = {
    "values": ("numbers", "doses", "units"),
    "pairs": ("lab_repeats", "chart_repeats", "charted_labs"),
    "people": ("sex", "age"),
}


def wanted_checks(instruction: Path) -> list[str]:
    """Chooses the checks to run.

    Args:
        instruction: The task's instruction; without one, everything is checked.

    Returns:
        Names of checks. Clues, where given, choose single checks; else the named families choose all of
        theirs.
    """
    text = instruction.read_text(encoding="utf-8") if instruction.is_file() else ""
    clues = [line for line in text.splitlines() if line.startswith("- ") and not line.startswith("- `")]
    if clues:
        return [
            name
            for name, pattern in _CHECKS.items()
            if any(re.search(pattern, clue, re.IGNORECASE) for clue in clues)
        ]
    # The first sentence names what is wanted; the later ones say how to flag it.
    first = text.partition("\n")[0]
    families = [name for name, pattern in _FAMILIES.items() if re.search(pattern, first, re.IGNORECASE)]
    return [check for family in families or CHECKS_OF for check in CHECKS_OF[family]]
