"""Figures of the chapter on diversity."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import EDGE, QUIET, RELEVANT, WIDEST, Look, bare, legend_above


def covered_pages(
    pages: Mapping[str, Sequence[str]],
    covers: Mapping[str, Sequence[str]],
    subtopics: Sequence[str],
) -> None:
    """Draw pages of results side by side, with a mark for each subtopic that a result covers.

    Parameters
    ----------
    pages : dict of str to sequence of str
        The results of each page, best first, by the name of the page.
    covers : dict of str to sequence of str
        The subtopics of each result.
    subtopics : sequence of str
        Up to three subtopics.
    """
    look: Look = {"color": RELEVANT, "markersize": 9}
    rows = max(map(len, pages.values()))
    _, axes = plt.subplots(1, len(pages), figsize=(WIDEST, 0.9 + 0.36 * rows))
    for ax, (name, results) in zip(axes, pages.items(), strict=True):
        for rank, result in enumerate(results, 1):
            ax.text(0, rank, f"{rank}  {result}", va="center")
            for place, subtopic in enumerate(subtopics):
                if subtopic in covers[result]:
                    ax.plot(5.3 + 0.6 * place, rank, "osD"[place], **look)
        ax.set(xlim=(-0.1, 7), ylim=(rows + 0.6, 0.4), xticks=[], yticks=[], title=name)
        bare(ax)
    for marker, subtopic in zip("osD", subtopics, strict=False):
        axes[0].plot([], [], marker, label=subtopic, **look)
    legend_above(axes[0], ncols=len(subtopics))


def gains_by_subtopic(gains: Mapping[str, Sequence[float]], names: Sequence[str]) -> None:
    """Draw what each result adds, as a bar for each of its subtopics and their sum. The outline is
    what the first result about the subtopic adds, 1.

    Parameters
    ----------
    gains : dict of str to sequence of float
        What a subtopic adds at each rank, by the name of the subtopic; up to three.
    names : sequence of str
        The results, best first.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 0.6 + 0.36 * len(names)))
    for column, (subtopic, added) in enumerate(gains.items()):
        ax.text(1.2 * column, 0, subtopic, va="center", color=QUIET)
        for rank, gain in enumerate(added, 1):
            if gain:
                look: Look = {"left": 1.2 * column, "height": 0.5, "edgecolor": EDGE}
                ax.barh(rank, gain, color=RELEVANT, label=subtopic, **look)
                ax.barh(rank, 1, color="none", **look)
    end = 1.2 * len(gains) + 0.4
    ax.text(end, 0, "gain", ha="right", va="center", color=QUIET)
    for rank, together in enumerate(zip(*gains.values(), strict=True), 1):
        ax.text(end, rank, f"{sum(together):.2f}", ha="right", va="center")
    ax.set(ylim=(len(names) + 0.5, -0.5), xlim=(0, end), xticks=[])
    ax.set_yticks(
        range(1, len(names) + 1), [f"{rank}  {name}" for rank, name in enumerate(names, 1)]
    )
    bare(ax)
