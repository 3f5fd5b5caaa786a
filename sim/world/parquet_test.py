import json
from pathlib import Path

import pyarrow.parquet as pq

from sim.world.parquet import write_parquet


def test_each_table_with_rows_becomes_a_file(tmp_path: Path) -> None:
    tables = {
        "event": [
            {"number": 1, "action": "a.b", "case_id": None},
            {"number": 2, "action": "a.c", "case_id": "case-1"},
        ],
        "document": [],
        "policy": [{"policy_id": "mp", "codes": ["72148", "72149"]}],
    }
    files = write_parquet(json.dumps({"protocol": "x", "tables": tables}).encode(), tmp_path / "out")
    assert [file.name for file in files] == ["event.parquet", "policy.parquet"]
    assert pq.read_table(files[0]).to_pylist() == tables["event"]
    assert pq.read_table(files[1]).to_pylist() == tables["policy"]
