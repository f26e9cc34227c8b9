"""The figures' common hand: the same color, mark and shape for the same thing in every chapter.

Colors are told apart by color-blind readers (Okabe & Ito), and series differ in mark or line style too.
Backgrounds are transparent, so that a page can show the figures on a light or a dark ground.
"""

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

from . import arrays

BLUE, ORANGE, GREEN, PURPLE, GRAY = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#AA4499",
    "#6B6B6B",
)
RIGHT, WRONG, OTHER = BLUE, ORANGE, PURPLE
SYSTEMS = {
    "tfidf": {"label": "TF-IDF", "color": BLUE, "marker": "o"},
    "lsi": {"label": "LSI", "color": GREEN, "marker": "^"},
    "bm25": {"label": "BM25", "color": ORANGE, "marker": "s"},
    "random": {"label": "random order", "color": GRAY, "marker": "x"},
}
STYLE = {
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "savefig.facecolor": "none",
    "figure.figsize": (6.4, 3.6),
    "figure.constrained_layout.use": True,
    "font.size": 11,
    "axes.titlesize": 11,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#D0D0D0",
    "grid.linewidth": 0.6,
    "lines.linewidth": 2,
    "legend.frameon": False,
    "svg.hashsalt": "rankmetrics",
}


def use_style():
    """Draw all following figures in the book's style."""
    mpl.rcParams.update(STYLE)


def rankings(rows):
    """Draw rankings as rows of boxes, rank 1 at the left: filled is relevant.

    Parameters
    ----------
    rows : dict of str to sequence of float
        Labels in rank order by the name of the ranking.
    """
    longest = max(len(rels) for rels in rows.values())
    _, ax = plt.subplots(figsize=(0.8 + 0.55 * longest, 0.7 + 0.55 * len(rows)))
    for row, rels in enumerate(rows.values()):
        for rank, rel in enumerate(rels, 1):
            color = RIGHT if rel >= 1 else "none"
            ax.add_patch(
                plt.Rectangle(
                    (rank - 0.42, row - 0.36),
                    0.84,
                    0.72,
                    facecolor=color,
                    edgecolor=GRAY,
                )
            )
    ax.set(xlim=(0.4, longest + 0.6), ylim=(len(rows) - 0.5, -0.5), xlabel="rank")
    ax.set_xticks(range(1, longest + 1))
    ax.set_yticks(range(len(rows)), rows)
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def points_by_rank(rels, n_relevant):
    """Recall and precision after each rank."""
    depths = range(1, len(rels) + 1)
    recall = [arrays.recall(rels, k, n_relevant=n_relevant) for k in depths]
    return np.array(recall), np.array([arrays.precision(rels, k) for k in depths])


def staircase(ax, rels, n_relevant):
    """Fill the steps whose area is average precision: one a hit, as high as the precision there."""
    recall, precision = points_by_rank(rels, n_relevant)
    hits = np.flatnonzero(np.asarray(rels) >= 1)
    ax.bar(
        recall[hits],
        precision[hits],
        width=-1 / n_relevant,
        align="edge",
        color=RIGHT,
        alpha=0.25,
        label="steps: AP",
    )
    ax.plot(recall, precision, "o", color=RIGHT, markersize=5, label="each rank")
    ax.set(xlim=(0, 1.03), ylim=(0, 1.08), xlabel="recall", ylabel="precision")


def trapezoid(ax, rels, n_relevant):
    """Join the points by straight lines from (0, 1), as the trapezoid rule does."""
    recall, precision = points_by_rank(rels, n_relevant)
    ax.plot(
        np.append(0, recall),
        np.append(1, precision),
        "--",
        color=WRONG,
        label="trapezoid",
    )


def eleven_points(ax, rels, n_relevant):
    """Mark the best precision still to come at eleven levels of recall."""
    recall, precision = points_by_rank(rels, n_relevant)
    levels = np.linspace(0, 1, 11)
    best = [precision[recall >= level - 1e-12].max(initial=0) for level in levels]
    ax.plot(levels, best, "D", color=OTHER, markersize=5, label="11 points")


def steps(rels, n_relevant):
    """Draw average precision as the area of its steps."""
    _, ax = plt.subplots()
    staircase(ax, rels, n_relevant)


