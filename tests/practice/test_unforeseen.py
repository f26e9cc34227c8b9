"""Wrong functions as people wrote them before the checker knew them: none passes, most are named,
and none falsely."""

import itertools
import math
import statistics

import numpy as np
import pytest

from rankmetrics_lib.practice import check

WRONG: list = []


def wrong(exercise, name):
    """Mark a function as wrong for an exercise, with the name of its mistake or None."""
    return lambda function: WRONG.append((exercise, function, name))


# err


@wrong("expected_discount", "stops taken for chances to satisfy")
def _(stops):
    total, alive = 0.0, 1.0
    for i, s in enumerate(stops, 1):
        total += alive * s / math.log2(i + 1)
        alive *= 1 - s
    return total


@wrong("err", "the - 1 in the exponent")
def _(rels, max_grade):
    s, p = 0.0, 1.0
    for i, g in enumerate(rels, 1):
        r = 2 ** (g - 1) / 2**max_grade
        s += p * r / i
        p *= 1 - r
    return s


@wrong("stopping_probability", "satisfied above and not here")
def _(rels, rank, max_grade):
    p = 1
    for g in rels[: rank - 1]:
        p *= (2**g - 1) / 2**max_grade
    return p * (1 - (2 ** rels[rank - 1] - 1) / 2**max_grade)


@wrong("err", None)
def _(rels, max_grade):
    top = max(rels) if rels else 1
    s, p = 0.0, 1.0
    for i, g in enumerate(rels):
        r = (2**g - 1) / 2**top
        s += p * r / (i + 1)
        p *= 1 - r
    return s / max_grade


@wrong("stopping_probability", "own chance used for those above")
def _(rels, rank, max_grade):
    stop = [(2**g - 1) / 2**max_grade for g in rels]
    return stop[rank - 1] * (1 - stop[rank - 1]) ** (rank - 1)


@wrong("stopping_probability", "one chance for all above")
def _(rels, rank, max_grade):
    stop = [(2**g - 1) / 2**max_grade for g in rels]
    return stop[rank - 1] * (1 - max(stop[: rank - 1], default=0))


@wrong("err", "the last document left out")
def _(rels, max_grade):
    s, p = 0, 1
    for i in range(len(rels) - 1):
        r = (2 ** rels[i] - 1) / 2**max_grade
        s += p * r / (i + 1)
        p *= 1 - r
    return s


@wrong("err", None)
def _(rels, max_grade):
    s, p = 0, 1
    for i, g in enumerate(rels, 1):
        r = (2**g - 1) / 2**max_grade
        s = p * r / i + s * p
        p *= 1 - r
    return s


@wrong("err", "own chance used for those above")
def _(rels, max_grade):
    s = 0
    for i, g in enumerate(rels, 1):
        r = (2**g - 1) / 2**max_grade
        s += r * (1 - r) ** (i - 1) / i
    return s


@wrong("expected_discount", "never stopping worth 1")
def _(stops):
    return sum(s / math.log2(i + 1) if s else 0 for i, s in enumerate(stops, 1)) + (1 - sum(stops))


@wrong("rbp", "misses counted against")
def _(rels, persistence):
    s = 0
    for i, r in enumerate(rels):
        s += (1 - persistence) * persistence**i * (1 if r else -1)
    return s


@wrong("stopping_probability", "the first document skipped")
def _(rels, rank, max_grade):
    p = 1
    for i in range(1, rank):
        p *= 1 - (2 ** rels[i] - 1) / 2**max_grade
    return p * (2 ** rels[rank - 1] - 1) / 2**max_grade


@wrong("err", None)
def _(rels, max_grade):
    if not rels:
        return 0.0
    r = (2.0 ** np.array(rels, dtype=float) - 1) / 2**max_grade
    surv = np.roll(np.cumprod(1 - r), 1)
    return float((surv * r / np.arange(1, len(rels) + 1)).sum())


@wrong("err", None)
def _(rels, max_grade):
    p, s = 1, 0
    for i, g in enumerate(rels, 1):
        r = math.log2(g + 1) / math.log2(max_grade + 2)
        s += p * r / i
        p *= 1 - r
    return s


