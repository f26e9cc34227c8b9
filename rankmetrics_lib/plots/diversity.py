"""Figures of the chapter on diversity."""

from collections.abc import Mapping, Sequence

import matplotlib.pyplot as plt

from ._hand import BLUE, GREEN, ORANGE, WIDEST, bare, legend_above

SUBTOPIC_COLORS = (BLUE, GREEN, ORANGE)


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
    rows = max(map(len, pages.values()))
    _, axes = plt.subplots(1, len(pages), figsize=(WIDEST, 0.9 + 0.36 * rows))
    for ax, (name, results) in zip(axes, pages.items(), strict=True):
        for rank, result in enumerate(results, 1):
            ax.text(0, rank, f"{rank}  {result}", va="center")
            for place, subtopic in enumerate(subtopics):
                if subtopic in covers[result]:
                    look = {"color": SUBTOPIC_COLORS[place], "marker": "osD"[place]}
                    ax.plot(5.3 + 0.6 * place, rank, markersize=9, linestyle="", **look)
        ax.set(xlim=(-0.1, 7), ylim=(rows + 0.6, 0.4), xticks=[], yticks=[], title=name)
        bare(ax)
    for place, subtopic in enumerate(subtopics):
        look = {"color": SUBTOPIC_COLORS[place], "marker": "osD"[place], "label": subtopic}
        axes[0].plot([], [], markersize=9, linestyle="", **look)
    legend_above(axes[0], ncols=len(subtopics))


def gains_by_subtopic(gains: Mapping[str, Sequence[float]], names: Sequence[str]) -> None:
    """Draw what each result adds, as a bar with a part for each subtopic.

    Parameters
    ----------
    gains : dict of str to sequence of float
        What a subtopic adds at each rank, by the name of the subtopic; up to three.
    names : sequence of str
        The results, best first.
    """
    _, ax = plt.subplots(figsize=(WIDEST, 0.9 + 0.42 * len(names)))
    start = [0.0] * len(names)
    ranks = range(1, len(names) + 1)
    for (subtopic, widths), color, hatch in zip(
        gains.items(), SUBTOPIC_COLORS, ("", "//", ".."), strict=False
    ):
        ax.barh(
            ranks, widths, left=start, height=0.6, color=color, label=subtopic, hatch=hatch,
            edgecolor="white", linewidth=1,
        )  # fmt: skip
        start = [left + width for left, width in zip(start, widths, strict=True)]
    ax.set(ylim=(len(names) + 0.6, 0.4), xlim=(0, 2.1), xlabel="gain")
    ax.set_yticks(ranks, [f"{rank}  {name}" for rank, name in zip(ranks, names, strict=True)])
    ax.grid(axis="y", visible=False)
    legend_above(ax, ncols=len(gains))