def three_readings(rels, n_relevant):
    """Draw three areas that go by the name of average precision: steps, trapezoid and 11 points."""
    _, ax = plt.subplots()
    staircase(ax, rels, n_relevant)
    trapezoid(ax, rels, n_relevant)
    eleven_points(ax, rels, n_relevant)
    ax.legend(loc="lower left")


def per_query(values, *, order_by, ylabel):
    """Draw one metric query by query for several systems, the queries ordered by one of them.

    Parameters
    ----------
    values : dict of str to array_like, shape (queries,)
        The metric of each query by system, with the names of `SYSTEMS`.
    order_by : str
        The system that orders the queries, its best first.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots(figsize=(6.8, 3.8))
    order = np.argsort(-np.asarray(values[order_by]), kind="stable")
    place = np.arange(1, len(order) + 1)
    for system, value in values.items():
        look = SYSTEMS[system]
        ax.plot(
            place,
            np.asarray(value)[order],
            look["marker"],
            color=look["color"],
            markersize=5,
            label=look["label"],
        )
    ax.set(
        xlabel=f"query, ordered by {SYSTEMS[order_by]['label']}",
        ylabel=ylabel,
        ylim=(0, 1.03),
    )
    ax.legend(
        ncols=4,
        loc="upper center",
        bbox_to_anchor=(0.5, 1.14),
        columnspacing=1.2,
        handletextpad=0.2,
    )


def over_k(depths, curves, *, ylabel):
    """Draw a metric against its cut-off, a line a variant.

    Parameters
    ----------
    depths : sequence of int
        The cut-offs.
    curves : dict of str to sequence of float
        The metric at each cut-off, by the name of the variant.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots()
    looks = [(RIGHT, "-", "o"), (GREEN, "-", "^"), (WRONG, "--", "s"), (GRAY, ":", "x")]
    for (name, values), (color, line, mark) in zip(curves.items(), looks):
        ax.plot(
            depths, values, line, marker=mark, color=color, markersize=4, label=name
        )
    ax.set(xlabel="k", ylabel=ylabel, ylim=(0, 1.05))
    ax.legend()


def square(ax, xlabel, ylabel):
    """Axes for two shares: both from 0 to 1, one unit as long as the other."""
    ax.set(
        xlim=(-0.03, 1.03),
        ylim=(-0.03, 1.03),
        xlabel=xlabel,
        ylabel=ylabel,
        aspect="equal",
    )


def roc_sweep(labels, scores):
    """Draw a ROC curve with the threshold at each point, and dotted what a tie could have been.

    Parameters
    ----------
    labels, scores : sequence of float
        Of the same documents.
    """
    fpr, tpr, thresholds = arrays.roc_curve(labels, scores)
    _, ax = plt.subplots(figsize=(4.6, 4.6))
    for left, right, low, high in zip(fpr, fpr[1:], tpr, tpr[1:]):
        if left < right and low < high:
            ends = [left, left, right, right, left], [low, high, high, low, low]
            ax.plot(*ends, ":", color=GRAY, linewidth=1.5)
    ax.plot(fpr, tpr, "-o", color=RIGHT)
    for x, y, threshold in zip(fpr, tpr, thresholds):
        name = "∞" if np.isinf(threshold) else f"{threshold:g}"
        ax.annotate(name, (x, y), (6, -13), textcoords="offset points")
    square(ax, "false positive rate", "true positive rate")
    ax.set(xlim=(-0.03, 1.1), ylim=(-0.07, 1.03))


