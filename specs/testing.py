"""Valid examples of every kind of spec, and a spec root made of them, for tests."""

import copy
import json
import shutil
from pathlib import Path
from typing import Any

from specs.testing_world import POLICY, WORLD

_HEAD = {"apiVersion": "hermed/v1"}

_TASK = {
    **_HEAD,
    "kind": "Task",
    "name": "combined",
    "category": "ehr_data_quality_auditing",
    "suite": "hab",
    "published_id": "ehr_data_quality_task_combined",
    "title": "Combined audit",
    "description": "Find the entry errors in eight tables.",
    "dataset": "mimic_iv",
    "image": "ehr",
    "contract": "dq_cluster_recall",
    "parameters": {
        "category": "ehr_data_quality_auditing",
        "seed": 11,
        "clues": False,
        "families": [
            {
                "family": "impossible_value",
                "seed": 0,
                "counts": {"range_extreme": 7, "decimal_shift": 3},
            },
            {"family": "inconsistency", "seed": 2, "counts": {"duplicate_lab": 16}},
            {"family": "demographic_conflict", "seed": 3, "counts": {"gender_flip": 5}},
        ],
    },
    "limits": {
        "agent_timeout_s": 3600,
        "verifier_timeout_s": 600,
        "cpus": 2,
        "memory_mb": 4096,
        "storage_mb": 10240,
    },
    "network": {"allow": []},
    "baselines": {
        "chance_ceiling": 0.1,
        "blind_strategies": ["list_extremes", "random"],
        "solver": {"reward": 0, "min_metrics": {"cluster_recall": 0.8}},
    },
}

_DATASET = {
    **_HEAD,
    "kind": "Dataset",
    "name": "mimic_iv",
    "title": "Two tables",
    "source": "synthetic",
    "seed": 5,
    "default_scale": "small",
    "sizes": {"small": {"patients": 10}, "paper": {"patients": 1000}},
    "tables": [
        {
            "name": "patients",
            "file": "hosp/patients.csv.gz",
            "description": "One patient.",
            "columns": [
                {"name": "subject_id", "type": "int", "nullable": False, "description": "Patient."},
                {
                    "name": "anchor_age",
                    "type": "int",
                    "unit": "years",
                    "nullable": False,
                    "description": "Age.",
                },
            ],
        }
    ],
    "citation": "Somebody, 2026.",
    "license": "Free.",
}

_IMAGE = {
    **_HEAD,
    "kind": "Image",
    "name": "ehr",
    "title": "Tables",
    "debs": ["bash"],
    "wheels": ["numpy"],
    "user": "agent",
    "uid": 1000,
    "workdir": "/workspace",
    "env": ["PATH"],
    "expected_paths": [{"path": "/workspace", "type": "directory", "mode": "0755", "uid": 1000}],
    "forbidden_programs": ["curl"],
}

_CONTRACT = {
    **_HEAD,
    "kind": "Contract",
    "name": "dq_cluster_recall",
    "scorer": "dq_cluster_recall",
    "submission": [
        {
            "path": "flagged_rows.csv",
            "format": "csv",
            "columns": [
                {"name": "table", "aliases": [], "type": "str", "description": "table name"},
                {"name": "_row_id", "aliases": ["row_id"], "type": "str", "description": "row id"},
            ],
            "max_bytes": 1000,
            "max_rows": 100,
        }
    ],
    "criteria": [
        {
            "id": "caught",
            "metric": "cluster_recall",
            "op": ">=",
            "threshold": 1,
            "description": "Every error is flagged.",
        }
    ],
    "hides": ["recall"],
}

_AGENT = {
    **_HEAD,
    "kind": "Agent",
    "name": "codex_gpt_5_5",
    "title": "Codex GPT-5.5",
    "kind_of": "cli",
    "harness": "codex",
    "model": "gpt-5.5",
    "effort": "xhigh",
    "credentials": ["OPENAI_API_KEY"],
}

_SWEEP = {
    **_HEAD,
    "kind": "Sweep",
    "name": "table",
    "title": "A table",
    "agents": ["codex_gpt_5_5"],
    "tasks": ["ehr_data_quality_auditing/*"],
    "attempts": 3,
    "concurrency": 2,
    "published": ["paper"],
}

_PUBLISHED = {
    **_HEAD,
    "kind": "Published",
    "name": "paper",
    "citation": "Somebody, 2026, table 1.",
    "rows": [
        {
            "agent": "codex_gpt_5_5",
            "suite": "hab",
            "category": "overall",
            "success_rate": 0.42,
            "planned": 162,
        }
    ],
}

_CUE = {"groups": [["how are you", "feeling"]], "asked": True}

_PERSONA = {
    **_HEAD,
    "kind": "Persona",
    "name": "ready_to_talk",
    "title": "Somebody who is ready to talk",
    "difficulty": "easy",
    "narrative": {"patient_profile": "You are 70 years old and like to talk."},
    "scoring": {
        "consent_willingness": "hesitant",
        "consent_triggers": ["Inquires about wellbeing."],
        "consent_anti_triggers": [
            {"behavior_pattern": "Rushes.", "handbook_section": "outreach: pace", "rationale": "Upsets."}
        ],
        "trigger_metadata": [
            {
                "trigger_index": 0,
                "kind": "basic_rapport",
                "signal_source": "Any call.",
                "elicitation_required": False,
                "rationale": "Kindness.",
            }
        ],
    },
    "script": {
        "lines": {
            "opening": "Hello?",
            "guarded": ["Well."],
            "warming": ["Yes."],
            "consented": ["Good."],
            "unsure": ["Who knows."],
            "evading": ["Not now."],
            "declining": ["Not yet."],
            "consenting": "Gladly.",
            "goodbye": "Goodbye.",
            "gives_up": "No more.",
            "hangs_up": "Enough.",
        },
        "facts": [{"key": "pain", "cues": [{"groups": [["pain"]]}], "answer": "My knee hurts."}],
        "triggers": [{"trigger_index": 0, "cues": [_CUE], "reply": "Thanks for asking."}],
        "anti_triggers": [
            {"anti_trigger_index": 0, "cues": [{"groups": [["hurry"]]}], "reply": "Slowly, please."}
        ],
        "asks_consent": [{"groups": [["join"]], "asked": True}],
        "says_goodbye": [{"groups": [["goodbye"]]}],
        "trust_after": 1,
        "consent_needs": [0],
        "patience": 2,
    },
}