@wrong("rbp", None)
def _(rels, persistence):
    s = 0
    for i, r in enumerate(rels):
        if r:
            s += persistence**i
    return s / (1 / (1 - persistence)) if s else 1 - persistence


@wrong("rbp", None)
def _(rels, persistence):
    return (1 - persistence) * sum(r * persistence**i for i, r in enumerate(rels, 2))


@wrong("stopping_probability", "rank mixed into the share still reading")
def _(rels, rank, max_grade):
    p = 1
    for i, g in enumerate(rels[: rank - 1], 1):
        p *= 1 - (2**g - 1) / 2**max_grade / i
    return p * (2 ** rels[rank - 1] - 1) / 2**max_grade


@wrong("err", "arriving instead of stopping")
def _(rels, max_grade):
    p = 1
    s = 0
    for i in range(len(rels)):
        r = (2 ** rels[i] - 1) / (2**max_grade)
        s = s + p / (i + 1)
        p = p * (1 - r)
    return s


@wrong("err", None)
def _(rels, max_grade):
    p = 1
    s = 0
    for i, g in enumerate(rels, 1):
        r = g / max_grade
        s += r / i * p / math.log2(i + 1)
        p *= 1 - r
    return s


@wrong("expected_discount", "log2(rank) without the 1")
def _(stops):
    return sum(s / math.log2(i) for i, s in enumerate(stops, 1) if i > 1) + (
        stops[0] if stops else 0
    )


@wrong("expected_discount", "logarithm to base 10")
def _(stops):
    return sum(s / math.log10(i + 1) for i, s in enumerate(stops, 1))


@wrong("rbp", "powers that start below 0")
def _(rels, persistence):
    return (1 - persistence) * sum(r * persistence ** (i - 1) for i, r in enumerate(rels))


# libraries


@wrong(
    "reciprocal_rank_of_run",
    None,
)
def _(run, relevant):
    ranked = sorted(run, key=lambda x: (-x[1], x[0]))
    ids = [d for d, _ in ranked]
    return 1 / (ids.index(relevant[0]) + 1) if relevant and relevant[0] in ids else 0.0


@wrong("reciprocal_rank_of_run", "divided by the number of relevant documents")
def _(run, relevant):
    ranked = [d for d, s in sorted(run, key=lambda x: (x[1], x[0]), reverse=True)]
    return max([1 / (ranked.index(d) + 1) for d in relevant if d in ranked], default=0) / max(
        1, len(relevant)
    )


@wrong("system_mean", None)
def _(values, judged):
    d = dict(values)
    vals = [d[q] for q in judged if q in d]
    if not vals:
        return 0.0
    if len(vals) < len(judged):
        vals.append(0)
    return sum(vals) / len(vals)


@wrong("reciprocal_rank_of_run", "places counted from 0")
def _(run, relevant):
    order = sorted(run, key=lambda p: (p[1], p[0]), reverse=True)
    for i, (d, _s) in enumerate(order):
        if d in relevant and i:
            return 1 / i
    return 0.0


@wrong("reciprocal_rank_of_run", "the first relevant line of the file")
def _(run, relevant):
    scores = sorted((s for d, s in run), reverse=True)
    for d, s in run:
        if d in relevant:
            return 1 / (scores.index(s) + 1)
    return 0.0


@wrong("reciprocal_rank_of_run", None)
def _(run, relevant):
    best = max(run, key=lambda p: p[1], default=None)
    return 1.0 if best and best[0] in relevant else 0.5 if run else 0.0


@wrong("system_mean", None)
def _(values, judged):
    d = dict(values)
    return sum(d.get(q, 0.5) for q in judged) / len(judged)


@wrong("system_mean", "divided by one query too many")
def _(values, judged):
    return sum(v for q, v in values if q in judged) / (len(judged) + 1)


@wrong("reciprocal_rank_of_run", None)
def _(run, relevant):
    run = sorted(run, key=lambda x: (-x[1], x[0]))
    rr = [1 / i for i, (d, _) in enumerate(run, 1) if d in relevant]
    return sum(rr) / len(rr) if rr else 0