def pair_matrix(labels, scores):
    """Draw a cell for each pair of a relevant and a nonrelevant document, with the ROC curve over them.

    The area under the curve is filled, and each cell holds the share of it that is: 1, a half or 0.

    Parameters
    ----------
    labels, scores : sequence of float
        Of the same documents.
    """
    documents = sorted(zip(scores, labels), reverse=True)
    relevant = [score for score, label in documents if label >= 1]
    others = [score for score, label in documents if label < 1]
    _, ax = plt.subplots(figsize=(5.2, 4.4))
    for row, high in enumerate(relevant):
        for column, low in enumerate(others):
            share = "1" if high > low else "½" if high == low else "0"
            x, y = (0.72, 0.28) if high == low else (0.5, 0.5)
            place = (column + x) / len(others), (row + y) / len(relevant)
            ax.text(*place, share, ha="center", va="center", fontsize=13)
    fpr, tpr, _ = arrays.roc_curve(labels, scores)
    ax.fill_between(fpr, tpr, color=RIGHT, alpha=0.25, linewidth=0)
    ax.hlines(np.arange(len(relevant) + 1) / len(relevant), 0, 1, GRAY, linewidth=0.8)
    ax.vlines(np.arange(len(others) + 1) / len(others), 0, 1, GRAY, linewidth=0.8)
    ax.plot(fpr, tpr, color=RIGHT, linewidth=3)
    ax.set_xticks((np.arange(len(others)) + 0.5) / len(others), others)
    ax.set_yticks((np.arange(len(relevant)) + 0.5) / len(relevant), relevant)
    ax.set(
        xlabel="scores of the nonrelevant documents",
        ylabel="scores of the relevant documents",
        xlim=(-0.01, 1.01),
        ylim=(-0.01, 1.01),
    )
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def draw_roc_curves(ax, samples):
    """A curve for each sample, and the diagonal of chance."""
    looks = [(RIGHT, "-"), (GREEN, "--"), (WRONG, "-.")]
    for (name, (labels, scores)), (color, line) in zip(samples.items(), looks):
        fpr, tpr, _ = arrays.roc_curve(labels, scores)
        ax.plot(fpr, tpr, line, color=color, label=name)
    ax.plot([0, 1], [0, 1], ":", color=GRAY, linewidth=1.5)
    square(ax, "false positive rate", "true positive rate")


def roc_curves(samples):
    """Draw ROC curves over the diagonal of chance.

    Parameters
    ----------
    samples : dict of str to (labels, scores)
        Up to three, by name.
    """
    _, ax = plt.subplots(figsize=(4.6, 4.6))
    draw_roc_curves(ax, samples)
    ax.legend(loc="lower right", bbox_to_anchor=(0.95, 0.05))


def partial_roc_curves(samples, max_fpr):
    """Draw ROC curves whole, and beside them the strip up to `max_fpr`, stretched.

    Parameters
    ----------
    samples : dict of str to (labels, scores)
        Up to three, by name.
    max_fpr : float
        Where the strip ends.
    """
    _, (whole, strip) = plt.subplots(ncols=2, figsize=(7.2, 3.9))
    for ax in (whole, strip):
        draw_roc_curves(ax, samples)
        ax.axvspan(0, max_fpr, color=OTHER, alpha=0.15, linewidth=0)
    strip.set(xlim=(0, max_fpr), aspect="auto")
    strip.set_box_aspect(1)
    whole.legend(loc="lower right")


def pr_sweep(labels, scores):
    """Draw the steps of a precision-recall curve, with the threshold at each point.

    Parameters
    ----------
    labels, scores : sequence of float
        Of the same documents.
    """
    precision, recall, thresholds = arrays.precision_recall_curve(labels, scores)
    _, ax = plt.subplots()
    widths = np.diff(recall, prepend=0)
    ax.bar(recall, precision, -widths, align="edge", color=RIGHT, alpha=0.25)
    ax.plot(recall, precision, "o", color=RIGHT)
    for x, y, threshold in zip(recall, precision, thresholds):
        ax.annotate(f"{threshold:g}", (x, y), (5, 3), textcoords="offset points")
    ax.set(xlim=(0, 1.09), ylim=(0, 1.12), xlabel="recall", ylabel="precision")


def roc_beside_pr(samples):
    """Draw the ROC curves of samples, and beside them their precision-recall curves over what chance gives.

    Parameters
    ----------
    samples : dict of str to (labels, scores)
        Up to three, by name.
    """
    _, (roc, pr) = plt.subplots(ncols=2, figsize=(7.2, 3.9))
    draw_roc_curves(roc, samples)
    looks = [(RIGHT, "-"), (GREEN, "--"), (WRONG, "-.")]
    for (name, (labels, scores)), (color, line) in zip(samples.items(), looks):
        precision, recall, _ = arrays.precision_recall_curve(labels, scores)
        hit = np.diff(recall, prepend=0) > 0
        pr.step(recall[hit], precision[hit], line, color=color, label=name)
        pr.axhline(np.mean(labels), linestyle=":", color=color, linewidth=1.5)
    square(pr, "recall", "precision")
    roc.legend(loc="lower right")


