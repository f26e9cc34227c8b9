"""How long `import rankmetrics_lib` takes beyond `import numpy`: medians over fresh interpreters,
taken in turn."""

import subprocess
import sys
from statistics import median

RUNS = 25
MODULES = ["numpy", "rankmetrics_lib"]
TIMED = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"


def seconds(module):
    """Import the module in a new interpreter and return the time that it took."""
    done = subprocess.run(
        [sys.executable, "-c", TIMED.format(module)], capture_output=True, check=True
    )
    return float(done.stdout)


def main():
    # The first round, thrown away, fills the caches of Python and of the disk. Taking turns spreads
    # other load evenly.
    rounds = [[seconds(module) for module in MODULES] for _ in range(RUNS + 1)][1:]
    numpy, rankmetrics = (median(times) for times in zip(*rounds, strict=True))
    print(f"import numpy            {numpy * 1000:6.1f} ms")
    print(f"import rankmetrics_lib  {rankmetrics * 1000:6.1f} ms")
    print(
        f"difference              {(rankmetrics - numpy) * 1000:6.1f} ms   ratio"
        f" {rankmetrics / numpy:.2f}"
    )


if __name__ == "__main__":
    main()