_POSITION = {"position_summary": "Ours.", "required_anchors": ["A rule."], "forbidden_arguments": ["Cost."]}

_PEER = {
    **_HEAD,
    "kind": "Peer",
    "name": "knee_scan",
    "title": "A scan of the knee",
    "benchmark_side": "payer",
    "turn_limit": 8,
    "coordination_contract": {
        "offered_slots": ["2026-03-04T15:00:00Z"],
        "slot_selection_rule": {"rule": "earliest"},
    },
    "counterpart": {
        "identity": "You are a surgeon.",
        "goal": "You want the scan.",
        "opening_statement": "Thank you for the call.",
        "counterpart_facts": [
            {"text": "The knee locks.", "reveal_mode": "reveal_if_asked", "trigger_tags": ["symptoms"]}
        ],
    },
    "script": {
        "topics": [{"tag": "symptoms", "cues": [{"groups": [["symptom*"]], "asked": True}]}],
        "asks_position": [{"groups": [["your position"]]}],
        "withholding": "That comes in writing.",
        "unknown": ["I do not know."],
        "acknowledging": ["I see."],
    },
    "scoring": {
        "primary_issue": "Is the scan needed?",
        "required_resolution_points": ["Locking."],
        "fixed_result": "overturn",
        "forbidden_shortcuts": [],
        "summary_requirements": ["Names locking."],
        "payer_policy": _POSITION,
        "provider_policy": _POSITION,
        "determination_contract": {"decision": "approved", "rationale_points": ["Locking."]},
    },
}

_EXAMPLES: dict[str, tuple[str, dict[str, Any]]] = {
    "Task": ("tasks/ehr_data_quality_auditing/combined.jsonnet", _TASK),
    "Dataset": ("datasets/mimic_iv.jsonnet", _DATASET),
    "Image": ("images/ehr.jsonnet", _IMAGE),
    "Contract": ("contracts/dq_cluster_recall.jsonnet", _CONTRACT),
    "Agent": ("agents/codex_gpt_5_5.jsonnet", _AGENT),
    "Sweep": ("sweeps/table.jsonnet", _SWEEP),
    "Published": ("published/paper.jsonnet", _PUBLISHED),
    "Persona": ("personas/ready_to_talk.jsonnet", _PERSONA),
    "Peer": ("peers/knee_scan.jsonnet", _PEER),
    "Policy": ("policies/knee_scan.jsonnet", POLICY),
    "World": ("worlds/village.jsonnet", WORLD),
}


def example(kind: str) -> dict[str, Any]:
    """Return the JSON value of a valid spec of one kind, free to be changed.

    Args:
        kind: A key of `KINDS`. Together the examples refer to one another soundly.
    """
    return copy.deepcopy(_EXAMPLES[kind][1])


def example_path(kind: str) -> str:
    """Return where the example of a kind stands, relative to its spec root."""
    return _EXAMPLES[kind][0]


def write_examples(root: Path) -> None:
    """Write all examples as files below `root`, a sound spec root."""
    for kind, (path, value) in _EXAMPLES.items():
        write_spec(root, path, value)
        assert kind == value["kind"]  # noqa: S101 - a slip in the table above


def write_spec(root: Path, path: str, value: Any) -> Path:
    """Write a JSON value, which is jsonnet too, at `path` below `root`; return the file."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(value, indent=2), encoding="utf-8")
    return file


#: The audits of `write_audits`: the names and seeds of the project's own.
AUDITS = {
    f"{family}{suffix}": (family, 11 + 2 * index + len(suffix) // 6)
    for index, family in enumerate(("impossible_value", "inconsistency", "demographic_conflict", "combined"))
    for suffix in ("", "_clues")
}


def write_audits(core: Path, root: Path) -> None:
    """Copy a spec root without its tasks, and give it eight audits of its own.

    Tests of a generator or of the harness need tasks, but need not run again when one of the project's changes.

    Args:
        core: A spec root; its `lib` is where the audits come from.
        root: Folder that does not exist yet.
    """
    shutil.copytree(
        core, root, ignore=shutil.ignore_patterns("tasks", "schema", "compiler", "*.py", "__pycache__")
    )
    folder = root / "tasks" / "ehr_data_quality_auditing"
    folder.mkdir(parents=True)
    for name, (family, seed) in AUDITS.items():
        kinds = ", kinds=dq.all_kinds" if family == "combined" else ""
        clues = str(name != family).lower()
        (folder / f"{name}.jsonnet").write_text(
            "local dq = import 'lib/ehr_data_quality_auditing.libsonnet';\n"
            f"dq.audit('{family}', seed={seed}, clues={clues}, solver=dq.finds_all{kinds})\n"
        )