def between_two_points(n_relevant, n_nonrelevant, first, last):
    """Draw the way from one threshold to the next in both planes: straight in the one, bent in the other.

    Parameters
    ----------
    n_relevant, n_nonrelevant : int
        Documents of each kind in all.
    first, last : (int, int)
        True and false positives at the two thresholds.
    """
    tp, fp = np.linspace(first, last, 101).T
    precision, recall = tp / (tp + fp), tp / n_relevant
    _, (roc, pr) = plt.subplots(ncols=2, figsize=(7.2, 3.6))
    roc.plot(fp / n_nonrelevant, recall, color=RIGHT)
    roc.plot(fp[[0, -1]] / n_nonrelevant, recall[[0, -1]], "o", color=RIGHT)
    roc.set(xlabel="false positive rate", ylabel="true positive rate")
    roc.locator_params(axis="x", nbins=4)
    pr.plot(recall, precision, color=RIGHT, label="the way there")
    pr.plot(recall[[0, -1]], precision[[0, -1]], "--", color=WRONG, label="trapezoid")
    pr.plot(recall[[0, -1]], precision[[0, -1]], "o", color=RIGHT)
    pr.set(xlabel="recall", ylabel="precision")
    pr.legend()


def cuts(rels, depths, *, n_relevant, n_documents):
    """Draw all documents of a collection at several cuts, each named by its cell of the confusion matrix.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    depths : sequence of int
        The cuts, a row each, at most the length of the list.
    n_relevant, n_documents : int
        Relevant documents and all documents of the collection; those not in `rels` stand at the right, after a gap.
    """
    missed = n_relevant - sum(rel >= 1 for rel in rels)
    labels = [*rels, *[1] * missed, *[0] * (n_documents - len(rels) - missed)]
    places = [place + (place > len(rels)) for place in range(1, n_documents + 1)]
    _, ax = plt.subplots(figsize=(1.2 + 0.6 * n_documents, 0.8 + 0.6 * len(depths)))
    for row, depth in enumerate(depths):
        for rank, (place, label) in enumerate(zip(places, labels), 1):
            name = ("TP" if label >= 1 else "FP") if rank <= depth else ("FN" if label >= 1 else "TN")
            box = plt.Rectangle((place - 0.42, row - 0.36), 0.84, 0.72, edgecolor=GRAY)
            box.set_facecolor(RIGHT if label >= 1 else "none")
            ax.add_patch(box)
            ax.text(place, row, name, ha="center", va="center", color="white" if label >= 1 else "black", fontsize=10)
        ax.plot([depth + 0.5] * 2, [row - 0.46, row + 0.46], color=WRONG, linewidth=3)
    ax.set(xlim=(0.4, n_documents + 1.6), ylim=(len(depths) - 0.5, -0.5))
    ax.set_xticks([*range(1, len(rels) + 1), (len(rels) + 3 + n_documents) / 2])
    ax.set_xticklabels([*range(1, len(rels) + 1), "not in the list"])
    ax.set_yticks(range(len(depths)), [f"k = {depth}" for depth in depths])
    ax.set_xlabel("rank", loc="left")
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def confusion_over_k(rels):
    """Draw the four counts of the confusion matrix, stacked, at every cut of a ranking of the whole collection.

    Parameters
    ----------
    rels : sequence of float
        Labels of all documents of the collection in rank order.
    """
    hits = np.append(0, np.cumsum(np.asarray(rels) >= 1))
    depths = np.arange(len(hits))
    counts = {
        "TP": hits,
        "FN": hits[-1] - hits,
        "FP": depths - hits,
        "TN": len(rels) - hits[-1] - (depths - hits),
    }
    _, ax = plt.subplots()
    colors = [RIGHT, mpl.colors.to_rgba(RIGHT, 0.3), GRAY, mpl.colors.to_rgba(GRAY, 0.15)]
    ax.stackplot(depths, *counts.values(), labels=counts, colors=colors, edgecolor="white", linewidth=0.5)
    ax.axhline(hits[-1], color="black", linewidth=1)
    ax.set(xlim=(0, len(rels)), ylim=(0, len(rels)), xlabel="k", ylabel="documents")
    ax.legend(ncols=4, loc="upper center", bbox_to_anchor=(0.5, 1.14))


