"""The leak_test rule, run as Bazel would run it, over an image with planted gold."""

import subprocess


def test_deleted_gold_fails_the_rule() -> None:
    done = subprocess.run(["images/leak/planted.leak_test.sh"], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    (first, *_) = done.stdout.splitlines()
    assert first.startswith("LEAK planted_layer.tar: /usr/share/misc/clusters.json: holds the gold")
    assert "in 4 layers" in done.stdout
