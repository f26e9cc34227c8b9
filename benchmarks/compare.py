"""Time the statistics of `compare` for 2, 5 and 20 systems on the same queries: the tests that it
does unless told otherwise, and all of them.

python benchmarks/compare.py
"""

import itertools
import resource
import time

import numpy as np

from rankmetrics_lib.evaluation.compare import DEFAULT_TESTS, compared
from rankmetrics_lib.evaluation.paired import TEST_NAMES, tukey_tests

QUERIES = 10_000
SYSTEMS = (2, 5, 20)


def main():
    rng = np.random.default_rng(0)
    difficulty = rng.random(QUERIES)
    values = {
        f"system {i}": np.clip(difficulty + rng.normal(i / 1000, 0.1, QUERIES), 0, 1)
        for i in range(max(SYSTEMS))
    }
    compared(values, [("system 0", "system 1")], 0.95, 0)  # imports SciPy
    print(f"{QUERIES:,} queries    pairs   tests   seconds   peak memory so far")
    for tests in (DEFAULT_TESTS, TEST_NAMES):
        for n in SYSTEMS:
            some = dict(list(values.items())[:n])
            pairs = list(itertools.combinations(some, 2))
            start = time.perf_counter()
            compared(some, pairs, 0.95, 0, tests)
            if "tukey" in tests:
                tukey_tests(some, pairs, 0)
            seconds = time.perf_counter() - start
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
            print(f"{n:3} systems {len(pairs):12} {len(tests):7} {seconds:9.1f} {memory:12.0f} MB")


if __name__ == "__main__":
    main()
