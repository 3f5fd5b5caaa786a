"""Files with labels: neither their names, sizes, times nor order tell which label they have."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from images.leak import statistic
from images.leak.rows import Feature

_WORDS = re.compile(r"[A-Za-z]+|\d+")
_SHORTEST_LABEL = 3


@dataclass(frozen=True, slots=True)
class LabelledFile:
    """A file of the public tree with the label that an agent has to find.

    Attributes:
        path: Path below the public tree.
        label: The label as text.
        size: Bytes.
        mtime: Seconds since 1970.
        order: Its place in the archive, from 0.
    """

    path: str
    label: str
    size: int
    mtime: float
    order: int


def names_that_tell(files: Sequence[LabelledFile]) -> Iterator[tuple[str, str]]:
    """Yield (path, reason) for each file whose own path spells its label out."""
    labels = {file.label for file in files}
    for file in files:
        words = {word.lower() for word in _WORDS.findall(file.path)}
        label = file.label.lower()
        spelled = label in words or (len(label) >= _SHORTEST_LABEL and label in file.path.lower())
        # A label that is a number, or a word that all paths have, may be there by chance: statistics judge
        # those.
        common = sum(label in other.path.lower() for other in files) == len(files)
        if spelled and not label.isdigit() and not common and len(labels) > 1:
            yield file.path, f"its name spells its label {file.label!r}"


def file_features(files: Sequence[LabelledFile]) -> Iterator[Feature]:
    """Yield the features of labelled files: each label against the rest."""
    measures = {
        "size": [file.size for file in files],
        "modification time": [file.mtime for file in files],
        "place in the archive": [file.order for file in files],
        "length of the name": [len(file.path) for file in files],
        "alphabetical rank of the name": _ranks([file.path for file in files]),
        "number in the name": [_last_number(file.path) for file in files],
    }
    words: dict[str, set[int]] = defaultdict(set)
    for number, file in enumerate(files):
        for word in _WORDS.findall(file.path):
            words[word.lower()].add(number)
    for label in sorted({file.label for file in files}):
        positive = np.array([file.label == label for file in files])
        for name, values in measures.items():
            p = statistic.best_threshold(np.array(values, np.float64), positive)
            yield Feature(f"{name} (label {label!r})", p)
        tried = 0
        best, word_of_best = 1.0, ""
        for word, having in sorted(words.items()):
            if 1 < len(having) < len(files):
                tried += 1
                both = int(positive[sorted(having)].sum())
                p = statistic.overlap(
                    total=len(files), marked=len(having), positives=int(positive.sum()), both=both
                )
                if p < best:
                    best, word_of_best = p, word
        yield Feature(f"word {word_of_best!r} in the name (label {label!r})", min(1.0, best * max(tried, 1)))


def _ranks(names: Sequence[str]) -> list[int]:
    order = sorted(range(len(names)), key=lambda i: names[i])
    ranks = [0] * len(names)
    for rank, number in enumerate(order):
        ranks[number] = rank
    return ranks


def _last_number(path: str) -> int:
    numbers = [int(word[-15:]) for word in _WORDS.findall(path) if word.isdigit()]
    return numbers[-1] if numbers else -1
