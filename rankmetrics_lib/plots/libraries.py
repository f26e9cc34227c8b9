"""Figure of the chapter on four libraries: how many definitions give a printed number."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import curves


def fits_by_decimals(decimals: Sequence[int], counts: Mapping[str, Sequence[int]]) -> None:
    """Draw how many explanations fit a printed number, against its number of decimals.

    Parameters
    ----------
    decimals : sequence of int
        Numbers of printed decimals.
    counts : dict of str to sequence of int
        Number of rows that `identify` returns for each number of decimals, one line per key, which
        says what else is known of the definition.
    """
    _, ax = plt.subplots()
    curves(ax, decimals, counts, markersize=4)
    ax.set(
        xlabel="decimals printed",
        ylabel="explanations that fit",
        yscale="log",
        ylim=(1, None),
        xticks=list(decimals),
    )
    ax.legend()