@wrong("system_mean", None)
def _(values, judged):
    t = 0
    for q in judged:
        for name, v in values:
            if name == q:
                t += v
            else:
                t += 0
    return t / (len(judged) * max(1, len(values)))


@wrong("reciprocal_rank_of_run", None)
def _(run, relevant):
    ids = [d for d, _ in sorted(run, key=lambda x: (-x[1], x[0]))]
    for i, d in enumerate(ids):
        if d in relevant:
            return 1 / (i + 2)
    return 0


@wrong("reciprocal_rank_of_run", "1 over the mean rank")
def _(run, relevant):
    ids = [d for d, _ in sorted(run, key=lambda x: (x[1], x[0]), reverse=True)]
    r = [i for i, d in enumerate(ids, 1) if d in relevant]
    return len(r) / sum(r) if r else 0


@wrong("system_mean", "values of unjudged queries fill the gaps")
def _(values, judged):
    v = [x for _, x in values]
    v += [0] * (len(judged) - len(v))
    return sum(v) / len(v)


@wrong("system_mean", None)
def _(values, judged):
    d = dict(values)
    s = 0
    for i, q in enumerate(judged, 1):
        s = (s * (i - 1) + d.get(q, 0)) / i if q in d else s
    return s


@wrong("system_mean", None)
def _(values, judged):
    v = [x for q, x in values if q not in judged]
    return sum(v) / len(judged)


@wrong("system_mean", None)
def _(values, judged):
    d = dict(values)
    return sum(d.get(q, 0) for q in judged) / len(judged) * len(d) / len(judged)


# choosing


@wrong("share_caught", None)
def _(days, capacity):
    total = sum(sum(d) for d in days)
    if not total:
        return 0.0
    caught = 0
    left = capacity
    for d in days:
        for x in d[:left]:
            caught += x
            left -= x
    return caught / total


@wrong("share_caught", None)
def _(days, capacity):
    total = max((sum(d) for d in days), default=0)
    return sum(sum(d[:capacity]) for d in days) / total if total else 0.0


@wrong("share_caught", "given up at a day without frauds")
def _(days, capacity):
    caught = frauds = 0
    for d in days:
        caught += sum(d[:capacity])
        frauds += sum(d)
        if frauds == 0:
            return 0.0
    return caught / frauds if frauds else 0.0


@wrong("share_caught", "caught over missed")
def _(days, capacity):
    caught = frauds = 0
    for d in days:
        caught += sum(d[:capacity])
        frauds += sum(d[capacity:])
    return caught / frauds if frauds else 0.0


@wrong("weight_share", "one rank too many")
def _(n, k):
    w = [1 / math.log2(i + 2) for i in range(n + 1)]
    return sum(w[:k]) / sum(w)


@wrong("weight_share", "the first over the rest")
def _(n, k):
    w = [1 / math.log2(i + 1) for i in range(1, n + 1)]
    return sum(w[:k]) / sum(w[k:]) if sum(w[k:]) else 1.0


@wrong("share_caught", "sum of the days' shares")
def _(days, capacity):
    return sum(sum(d[:capacity]) / sum(d) for d in days if sum(d))


@wrong("estimated_recall", "sample and pile added")
def _(found, unread, sampled, relevant):
    return found / (found + unread * (relevant / (sampled + unread)))


@wrong("estimated_recall", "the share of relevant documents among all")
def _(found, unread, sampled, relevant):
    return (found + unread * relevant / sampled) / (found + unread)


@wrong("estimated_recall", None)
def _(found, unread, sampled, relevant):
    return found * relevant / (sampled * unread)


@wrong("share_caught", None)
def _(days, capacity):
    caught = 0
    frauds = 0
    for d in days:
        d.sort(reverse=True)
        caught += sum(d[:capacity])
        frauds += sum(d)
    return caught / frauds if frauds else 0


@wrong("weight_share", "the 1 outside the logarithm")
def _(n, k):
    d = [1 / (1 + math.log2(r)) for r in range(1, n + 1)]
    return sum(d[:k]) / sum(d)