def grades(ratings, grade_cuts):
    """Draw how often each rating was given, colored by the grade that the cuts turn it into.

    Parameters
    ----------
    ratings : array_like
        Ratings from 0 to 1.
    grade_cuts : sequence of float
        The lowest rating of grade 1, of grade 2, and so on: multiples of 0.05.
    """
    ratings = np.ravel(ratings)
    given = np.digitize(ratings, grade_cuts)
    _, ax = plt.subplots()
    for grade in range(len(grade_cuts) + 1):
        color = mpl.colors.to_rgba(RIGHT, grade / len(grade_cuts)) if grade else "none"
        edges = np.arange(21) / 20
        ax.hist(ratings[given == grade], edges, color=color, edgecolor=GRAY, label=f"grade {grade}")
    ax.set(xlim=(0, 1), xlabel="mean rating of a pair", ylabel="pairs")
    ax.legend()


def f_contours(betas):
    """Draw lines of equal F over precision and recall, a panel a beta.

    Parameters
    ----------
    betas : sequence of float
        The weights, above 0.
    """
    precision, recall = np.meshgrid(np.linspace(0.001, 1, 200), np.linspace(0.001, 1, 200))
    _, axes = plt.subplots(1, len(betas), figsize=(2.6 * len(betas), 2.9), sharey=True)
    for ax, beta in zip(axes, betas):
        f = (1 + beta**2) * precision * recall / (beta**2 * precision + recall)
        lines = ax.contour(recall, precision, f, np.arange(1, 10) / 10, colors=RIGHT, linewidths=1.2)
        ax.clabel(lines, [0.2, 0.4, 0.6, 0.8], fmt="%.1f", fontsize=9)
        ax.plot([0, 1], [0, 1], ":", color=GRAY, linewidth=1)
        ax.set(xlim=(0, 1), ylim=(0, 1), aspect="equal", xlabel="recall", title=f"β = {beta:g}")
        ax.set(xticks=[0, 0.5, 1], yticks=[0, 0.5, 1])
    axes[0].set_ylabel("precision")


def discounted_gains(rows):
    """Draw rankings side by side: an outline is a label, its filled part what the log2 discount leaves of it.

    The outlines of a ranking add up to its CG, the filled parts to its DCG.

    Parameters
    ----------
    rows : dict of str to sequence of float
        Labels in rank order by the name of the ranking.
    """
    width = sum(0.7 + 0.25 * len(rels) for rels in rows.values())
    _, axes = plt.subplots(1, len(rows), sharey=True, squeeze=False, figsize=(width, 2.8))
    for ax, (name, rels) in zip(axes[0], rows.items()):
        ranks = range(1, len(rels) + 1)
        left = arrays.dcg(np.diag(rels))
        ax.bar(ranks, left, width=0.8, color=RIGHT)
        ax.bar(ranks, rels, width=0.8, color="none", edgecolor=GRAY)
        ax.set(title=f"{name}\nDCG {left.sum():.4f}", xlabel="rank", xticks=ranks)
        ax.grid(axis="x", visible=False)
    axes[0][0].set_ylabel("gain")


def discount_curves(weights):
    """Draw what each rank counts for, a line a discount.

    Parameters
    ----------
    weights : dict of str to sequence of float
        The weights of rank 1, 2, ... by the name of the discount.
    """
    _, ax = plt.subplots(figsize=(6.8, 4))
    looks = [(BLUE, "-", "o"), (GREEN, "-", "^"), (ORANGE, "--", "s"), (GRAY, ":", "x"), (PURPLE, "-.", "D")]
    for (name, weight), (color, line, mark) in zip(weights.items(), looks):
        ranks = range(1, len(weight) + 1)
        ax.plot(ranks, weight, line, marker=mark, color=color, markersize=4, label=name)
    ax.set(xlabel="rank", ylabel="weight", ylim=(0, 1.05))
    ax.set_xticks([1, *range(5, len(ranks) + 1, 5)])
    ax.legend(loc="center right", bbox_to_anchor=(1, 0.52))


