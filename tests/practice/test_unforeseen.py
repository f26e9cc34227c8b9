"""Wrong functions as people wrote them before the checker knew them: none passes, most are named,
and none falsely."""

import itertools
import math

import numpy as np
import pytest

from rankmetrics_lib.formulas import precision_recall_curve
from rankmetrics_lib.practice import check

WRONG: list = []


def wrong(exercise, name):
    """Mark a function as wrong for an exercise, with the name of its mistake or None."""
    return lambda function: WRONG.append((exercise, function, name))


# rankings


@wrong("hits_at_k", None)
def _(run, judgments, k):
    ranked = sorted(run, key=lambda p: p[1], reverse=True)[:k]
    hits = 0
    for doc, _score in ranked:
        if judgments.get(doc, 0) >= 1:
            hits += 1
    return hits / k


@wrong("false_negatives", None)
def _(rels, k, n_relevant):
    return len(rels[k:]) - sum(rels[k:]) + n_relevant - sum(rels)


@wrong("false_negatives", "the difference the wrong way around")
def _(rels, k, n_relevant):
    hits = sum(rels[:k])
    return hits - n_relevant


@wrong("hits_at_k", None)
def _(run, judgments, k):
    r = sorted(run, key=lambda p: (-p[1], p[0]))
    r = [d for d, s in r if d in judgments]
    return sum(judgments[d] > 0 for d in r[:k])


@wrong("hits_at_k", "only scores above the one at rank k")
def _(run, judgments, k):
    if not run:
        return 0
    s = sorted((x for _, x in run), reverse=True)
    cut = s[min(k, len(s)) - 1]
    return sum(judgments.get(d, 0) >= 1 for d, x in run if x > cut)


@wrong("hits_at_k", "ended by the first miss")
def _(run, judgments, k):
    hits = 0
    for d, _s in sorted(run, key=lambda p: (p[1], p[0]), reverse=True)[:k]:
        if judgments.get(d, 0) < 1:
            break
        hits += 1
    return hits


@wrong("hits_at_k", "compared with the k best judgments")
def _(run, judgments, k):
    top = {d for d, s in sorted(run, key=lambda p: (p[1], p[0]), reverse=True)[:k]}
    best = set(sorted(judgments, key=judgments.get, reverse=True)[:k])
    return len(top & best)


@wrong("hits_at_k", "misses counted")
def _(run, judgments, k):
    return sum(
        judgments.get(d, 0) < 1
        for d, s in sorted(run, key=lambda p: (p[1], p[0]), reverse=True)[:k]
    )


@wrong("hits_at_k", "negative scores changed")
def _(run, judgments, k):
    return sum(
        judgments.get(d, 0) >= 1
        for d, s in sorted(run, key=lambda p: (abs(p[1]), p[0]), reverse=True)[:k]
    )


@wrong("false_negatives", "the list subtracted from R")
def _(rels, k, n_relevant):
    return len([r for r in rels[k:] if r == 1]) + max(0, n_relevant - len(rels))


@wrong("false_negatives", "nonrelevant documents subtracted")
def _(rels, k, n_relevant):
    tp = sum(rels[:k])
    fp = k - tp
    return n_relevant - fp


@wrong("true_negatives", "documents below the cut left out")
def _(rels, k, n_relevant, n_documents):
    tp = sum(rels[:k])
    fp = len(rels[:k]) - tp
    fn = n_relevant - tp
    return n_documents - tp - fp - fn - len(rels[k:])


@wrong("hits_at_k", "ties decided by the grade")
def _(run, judgments, k):
    r = sorted(run, key=lambda p: (p[1], judgments.get(p[0], 0)), reverse=True)
    return sum(judgments.get(d, 0) >= 1 for d, _ in r[:k])


@wrong("hits_at_k", "ties decided by the grade")
def _(run, judgments, k):
    r = sorted(run, key=lambda p: (-p[1], judgments.get(p[0], 0)))
    return sum(judgments.get(d, 0) >= 1 for d, _ in r[:k])


@wrong("false_negatives", "nothing missed by reading to the end")
def _(rels, k, n_relevant):
    if k >= len(rels):
        return 0
    return n_relevant - sum(rels[:k])


