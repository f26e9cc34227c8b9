"""How much time checking the arguments takes: a public call against the bare function that it
wraps, on ten labels. Takes turns and reports the fastest of several runs."""

import timeit
from functools import partial

import numpy as np

import rankmetrics_lib as rm

LABELS = [1, 0, 1, 0, 0, 1, 0, 0, 1, 1]
NAMES = ["average_precision", "ndcg", "precision", "reciprocal_rank"]
CALLS, RUNS = 2000, 9


def microseconds(functions, labels):
    """The time of one call of each function, measured in turn."""
    timers = [timeit.Timer(partial(function, labels)) for function in functions]
    rounds = [[timer.timeit(CALLS) for timer in timers] for _ in range(RUNS)]
    return [min(times) / CALLS * 1e6 for times in zip(*rounds, strict=True)]


def main():
    print(f"{'ten labels':30} {'checked':>9} {'bare':>9} {'ratio':>6}")
    layers = {"formulas": (rm.formulas, LABELS), "arrays": (rm.arrays, np.array(LABELS, float))}
    for layer, (module, labels) in layers.items():
        for name in NAMES:
            checked = getattr(module, name)
            whole, bare = microseconds([checked, checked.__wrapped__], labels)
            row = f"{layer}.{name}"
            print(f"{row:30} {whole:6.2f} µs {bare:6.2f} µs {whole / bare:6.2f}")


if __name__ == "__main__":
    main()
