"""Figure of the chapter libraries: how many definitions give a printed number."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import curves


def fits_by_decimals(decimals: Sequence[int], counts: Mapping[str, Sequence[int]]) -> None:
    """Draw how many explanations fit a printed number against its decimals, a line for what the
    paper says besides.

    Parameters
    ----------
    decimals : sequence of int
        Decimals printed.
    counts : dict of str to sequence of int
        Rows of `identify` at each number of decimals, by what is known of the definition.
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