# incomplete


@wrong("bpref", None)
def _(judged, n_relevant, n_nonrelevant):
    if n_relevant == 0:
        return 0.0
    above, total = 0, 0.0
    for j in judged:
        if j == 1:
            total += 1 - min(above, n_relevant) / n_relevant
        else:
            above += 1
    return total / n_relevant


@wrong("tie_averaged_precision", None)
def _(labels, scores, k):
    order = sorted(range(len(labels)), key=lambda i: -scores[i])
    return sum(labels[i] > 0 for i in order[:k]) / k


@wrong("tie_averaged_precision", None)
def _(labels, scores, k):
    if not labels:
        return 0.0
    order = sorted(scores, reverse=True)
    if k >= len(labels):
        return sum(label > 0 for label in labels) / len(labels)
    cut = order[k - 1]
    sure = sum(label > 0 for label, s in zip(labels, scores) if s > cut)
    n_sure = sum(s > cut for s in scores)
    tied = [label > 0 for label, s in zip(labels, scores) if s == cut]
    return (sure + (k - n_sure) * sum(tied) / len(tied)) / k


@wrong("bpref", "documents not retrieved keep their term")
def _(judged, n_relevant, n_nonrelevant):
    if not n_relevant:
        return 0.0
    m = min(n_relevant, n_nonrelevant)
    seen = s = 0
    for j in judged:
        if j is None:
            continue
        if j:
            s += min(seen, m) / m if m else 0
        else:
            seen += 1
    return 1 - s / n_relevant


@wrong("expected_sampled_recall", None)
def _(ranks, n_items, n_sampled, k):
    if not ranks:
        return 0.0
    t = 0
    for r in ranks:
        a, b = r - 1, n_items - r
        t += (
            math.comb(a, min(k - 1, a))
            * (math.comb(b, n_sampled - min(k - 1, a)) if n_sampled >= min(k - 1, a) else 0)
            / math.comb(n_items - 1, n_sampled)
        )
    return t / len(ranks)


@wrong("expected_sampled_recall", "a part of a hit at the expected rank")
def _(ranks, n_items, n_sampled, k):
    if not ranks:
        return 0.0
    return sum(min(1, k / r) for r in ranks) / len(ranks)


@wrong("bpref", "1 over the nonrelevant documents above")
def _(judged, n_relevant, n_nonrelevant):
    s = 0
    n = 0
    for j in judged:
        if j == 0:
            n += 1
        elif j == 1:
            s += 1 / (1 + n)
    return s / n_relevant if n_relevant else 0


@wrong("bpref", None)
def _(judged, n_relevant, n_nonrelevant):
    if not n_relevant:
        return 0.0
    m = min(n_relevant, n_nonrelevant) or 1
    s = n = 0
    for j in judged:
        if j == 0:
            n += 1
        if j == 1:
            if n >= m:
                break
            s += 1 - n / m
    return s / (n_relevant + judged.count(None))


@wrong("tie_averaged_precision", "the middle rank decides")
def _(labels, scores, k):
    total = 0
    for label, s in zip(labels, scores):
        above = sum(x > s for x in scores)
        tied = scores.count(s)
        if label >= 1:
            total += above + (tied + 1) / 2 <= k
    return total / k


@wrong("tie_averaged_precision", "a share outside 0 and 1")
def _(labels, scores, k):
    total = 0
    for label, s in zip(labels, scores):
        above = sum(x > s for x in scores)
        tied = scores.count(s)
        if label >= 1:
            total += (k - above) / tied
    return total / k


@wrong("full_recall", "share of items ranked below")
def _(ranks, n_items, n_sampled, k):
    return sum(1 - (r - 1) / n_items for r in ranks) / max(1, len(ranks))


@wrong("expected_sampled_recall", None)
def _(ranks, n_items, n_sampled, k):
    return sum(r <= k for r in ranks) / max(1, len(ranks)) * n_items / (n_sampled + 1)


@wrong("tie_averaged_precision", None)
def _(labels, scores, k):
    order = sorted(range(len(labels)), key=lambda i: (-scores[i], -labels[i]))
    return sum(labels[i] >= 1 for i in order[:k]) / min(k, max(1, len(order)))