def below_the_ideal(values, ideals, *, ylabel):
    """Draw each query's value and, above it, the highest that was possible; the queries ordered by the latter.

    Parameters
    ----------
    values, ideals : array_like, shape (queries,)
        The metric of each query, and its ideal.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots(figsize=(6.8, 3.8))
    order = np.argsort(ideals, kind="stable")
    place = np.arange(1, len(order) + 1)
    values, ideals = np.asarray(values)[order], np.asarray(ideals)[order]
    ax.vlines(place, values, ideals, color=GRAY, linewidth=0.8)
    ax.plot(place, ideals, "_", color=GRAY, label="ideal")
    ax.plot(place, values, "o", color=RIGHT, markersize=5, label="reached")
    ax.set(xlabel="query, ordered by its ideal", ylabel=ylabel, ylim=(0, None))
    ax.legend(loc="upper left")


def systems_over_k(depths, values, *, ylabel):
    """Draw the mean of a metric against its cut-off for several systems.

    Parameters
    ----------
    depths : sequence of int
        The cut-offs.
    values : dict of str to sequence of float
        The metric at each cut-off by system, with the names of `SYSTEMS`.
    ylabel : str
        Name of the metric, with its whole label.
    """
    _, ax = plt.subplots()
    for system, value in values.items():
        ax.plot(depths, value, "-", **SYSTEMS[system], markersize=4, linewidth=1.5)
    ax.set(xlabel="k", ylabel=ylabel, ylim=(0, None), xticks=depths)
    ax.legend(ncols=4, loc="upper center", bbox_to_anchor=(0.5, 1.16), columnspacing=1.2)


def cascade(rels, *, max_grade):
    """Draw the readers who reach each rank as bars, filled as far as they stop there; the last bar never stops.

    Parameters
    ----------
    rels : sequence of float
        Graded labels in rank order.
    max_grade : float
        Highest grade of the scale.
    """
    stops = arrays.stopping_probabilities(rels, max_grade=max_grade)
    reached = 1 - np.append(0, np.cumsum(stops))
    ranks = range(1, len(rels) + 1)
    places = range(1, len(rels) + 2)
    _, ax = plt.subplots()
    ax.bar(ranks, stops, bottom=reached[1:], color=RIGHT, label="stops here")
    ax.bar(places, reached, facecolor="none", edgecolor=GRAY, label="gets here")
    ax.set_xticks(places, [*(f"{rank}\ngrade {rel}" for rank, rel in zip(ranks, rels)), "below"])
    ax.set(xlabel="rank", ylabel="share of readers", ylim=(0, 1.03))
    ax.grid(axis="x", visible=False)
    ax.legend()


def stopping(rels, readers):
    """Draw the probability of stopping at each rank, a panel a reader; dots below mark the relevant documents.

    Parameters
    ----------
    rels : sequence of float
        Labels in rank order.
    readers : dict of str to sequence of float
        For each metric's reader, the probability of stopping at each rank.
    """
    rows = (len(readers) + 1) // 2
    _, axes = plt.subplots(rows, 2, figsize=(6.8, 1.9 * rows), sharex=True, sharey=True, squeeze=False)
    ranks = np.arange(1, len(rels) + 1)
    hits = ranks[np.asarray(rels) >= 1]
    for ax, (name, stops) in zip(axes.flat, readers.items()):
        ax.bar(ranks, stops, color=RIGHT)
        ax.plot(hits, np.full(len(hits), -0.09), "o", color=OTHER, markersize=5)
        ax.set(title=name, ylim=(-0.16, 1.05), xticks=ranks)
        ax.grid(axis="x", visible=False)
    for ax in axes[-1]:
        ax.set_xlabel("rank")
    for ax in axes[:, 0]:
        ax.set_ylabel("stops here")


def rbp_over_k(judged, *, persistence):
    """Draw what RBP can still become after the first k documents, all below them unknown.

    Parameters
    ----------
    judged : sequence of float or None
        Labels in rank order, None for an unjudged document.
    persistence : float
        Probability of going on to the next document.
    """
    depths = range(len(judged) + 1)
    known = [label or 0 for label in judged]
    low = np.array([arrays.rbp(known[:k], persistence=persistence) for k in depths])
    residual = [arrays.rbp_residual(judged[:k], persistence=persistence) for k in depths]
    _, ax = plt.subplots()
    ax.fill_between(depths, low, low + residual, color=RIGHT, alpha=0.25, label="still possible")
    ax.plot(depths, low, "-o", color=RIGHT, markersize=4, label="RBP of what is known")
    ax.set(xlabel="k", ylabel=f"RBP, persistence {persistence}", ylim=(0, 1.03))
    ax.legend()


def crossings(labels, scores, documents):
    """Draw two orders side by side, each document joined with itself, a mark where two lines cross.

    Parameters
    ----------
    labels, scores : sequence of float
        The order at the left and the order at the right, the highest on top, without ties.
    documents : sequence
        Names of the documents.
    """
    left, right = ([sorted(order, reverse=True).index(x) + 1 for x in order] for order in (labels, scores))
    _, ax = plt.subplots(figsize=(4.6, 0.8 + 0.6 * len(documents)))
    for i, name in enumerate(documents):
        ax.plot([0, 1], [left[i], right[i]], "-o", color=RIGHT)
        ax.text(-0.06, left[i], name, ha="right", va="center")
        ax.text(1.06, right[i], name, ha="left", va="center")
        for j in range(i):
            before, after = left[i] - left[j], right[i] - right[j]
            if before * after < 0:
                where = before / (before - after)
                height = left[i] + where * (right[i] - left[i])
                ax.plot(where, height, "X", color=WRONG, markersize=11)
    ax.set(xlim=(-0.4, 1.4), ylim=(len(documents) + 0.4, 0.6), ylabel="rank")
    ax.set_xticks([0, 1], ["truth", "model"])
    ax.set_yticks(range(1, len(documents) + 1))
    ax.grid(False)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)


def pair_scales(n_pairs):
    """Draw gamma and the pair ratio against the number of discordant pairs, where none is tied.

    Parameters
    ----------
    n_pairs : int
        Concordant and discordant pairs together.
    """
    discordant = np.arange(n_pairs + 1)
    _, (left, right) = plt.subplots(ncols=2, figsize=(7.2, 3.4))
    left.plot(discordant, 1 - 2 * discordant / n_pairs, "-o", color=RIGHT, markersize=5)
    left.set(xlabel="discordant pairs", ylabel="gamma", xlim=(-0.7, n_pairs + 0.7), ylim=(-1.08, 1.08))
    right.plot(discordant[1:], n_pairs / discordant[1:] - 1, "-s", color=WRONG, markersize=5)
    right.plot(0, n_pairs + 0.8, "^", color=WRONG, markersize=9, clip_on=False)
    right.text(0.6, n_pairs + 0.8, "∞ at 0", color=WRONG, va="center")
    right.set(xlabel="discordant pairs", ylabel="pair ratio", xlim=(-0.7, n_pairs + 0.7), ylim=(-0.5, n_pairs + 1.3))


def swap_losses(losses):
    """Draw what a swap of two neighbors costs, by the rank of the upper one.

    Parameters
    ----------
    losses : dict of str to sequence of float
        Loss by the swap at ranks 1 and 2, at 2 and 3, and so on, by the name of the measure.
    """
    _, ax = plt.subplots()
    looks = [(GRAY, ":", "x"), (RIGHT, "-", "o"), (GREEN, "--", "^")]
    for (name, values), (color, line, mark) in zip(losses.items(), looks):
        places = range(1, len(values) + 1)
        ax.plot(places, values, line, marker=mark, color=color, markersize=6, label=name)
    ax.set(xlabel="i: ranks i and i + 1 are swapped", ylabel="loss", ylim=(0, None))
    ax.legend()


def tie_bands(decimals, bands, *, ylabel):
    """Draw what the order of ties leaves open, by the decimals that the scores keep.

    Parameters
    ----------
    decimals : sequence of int
        Decimals of the rounded scores.
    bands : dict of str to sequence of (worst, expected, best)
        One for each number of decimals, by system, with the names of `SYSTEMS`.
    ylabel : str
        Name of the metric.
    """
    _, ax = plt.subplots()
    for system, band in bands.items():
        worst, expected, best = np.transpose(band)
        look = SYSTEMS[system]
        ax.fill_between(decimals, worst, best, color=look["color"], alpha=0.2, linewidth=0)
        ax.plot(decimals, expected, "-", marker=look["marker"], color=look["color"], label=look["label"])
    ax.set(xlabel="decimals of the scores", ylabel=ylabel, ylim=(0, 1.03))
    ax.set_xticks(decimals)
    ax.legend()


def judgment_drift(drift):
    """Draw measures against the share of judgments kept, all at the left.

    Parameters
    ----------
    drift : pandas.DataFrame
        A row a share, named by the index, and a column a measure.
    """
    _, ax = plt.subplots()
    looks = [(WRONG, "-", "s"), (OTHER, "--", "D"), (RIGHT, "-", "o"), (GREEN, "-.", "^")]
    for name, (color, line, mark) in zip(drift, looks):
        ax.plot(drift.index, drift[name], line, marker=mark, color=color, markersize=6, label=name)
    ax.set(xlabel="share of judgments kept", ylabel="mean over queries", ylim=(0, 0.8))
    ax.invert_xaxis()
    ax.legend(ncols=2, loc="lower left")


def sampled_curves(sizes, curves, *, ylabel):
    """Draw a sampled metric against the number of sampled items; the last size is all others.

    Parameters
    ----------
    sizes : sequence of int
        Numbers of sampled items.
    curves : dict of str to sequence of float
        The metric at each size, by the name of the system.
    ylabel : str
        Name of the metric.
    """
    _, ax = plt.subplots()
    looks = [(RIGHT, "-", "o"), (WRONG, "--", "s")]
    for (name, values), (color, line, mark) in zip(curves.items(), looks):
        ax.plot(sizes, values, line, marker=mark, color=color, markersize=5, label=name)
    ax.set(xlabel="sampled items", ylabel=ylabel, ylim=(-0.03, 1.05), xscale="log")
    ax.legend()


def votes(a, b):
    """Draw several metrics of two rankings, a line a metric from the value of A to that of B.

    Parameters
    ----------
    a, b : Series of float
        The metrics of each ranking, by name.
    """
    _, ax = plt.subplots()
    for row, name in enumerate(a.index):
        ax.plot([a[name], b[name]], [row, row], color=GRAY, linewidth=1)
    ax.plot(a, range(len(a)), "o", color=BLUE, label="A")
    ax.plot(b, range(len(b)), "s", color=ORANGE, label="B")
    ax.set_yticks(range(len(a)), a.index)
    ax.set(xlim=(0, 1.03), ylim=(len(a) - 0.5, -0.5), xlabel="value of the metric")
    ax.legend(ncols=2, loc="upper center", bbox_to_anchor=(0.5, 1.16))


def agreement(taus):
    """Draw a table of rank correlations between 0 and 1 as shaded cells with their values.

    Parameters
    ----------
    taus : DataFrame of float
        A row and a column for each metric.
    """
    _, ax = plt.subplots(figsize=(5.6, 4.6))
    for row, column in np.ndindex(taus.shape):
        tau = taus.iloc[row, column]
        box = plt.Rectangle((column, row), 1, 1, facecolor=BLUE, alpha=max(tau, 0) * 0.6)
        ax.add_patch(box)
        ax.text(column + 0.5, row + 0.5, f"{tau:.2f}", ha="center", va="center")
    ax.set(xlim=(0, len(taus)), ylim=(len(taus), 0))
    ax.set_xticks(np.arange(len(taus)) + 0.5, taus.columns)
    ax.set_yticks(np.arange(len(taus)) + 0.5, taus.index)
    ax.tick_params(length=0)
    ax.spines[:].set_visible(False)
    ax.grid(False)
