"""The benchmark suites and their categories: the names used in tasks, results and published tables."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, get_args

Suite = Literal["hab", "chi"]

#: The seven categories of HealthAgentBench.
HabCategory = Literal[
    "ehr_format_conversion",
    "xray_report_correction",
    "clinical_trial_matching",
    "ct_abnormality_classification",
    "pathology_tumor_area_selection",
    "ehr_event_modelling",
    "ehr_data_quality_auditing",
]

#: The three domains of CHI-Bench.
ChiCategory = Literal["prior_authorization", "utilization_management", "care_management"]

Category = Literal[HabCategory, ChiCategory]

CATEGORIES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"hab": get_args(HabCategory), "chi": get_args(ChiCategory)}
)


def require_category_of(suite: str, category: str) -> None:
    """Check that `category` is one of `suite`.

    Raises:
        ValueError: It is not; the message lists what is.
    """
    if category not in CATEGORIES[suite]:
        raise ValueError(
            f"category {category} is not one of suite {suite}, which has {', '.join(CATEGORIES[suite])}"
        )


def task_id(category: str, name: str) -> str:
    """Return the id of a task that specs and results use: `<category>/<name>`."""
    return f"{category}/{name}"