@wrong("expected_sampled_recall", None)
def _(ranks, n_items, n_sampled, k):
    from math import comb

    t = 0
    for r in ranks:
        p = (r - 1) / (n_items - 1)
        t += sum(
            comb(n_sampled, j) * p**j * (1 - p) ** (n_sampled - j)
            for j in range(k + 1)
            if j <= n_sampled
        )
    return t / (len(ranks) or 1)


@wrong("bpref", "share of the judged set above")
def _(judged, n_relevant, n_nonrelevant):
    if n_relevant == 0:
        return 0.0
    s = n = 0
    for j in judged:
        if j == 1:
            s += 1 - n / (n_relevant + n_nonrelevant)
        elif j == 0:
            n += 1
    return s / n_relevant


@wrong("tie_averaged_precision", None)
def _(labels, scores, k):
    import itertools

    idx = range(len(labels))
    vals = []
    for perm in itertools.permutations(idx):
        if all(scores[perm[i]] >= scores[perm[i + 1]] for i in range(len(perm) - 1)):
            vals.append(sum(labels[i] >= 1 for i in perm[:k]) / max(1, min(k, len(labels))))
        if len(vals) > 50:
            break
    return sum(vals) / len(vals) if vals else 0.0


@wrong("tie_averaged_precision", "one place for the last tie")
def _(labels, scores, k):
    m = sorted(scores, reverse=True)[:k]
    if not m:
        return 0.0
    t = m[-1]
    above = [label >= 1 for label, s in zip(labels, scores) if s > t]
    tied = [label >= 1 for label, s in zip(labels, scores) if s == t]
    return (sum(above) + sum(tied) / len(tied)) / k


@wrong("expected_sampled_recall", "no better item forgotten")
def _(ranks, n_items, n_sampled, k):
    t = 0
    for r in ranks:
        N = n_items - 1
        a = r - 1
        t += sum(
            math.comb(a, j) * math.comb(N - a, n_sampled - j)
            for j in range(1, min(k, n_sampled + 1))
        ) / math.comb(N, n_sampled)
    return t / max(1, len(ranks))


@wrong("tie_averaged_precision", None)
def _(labels, scores, k):
    order = np.argsort(-np.array(scores, dtype=float), kind="stable") if labels else []
    return float(np.mean([labels[i] >= 1 for i in order[:k]])) if len(labels) else 0.0


@wrong("full_recall", None)
def _(ranks, n_items, n_sampled, k):
    return sum(r <= k for r in ranks) / len(ranks) * (n_sampled + 1) / n_items if ranks else 0.0


# precision_recall_curve


@wrong("scored_average_precision", "the last point of each recall")
def _(labels, scores):
    d = {}
    for t in sorted(set(scores), reverse=True):
        p = [label for label, s in zip(labels, scores) if s >= t]
        d[sum(p) / max(1, sum(labels))] = sum(p) / len(p)
    a = 0
    last = 0
    for r in sorted(d):
        a += (r - last) * d[r]
        last = r
    return a


@wrong("scored_average_precision", "one best point instead of AP")
def _(labels, scores):
    best = 0
    for t in set(scores):
        p = [label for label, s in zip(labels, scores) if s >= t]
        if sum(p):
            best = max(best, 2 * sum(p) / (len(p) + sum(labels)))
    return best


@wrong("scored_average_precision", "mean of the precisions")
def _(labels, scores):
    area = 0
    f = 0
    n = max(1, len(labels))
    for t in sorted(set(scores), reverse=True):
        p = [label for label, s in zip(labels, scores) if s >= t]
        area += (len(p) - f) / n * sum(p) / len(p)
        f = len(p)
    return area


@wrong("scored_average_precision", "R-precision instead of AP")
def _(labels, scores):
    o = sorted(zip(scores, labels), reverse=True)
    R = sum(labels)
    return sum(label for _, label in o[:R]) / R if R else 0


