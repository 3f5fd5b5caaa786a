"""pass@k and pass^k: the chance that some, and that all, of k attempts succeed."""

from math import comb


def pass_at_k(attempts: int, passed: int, k: int) -> float:
    """Returns the unbiased estimate of the chance that at least one of k attempts succeeds.

    1 - C(n-c, k) / C(n, k), Chen et al., "Evaluating Large Language Models Trained on Code", 2021.

    Args:
        attempts: Attempts made, n.
        passed: Attempts that succeeded, c.
        k: Attempts allowed, 1 to n.

    Raises:
        ValueError: Where the counts are impossible.
    """
    _check(attempts, passed, k)
    return 1.0 - comb(attempts - passed, k) / comb(attempts, k)


def pass_hat_k(attempts: int, passed: int, k: int) -> float:
    """Returns the unbiased estimate of the chance that all of k attempts succeed.

    C(c, k) / C(n, k), Yao et al., "tau-bench", 2024.

    Args:
        attempts: Attempts made, n.
        passed: Attempts that succeeded, c.
        k: Attempts asked, 1 to n.

    Raises:
        ValueError: Where the counts are impossible.
    """
    _check(attempts, passed, k)
    return comb(passed, k) / comb(attempts, k)


def _check(attempts: int, passed: int, k: int) -> None:
    if not 0 <= passed <= attempts or not 1 <= k <= attempts:
        raise ValueError(f"k={k} of {attempts} attempts with {passed} successes is not possible")
