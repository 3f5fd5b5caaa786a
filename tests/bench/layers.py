"""The layer store: the first time a layer is needed, and every time after."""

import tempfile
from pathlib import Path

from harness.runfiles import Runfiles
from harness.runtime.layer_store import LayerStore
from harness.runtime.namespace import enter, has_many_ids
from tests.bench.timing import Timing, ratio, timed
from tests.bench.trials import null_trial


def report() -> list[str]:
    """Lines of the report."""
    enter()
    materials = null_trial(Runfiles.find()).materials
    layers = materials.layers(materials.bundle.image.layers)
    megabytes = sum(layer.size for layer in layers) / 1e6
    with tempfile.TemporaryDirectory() as root:
        store = LayerStore(Path(root), many_ids=has_many_ids())

        def get() -> None:
            for layer in layers:
                store.get(layer)

        miss = timed(
            f"miss: {len(layers)} layers, {megabytes:.0f} MB, unpacked and hashed", get, runs=1, warmup=0
        )
        hit = timed("hit: the same layers again", get, runs=200)
    return [miss.line(), Timing(hit.name, hit.seconds).line(), ratio(miss, hit)]