@wrong("scored_average_precision", "one document per score")
def _(labels, scores):
    d = dict(zip(scores, labels))
    o = sorted(d, reverse=True)
    h = 0
    tot = 0
    for i, s in enumerate(o, 1):
        if d[s]:
            h += 1
            tot += h / i
    return tot / max(1, sum(labels))


@wrong("scored_average_precision", None)
def _(labels, scores):
    area = f = 0
    R = sum(1 for label, s in zip(labels, scores) if label and s > 0)
    for t in sorted(set(scores), reverse=True):
        p = [label for label, s in zip(labels, scores) if s >= t]
        area += (sum(p) - f) / max(1, R) * sum(p) / len(p)
        f = sum(p)
    return area


@wrong("scored_average_precision", "trapezoid under the PR curve as AP")
def _(labels, scores):
    pts = [(0, 0)]
    for t in sorted(set(scores), reverse=True):
        p = [label for label, s in zip(labels, scores) if s >= t]
        pts.append((sum(p) / max(1, sum(labels)), sum(p) / len(p)))
    return sum((x1 - x0) * (y0 + y1) / 2 for (x0, y0), (x1, y1) in zip(pts, pts[1:]))


@wrong("scored_average_precision", None)
def _(labels, scores):
    if not sum(labels):
        return 0
    pi = sum(labels) / len(labels)
    area = f = 0
    for t in sorted(set(scores), reverse=True):
        p = [label for label, s in zip(labels, scores) if s >= t]
        area += (sum(p) - f) / sum(labels) * sum(p) / len(p)
        f = sum(p)
    return (area - pi) / (1 - pi) if pi < 1 else area


@wrong("interpolated_precision", None)
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    c = [(a, b) for a, b in zip(p, r) if round(b, 1) >= level]
    return max((a for a, b in c), default=0)


@wrong("interpolated_precision", "ended by the first fall")
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    best = 0
    for a, b in zip(p, r):
        if b >= level:
            if a < best:
                break
            best = a
    return best


@wrong("interpolated_precision", "not the highest precision")
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    c = [a for a, b in zip(p, r) if b >= level]
    return sum(c) / len(c) if c else 0


# own_search


@wrong("kappa", "weighted kappa")
def _(first, second):
    n = len(first)
    o = sum(abs(a - b) for a, b in zip(first, second)) / n
    e = sum(abs(a - b) for a in first for b in second) / n / n
    return 1 - o / e if e else 0


@wrong("kappa", "weighted kappa")
def _(first, second):
    n = len(first)
    o = sum((a - b) ** 2 for a, b in zip(first, second)) / n
    e = sum((a - b) ** 2 for a in first for b in second) / n / n
    return 1 - o / e if e else 0


@wrong("kappa", "Krippendorff’s alpha")
def _(first, second):
    n = 2 * len(first)
    both = first + second
    o = sum(a != b for a, b in zip(first, second)) / len(first)
    e = 1 - sum(both.count(g) * (both.count(g) - 1) for g in set(both)) / (n * (n - 1))
    return 1 - o / e if e else 0


@wrong("kappa", "correlation")
def _(first, second):
    n = len(first)
    ma = sum(first) / n
    mb = sum(second) / n
    sa = sum((x - ma) ** 2 for x in first)
    sb = sum((x - mb) ** 2 for x in second)
    return (
        sum((x - ma) * (y - mb) for x, y in zip(first, second)) / math.sqrt(sa * sb)
        if sa * sb
        else 0
    )


@wrong("kappa", "chance divided by n once")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n
    return (a - c) / (1 - c) if c != 1 else 0


@wrong("kappa", "grades reduced to relevant or not")
def _(first, second):
    f = [x > 0 for x in first]
    s = [x > 0 for x in second]
    n = len(f)
    a = sum(x == y for x, y in zip(f, s)) / n
    c = sum(f.count(g) * s.count(g) for g in (0, 1)) / n / n
    return (a - c) / (1 - c) if c != 1 else 1


@wrong("kappa", "negative values raised to 0")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n**2
    return max(0, (a - c) / (1 - c)) if c != 1 else 0