@wrong("share_caught", "the worst day only")
def _(days, capacity):
    best = [sum(d[:capacity]) / sum(d) for d in days if sum(d)]
    return min(best) if best else 0


@wrong("share_caught", None)
def _(days, capacity):
    fl = sorted((x for d in days for x in d), reverse=True)
    return sum(fl[: capacity * len(days)]) / sum(fl) if sum(fl) else 0


@wrong("estimated_recall", "the scale cut to a whole number")
def _(found, unread, sampled, relevant):
    return found / (found + relevant * (unread // sampled))


# comparing


@wrong("randomization_p", None)
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    m = sum(d) / len(d)
    n = len(d)
    c = [x - m for x in d]
    k = tot = 0
    for s in itertools.product(c, repeat=n):
        tot += 1
        k += abs(sum(s) / n) >= abs(m) - 1e-12
    return k / tot


@wrong("randomization_p", None)
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    s = math.sqrt(sum(x * x for x in d))
    if s == 0:
        return 1.0
    return math.erfc(abs(sum(d)) / s / math.sqrt(2))


@wrong("randomization_p", "as extreme counted half")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    g = e = t = 0
    for s in itertools.product((1, -1), repeat=len(d)):
        v = abs(sum(x * y for x, y in zip(s, d)))
        t += 1
        if v > o + 1e-12:
            g += 1
        elif v >= o - 1e-12:
            e += 1
    return (g + e / 2) / t


@wrong("randomization_p", None)
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    k = t = 0
    for s in itertools.product((1, 0, -1), repeat=len(d)):
        t += 1
        k += abs(sum(x * y for x, y in zip(s, d))) >= o - 1e-12
    return k / t


@wrong("randomization_p", "wrong value without a difference")
def _(a, b):
    d = [x - y for x, y in zip(a, b) if x != y]
    if not d:
        return 0.0
    o = abs(sum(d))
    k = t = 0
    for s in itertools.product((1, -1), repeat=len(d)):
        t += 1
        k += abs(sum(x * y for x, y in zip(s, d))) >= o - 1e-12
    return k / t


@wrong("paired_t", "covariance divided by n")
def _(a, b):
    n = len(a)
    d = statistics.mean(a) - statistics.mean(b)
    va, vb = statistics.variance(a), statistics.variance(b)
    cov = sum((x - statistics.mean(a)) * (y - statistics.mean(b)) for x, y in zip(a, b)) / n
    v = va + vb - 2 * cov
    return d / math.sqrt(v / n) if v > 0 else 0


@wrong("paired_t", "pairing lost")
def _(a, b):
    d = [x - y for x, y in zip(sorted(a), sorted(b))]
    n = len(d)
    m = sum(d) / n
    s = math.sqrt(sum((x - m) ** 2 for x in d) / (n - 1))
    return m / (s / math.sqrt(n)) if s else 0.0


@wrong("paired_t", "relative differences")
def _(a, b):
    d = [(x - y) / y if y else 0 for x, y in zip(a, b)]
    n = len(d)
    m = sum(d) / n
    s = math.sqrt(sum((x - m) ** 2 for x in d) / (n - 1))
    return m / (s / math.sqrt(n)) if s else 0.0


@wrong("corrected_p", "Benjamini–Yekutieli for Holm")
def _(p, i):
    m = len(p)
    c = sum(1 / j for j in range(1, m + 1))
    o = sorted(range(m), key=lambda j: p[j], reverse=True)
    best = 1
    for r, j in enumerate(o):
        best = min(best, p[j] * m * c / (m - r))
        if j == i:
            return best


@wrong("queries_needed", "z of another power")
def _(pilot, worth):
    s = statistics.stdev(pilot)
    return math.ceil(((1.959964 + 1.281552) / (worth / s)) ** 2 + 1.959964**2 / 2)


@wrong("randomization_p", "values shuffled over queries")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    P = list(itertools.permutations(d))
    return sum(abs(sum(p)) >= o - 1e-12 for p in P) / len(P)


@wrong("randomization_p", None)
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = round(abs(sum(d)), 1)
    V = [
        round(abs(sum(s * x for s, x in zip(S, d))), 1)
        for S in itertools.product((1, -1), repeat=len(d))
    ]
    return sum(v >= o for v in V) / len(V)


@wrong("randomization_p", None)
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    V = [sum(s * x for s, x in zip(S, d)) for S in itertools.product((1, -1), repeat=len(d))]
    return min(1, 2 * sum(abs(v) >= o - 1e-12 for v in V) / len(V))


@wrong("paired_t", "deviations from 0")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    len(d)
    return sum(d) / math.sqrt(sum(x * x for x in d))


@wrong("paired_t", None)
def _(a, b):
    d = [abs(x - y) for x, y in zip(a, b)]
    s = statistics.stdev(d)
    return statistics.mean(d) / s * math.sqrt(len(d)) if s else 0


@wrong("corrected_p", "factors in reverse")
def _(p, i):
    k = sum(1 for x in p if x <= p[i])
    return min(1, p[i] * k)


@wrong("queries_needed", "observed difference for the one worth finding")
def _(pilot, worth):
    s = statistics.stdev(pilot)
    m = abs(sum(pilot) / len(pilot)) or worth
    return math.ceil(((1.96 + 0.8416) * s / m) ** 2 + 1.96**2 / 2)


@wrong("randomization_p", "too few choices of signs")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    n = len(d)
    t = [
        abs(sum(-x if i in c else x for i, x in enumerate(d)))
        for c in itertools.combinations(range(n), n // 2)
    ]
    return sum(v >= o - 1e-12 for v in t) / len(t)


@wrong("randomization_p", "too few choices of signs")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    choices = itertools.combinations_with_replacement((1, -1), len(d))
    t = [abs(sum(s * x for s, x in zip(signs, d))) for signs in choices]
    return sum(v >= o - 1e-12 for v in t) / len(t)


@wrong("randomization_p", "equal means counted once")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    choices = itertools.product((1, -1), repeat=len(d))
    t = {round(sum(s * x for s, x in zip(signs, d)), 12) for signs in choices}
    return sum(abs(v) >= o - 1e-12 for v in t) / len(t)


@wrong("randomization_p", "differences centered first")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    m = sum(d) / len(d)
    choices = itertools.product((1, -1), repeat=len(d))
    t = [abs(sum(s * (x - m) for s, x in zip(signs, d))) / len(d) for signs in choices]
    return sum(v >= abs(m) - 1e-12 for v in t) / len(t)


@wrong("randomization_p", "observed order left out")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    o = abs(sum(d))
    far = 0
    for mask in range(1, 2 ** len(d)):
        far += abs(sum(-x if mask >> i & 1 else x for i, x in enumerate(d))) >= o - 1e-12
    return far / 2 ** len(d)


@wrong("paired_t", "unpaired t-test")
def _(a, b):
    s = statistics.stdev(a + b)
    return (statistics.mean(a) - statistics.mean(b)) / (s / math.sqrt(len(a))) if s else 0


@wrong("paired_t", "variance with two divisors")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    n = len(d)
    m = sum(d) / n
    v = sum(x * x for x in d) / (n - 1) - m * m
    return m / math.sqrt(v / n) if v > 0 else 0


@wrong("paired_t", "values counted for both systems")
def _(a, b):
    d = [x - y for x, y in zip(a, b)]
    return statistics.mean(d) / (statistics.stdev(d) / math.sqrt(len(a) + len(b)))


@wrong("corrected_p", "Holm–Šidák for Holm")
def _(p, i):
    return 1 - (1 - p[i]) ** (len(p) - sorted(p).index(p[i]))


@wrong("queries_needed", None)
def _(pilot, worth):
    s = statistics.stdev(pilot)
    return math.ceil(((1.96 + 0.8416) / (worth / s)) ** 2 + 1.96 / 2)


@pytest.mark.parametrize("exercise, function, name", WRONG)
@pytest.mark.sampled
def test_a_wrong_function_is_caught_and_named_if_known(exercise, function, name):
    verdict = check(exercise, function)
    assert not verdict.passed
    assert (verdict.misconception.name if verdict.misconception else None) == name