@wrong("kappa", "neighboring grades count as agreement")
def _(first, second):
    n = len(first)
    a = sum(abs(x - y) <= 1 for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n**2
    return (a - c) / (1 - c) if c != 1 else 0


@wrong("kappa", "a grade counted at each document")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in first) / n**2
    return (a - c) / (1 - c) if c != 1 else 0


@wrong("win_share", "wins minus losses")
def _(old, new):
    w_ = sum(y > x for x, y in zip(old, new))
    lost = sum(y < x for x, y in zip(old, new))
    return (w_ - lost) / (w_ + lost) if w_ + lost else 0.5


@wrong("win_share", "wins weighted by their size")
def _(old, new):
    g = sum(max(0, y - x) for x, y in zip(old, new))
    lost = sum(max(0, x - y) for x, y in zip(old, new))
    return g / (g + lost) if g + lost else 0.5


@wrong("win_share", "equal pairs counted once")
def _(old, new):
    pairs = set(zip(old, new))
    w_ = sum(y > x for x, y in pairs)
    lost = sum(y < x for x, y in pairs)
    return w_ / (w_ + lost) if w_ + lost else 0.5


@wrong("win_share", "values of different queries compared")
def _(old, new):
    w_ = sum(y > x for x in old for y in new)
    lost = sum(y < x for x in old for y in new)
    return w_ / (w_ + lost) if w_ + lost else 0.5


@wrong("scored_average_precision", "nonrelevant documents of a tie left out")
def _(labels, scores):
    cuts = [s for label, s in zip(labels, scores) if label]
    if not cuts:
        return 0
    out = []
    for t in cuts:
        tp = sum(label for label, s in zip(labels, scores) if s >= t)
        fp = sum(1 - label for label, s in zip(labels, scores) if s > t)
        out.append(tp / (tp + fp))
    return sum(out) / len(out)


@wrong("scored_average_precision", "one best point instead of AP")
def _(labels, scores):
    p, r, _ = precision_recall_curve(labels, scores)
    return max(p, default=0)


@wrong("interpolated_precision", None)
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    for i, x in enumerate(r):
        if x >= level:
            return max(p[i : i + 2])
    return 0


@wrong("interpolated_precision", "not the highest precision")
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    return min((a for a, b in zip(p, r) if b >= level), default=0)


@wrong("interpolated_precision", "the level compared with precision")
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    return max((a for a, b in zip(p, r) if a >= level), default=0)


@wrong("interpolated_precision", "wrong value where no point reaches the level")
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    return max((a for a, b in zip(p, r) if b >= level), default=1.0)


@wrong("kappa", None)
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(min(first.count(g), second.count(g)) for g in set(first)) / n
    return (a - c) / (1 - c) if c < 1 else 0


@wrong("kappa", "some grades left out of chance")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first) if g) / n / n
    return (a - c) / (1 - c)


@wrong("kappa", "divided by chance")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n / n
    return a / c if c else 0


@wrong("kappa", "documents graded 0 by both left out")
def _(first, second):
    a = sum(1 for x, y in zip(first, second) if x and y)
    b = sum(1 for x, y in zip(first, second) if x or y)
    return a / b if b else 1


@wrong("kappa", "some grades left out of chance")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in (0, 1)) / n / n
    return (a - c) / (1 - c) if c < 1 else 0


@wrong("win_share", "wrong value without a decision")
def _(old, new):
    d = [y > x for x, y in zip(old, new) if x != y]
    return sum(d) / len(d) if d else 0


@wrong("win_share", None)
def _(old, new):
    w_ = sum(y - x > 0.3 for x, y in zip(old, new))
    lost = sum(x - y > 0.3 for x, y in zip(old, new))
    return w_ / (w_ + lost) if w_ + lost else 0.5


@wrong("win_share", "ties counted as wins")
def _(old, new):
    lost = sum(y < x for x, y in zip(old, new))
    return 1 - lost / len(old)


@wrong("win_share", "ties counted as wins")
def _(old, new):
    w_ = sum(y >= x for x, y in zip(old, new))
    n = sum(y != x for x, y in zip(old, new))
    return w_ / n if n else 0.5


@wrong("scored_average_precision", "scikit-learn’s sum over rising recall")
def _(labels, scores):
    p, r, _ = precision_recall_curve(labels, scores)
    return -sum((r[i + 1] - r[i]) * p[i] for i in range(len(r) - 1))


@wrong("scored_average_precision", "the first step left out")
def _(labels, scores):
    p, r, _ = precision_recall_curve(labels, scores)
    return sum((r[i] - r[i - 1]) * p[i] for i in range(1, len(r)))


@wrong("scored_average_precision", "steps as high as the precision at their start")
def _(labels, scores):
    p, r, _ = precision_recall_curve(labels, scores)
    return float(np.sum(np.diff(r) * np.array(p)[:-1]))


@wrong("scored_average_precision", "a rank that tied documents share")
def _(labels, scores):
    ranks = sorted(set(scores), reverse=True)
    total = 0
    for t in ranks:
        hits = sum(label for label, s in zip(labels, scores) if s >= t)
        at = sum(label for label, s in zip(labels, scores) if s == t)
        total += at * hits / (ranks.index(t) + 1)
    return total / max(1, sum(labels))


@wrong("scored_average_precision", "a rank that tied documents share")
def _(labels, scores):
    total = 0
    for label, s in zip(labels, scores):
        if label:
            rank = 1 + sum(other > s for other in scores)
            total += sum(a for a, other in zip(labels, scores) if other >= s) / rank
    return total / max(1, sum(labels))


@wrong("scored_average_precision", "not sorted by score")
def _(labels, scores):
    total = hits = n = 0
    for _, group in itertools.groupby(zip(labels, scores), key=lambda row: row[1]):
        group = list(group)
        n += len(group)
        found = sum(label for label, _ in group)
        hits += found
        total += found * hits / n
    return total / max(1, sum(labels))


@wrong("interpolated_precision", "the highest precision on the way to the level")
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    best = 0
    for a, b in zip(p, r):
        best = max(best, a)
        if b >= level:
            return best
    return 0


@wrong("interpolated_precision", None)
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    return max((a for a, b in zip(p, r) if int(b * 10) >= int(level * 10)), default=0)


@wrong("interpolated_precision", None)
def _(labels, scores, level):
    p, r, _ = precision_recall_curve(labels, scores)
    return max((a for a, b in zip(p, r) if round(b, 2) >= level), default=0)


@wrong("kappa", "share of the largest possible kappa")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n**2
    m = sum(min(first.count(g), second.count(g)) for g in set(first)) / n
    return (a - c) / (m - c) if m != c else 0


@wrong("kappa", "mean grades for shares")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    f, s = sum(first) / n, sum(second) / n
    c = f * s + (1 - f) * (1 - s)
    return (a - c) / (1 - c) if c != 1 else 0


@wrong("kappa", "Gwet’s AC1")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    both = first + second
    shares = [both.count(g) / (2 * n) for g in set(both)]
    c = sum(p * (1 - p) for p in shares) / (len(shares) - 1)
    return (a - c) / (1 - c)


@wrong("kappa", "parentheses missing")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n**2
    return a - c / (1 - c)


@wrong("kappa", "parentheses missing")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n**2
    return (a - c) / 1 - c


@wrong("kappa", "share of the most frequent grade as chance")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = max(first.count(g) for g in first) / n
    return (a - c) / (1 - c) if c != 1 else 0


@wrong("kappa", "divided by the disagreement")
def _(first, second):
    n = len(first)
    a = sum(x == y for x, y in zip(first, second)) / n
    c = sum(first.count(g) * second.count(g) for g in set(first)) / n**2
    return (a - c) / (1 - a) if a != 1 else 1


@wrong("win_share", "values of different queries compared")
def _(old, new):
    pairs = list(zip(sorted(old), sorted(new)))
    won = sum(y > x for x, y in pairs)
    lost = sum(y < x for x, y in pairs)
    return won / (won + lost) if won + lost else 0.5


@pytest.mark.parametrize("exercise, function, name", WRONG)
@pytest.mark.sampled
def test_a_wrong_function_is_caught_and_named_if_known(exercise, function, name):
    verdict = check(exercise, function)
    assert not verdict.passed
    assert (verdict.misconception.name if verdict.misconception else None) == name
