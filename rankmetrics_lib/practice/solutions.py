"""A solution of every exercise: plain Python that reads like its formula, each function on its own.

The page of exercises shows them, folded. The book does not load this file in the browser.
"""

import math

# Rankings and judgments


def hits_at_k(run, judgments, k):
    lines = [(score, document) for document, score in run]
    first_k = sorted(lines, reverse=True)[:k]
    grades = [judgments.get(document, 0) for _, document in first_k]
    return sum(grade >= 1 for grade in grades)


def false_negatives(rels, k, n_relevant):
    return n_relevant - sum(rel >= 1 for rel in rels[:k])


def true_negatives(rels, k, n_relevant, n_documents):
    shown = rels[:k]
    hits = sum(rel >= 1 for rel in shown)
    not_shown = n_documents - len(shown)
    missed = n_relevant - hits
    return not_shown - missed


# Precision, recall and F


def precision(labels, predicted):
    hits = sum(label * p for label, p in zip(labels, predicted))
    return hits / sum(predicted) if sum(predicted) else 0.0


def precision_at_k(rels, k):
    return sum(rel >= 1 for rel in rels[:k]) / k


def recall_at_k(rels, k, n_relevant):
    if n_relevant == 0:
        return 0.0
    return sum(rel >= 1 for rel in rels[:k]) / n_relevant


def f_measure(rels, k, n_relevant, beta):
    hits = sum(rel >= 1 for rel in rels[:k])
    if hits == 0:
        return 0.0
    p = hits / k
    r = hits / n_relevant
    return (1 + beta**2) * p * r / (beta**2 * p + r)


def r_precision(rels, n_relevant):
    if n_relevant == 0:
        return 0.0
    return sum(rel >= 1 for rel in rels[:n_relevant]) / n_relevant


def mean_f1(precisions, recalls):
    def f1(p, r):
        return 2 * p * r / (p + r) if p + r else 0.0

    values = [f1(p, r) for p, r in zip(precisions, recalls)]
    return sum(values) / len(values) if values else 0.0


def mean_precision(hits, retrieved):
    values = [h / n if n else 0.0 for h, n in zip(hits, retrieved)]
    return sum(values) / len(values) if values else 0.0


# Average precision


def average_precision(rels, n_relevant):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels, 1):
        if rel >= 1:
            hits += 1
            total += hits / rank
    return total / n_relevant if n_relevant else 0.0


def average_precision_at_k(rels, k, n_relevant):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k], 1):
        if rel >= 1:
            hits += 1
            total += hits / rank
    return total / n_relevant if n_relevant else 0.0


def truncated_average_precision(rels, k, n_relevant):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k], 1):
        if rel >= 1:
            hits += 1
            total += hits / rank
    return total / min(n_relevant, k) if n_relevant else 0.0


def mean_average_precision(rankings):
    def average_precision(rels):
        ranks = [rank for rank, rel in enumerate(rels, 1) if rel]
        shares = [hits / rank for hits, rank in enumerate(ranks, 1)]
        return sum(shares) / len(shares) if shares else 0.0

    values = [average_precision(rels) for rels in rankings]
    return sum(values) / len(values) if values else 0.0


def gmap(values):
    logs = [math.log(max(value, 0.00001)) for value in values]
    return math.exp(sum(logs) / len(logs))


# Discounted cumulative gain


def discounted_gain(rels, rank):
    return rels[rank - 1] / math.log2(rank + 1)


def dcg(rels, k):
    total = 0.0
    for rank, rel in enumerate(rels[:k], 1):
        total += rel / math.log2(rank + 1)
    return total


def exponential_dcg(rels):
    total = 0.0
    for rank, rel in enumerate(rels, 1):
        total += (2**rel - 1) / math.log2(rank + 1)
    return total


# Normalized discounted cumulative gain


def ndcg(rels, k, pool):
    def dcg(labels):
        places = enumerate(labels, 1)
        return sum(rel / math.log2(rank + 1) for rank, rel in places)

    ideal = sorted(pool, reverse=True)[:k]
    return dcg(rels[:k]) / dcg(ideal) if any(ideal) else 0.0


def exponential_ndcg(rels):
    def dcg(gains):
        places = enumerate(gains, 1)
        return sum(gain / math.log2(rank + 1) for rank, gain in places)

    gains = [2**rel - 1 for rel in rels]
    ideal = sorted(gains, reverse=True)
    return dcg(gains) / dcg(ideal) if any(ideal) else 0.0


def mndcg(rels, max_grade):
    ranks = range(1, len(rels) + 1)
    weights = [1 / math.log2(rank + 1) for rank in ranks]
    gained = sum(rel * w for rel, w in zip(rels, weights))
    return gained / (max_grade * sum(weights)) if rels else 0.0


def mean_ndcg(rankings, pools, k):
    def dcg(labels):
        places = enumerate(labels[:k], 1)
        return sum(rel / math.log2(rank + 1) for rank, rel in places)

    total = 0.0
    for rels, pool in zip(rankings, pools):
        if any(pool):
            total += dcg(rels) / dcg(sorted(pool, reverse=True))
    return total / len(rankings) if rankings else 0.0


# Reciprocal rank


def reciprocal_rank(rels):
    for rank, rel in enumerate(rels, 1):
        if rel >= 1:
            return 1 / rank
    return 0.0


def reciprocal_rank_at_k(rels, k):
    for rank, rel in enumerate(rels[:k], 1):
        if rel >= 1:
            return 1 / rank
    return 0.0


def mean_reciprocal_rank(rankings):
    total = 0.0
    for rels in rankings:
        if any(rels):
            total += 1 / (rels.index(1) + 1)
    return total / len(rankings) if rankings else 0.0


def mean_reciprocal_rank_from_ranks(ranks):
    return sum(1 / rank for rank in ranks) / len(ranks)  # 1 / inf is 0


def mean_hit_rate(rankings, k):
    return sum(any(rels[:k]) for rels in rankings) / len(rankings)


def tied_reciprocal_rank(scores, hit):
    above = sum(score > scores[hit] for score in scores)
    tied = sum(score == scores[hit] for score in scores)
    ranks = range(above + 1, above + tied + 1)
    return sum(1 / rank for rank in ranks) / tied


# Expected reciprocal rank


def stopping_probability(rels, rank, max_grade):
    def satisfied(rel):
        return (2**rel - 1) / 2**max_grade

    still_reading = 1.0
    for rel in rels[: rank - 1]:
        still_reading *= 1 - satisfied(rel)
    return still_reading * satisfied(rels[rank - 1])


def err(rels, max_grade):
    total, still_reading = 0.0, 1.0
    for rank, rel in enumerate(rels, 1):
        satisfied = (2**rel - 1) / 2**max_grade
        total += still_reading * satisfied / rank
        still_reading *= 1 - satisfied
    return total


def expected_discount(stops):
    total = 0.0
    for rank, stop in enumerate(stops, 1):
        total += stop / math.log2(rank + 1)
    return total


def rbp(rels, persistence):
    total, weight = 0.0, 1 - persistence
    for rel in rels:
        total += weight * rel
        weight *= persistence
    return total


# Precision-recall curves


def scored_average_precision(labels, scores):
    R = sum(labels)
    area, recall_before = 0.0, 0.0
    for threshold in sorted(set(scores), reverse=True):
        passed = [y for y, s in zip(labels, scores) if s >= threshold]
        precision = sum(passed) / len(passed)
        recall = sum(passed) / R if R else 0.0
        area += (recall - recall_before) * precision
        recall_before = recall
    return area


def interpolated_precision(labels, scores, level):
    R = sum(labels)
    best = 0.0
    for threshold in set(scores):
        passed = [y for y, s in zip(labels, scores) if s >= threshold]
        precision = sum(passed) / len(passed)
        recall = sum(passed) / R if R else 0.0
        if recall >= level:
            best = max(best, precision)
    return best


# ROC curves


def auc(labels, scores):
    relevant = [s for y, s in zip(labels, scores) if y >= 1]
    others = [s for y, s in zip(labels, scores) if y < 1]
    won = sum(a > b for a in relevant for b in others)
    tied = sum(a == b for a in relevant for b in others)
    return (won + tied / 2) / (len(relevant) * len(others))


def partial_auc(labels, scores, max_fpr):
    R = sum(labels)
    N = len(labels) - R
    area, fpr, tpr = 0.0, 0.0, 0.0
    for threshold in sorted(set(scores), reverse=True):
        passed = [y for y, s in zip(labels, scores) if s >= threshold]
        x, y = (len(passed) - sum(passed)) / N, sum(passed) / R
        if fpr < max_fpr < x:  # cut this piece at the limit
            y = tpr + (y - tpr) * (max_fpr - fpr) / (x - fpr)
            x = max_fpr
        if x <= max_fpr:
            area += (x - fpr) * (tpr + y) / 2
        fpr, tpr = x, y
    return area


def tpr_at_fpr(labels, scores, max_fpr):
    R = sum(labels)
    N = len(labels) - R
    best = 0.0
    for threshold in set(scores):
        passed = [y for y, s in zip(labels, scores) if s >= threshold]
        if (len(passed) - sum(passed)) / N <= max_fpr:
            best = max(best, sum(passed) / R)
    return best


# Pairs and rank correlation


def pair_ratio(labels, scores):
    C = D = 0
    for i in range(len(labels)):
        for j in range(i):
            product = (labels[i] - labels[j]) * (scores[i] - scores[j])
            C += product > 0
            D += product < 0
    return C / D if D else math.inf


def concordant_share(labels, scores):
    C = D = 0
    for i in range(len(labels)):
        for j in range(i):
            product = (labels[i] - labels[j]) * (scores[i] - scores[j])
            C += product > 0
            D += product < 0
    return C / (C + D)


def kendall_tau(labels, scores):
    difference = by_label = by_score = 0
    for i in range(len(labels)):
        for j in range(i):
            x = (labels[i] > labels[j]) - (labels[i] < labels[j])
            y = (scores[i] > scores[j]) - (scores[i] < scores[j])
            difference += x * y  # concordant minus discordant
            by_label += x != 0
            by_score += y != 0
    return difference / math.sqrt(by_label * by_score)


# Agreement at the top: tau_AP and RBO


def tau_ap(labels, scores):
    n = len(labels)
    order = sorted(range(n), key=lambda i: (-scores[i], i))
    ranked = [labels[i] for i in order]
    total = 0.0
    for i in range(1, n):
        right = sum(above > ranked[i] for above in ranked[:i])
        equal = sum(above == ranked[i] for above in ranked[:i])
        total += (right + equal / 2) / i
    return 2 * total / (n - 1) - 1


def rbo(ranking_a, ranking_b, p):
    shorter, longer = sorted([ranking_a, ranking_b], key=len)
    s, n = len(shorter), len(longer)

    def overlap(depth):
        return len(set(shorter[:depth]) & set(longer[:depth]))

    total = 0.0
    for depth in range(1, n + 1):
        common = overlap(depth)
        if depth > s:  # the shorter list would go on as before
            common += (depth - s) * overlap(s) / s
        total += p ** (depth - 1) * common / depth
    below = (overlap(n) - overlap(s)) / n + overlap(s) / s
    return (1 - p) * total + p**n * below


# Ties, unjudged documents and samples


def bpref(judged, n_relevant, n_nonrelevant):
    bound = min(n_relevant, n_nonrelevant)
    total, nonrelevant_above = 0.0, 0
    for label in judged:
        if label == 0:
            nonrelevant_above += 1
        elif label == 1 and nonrelevant_above:
            total += 1 - min(nonrelevant_above, n_relevant) / bound
        elif label == 1:
            total += 1
    return total / n_relevant if n_relevant else 0.0


def tie_averaged_precision(labels, scores, k):
    expected = []  # at each rank, the chance of a relevant document
    for score in sorted(set(scores), reverse=True):
        tied = [y >= 1 for y, s in zip(labels, scores) if s == score]
        expected += [sum(tied) / len(tied)] * len(tied)
    return sum(expected[:k]) / k


def full_recall(ranks, n_items, n_sampled, k):
    found = sum(rank <= k for rank in ranks)
    return found / len(ranks) if ranks else 0.0


def expected_sampled_recall(ranks, n_items, n_sampled, k):
    def ways(n, m):  # to choose m of n
        product = 1
        for i in range(m):
            product = product * (n - i) // (i + 1)
        return product

    total = 0.0
    for rank in ranks:
        better, worse = rank - 1, n_items - rank
        # Among the first k, if fewer than k better ones are drawn.
        for drawn in range(min(k, n_sampled + 1)):
            among_worse = ways(worse, n_sampled - drawn)
            total += ways(better, drawn) * among_worse
    all_draws = ways(n_items - 1, n_sampled)
    return total / all_draws / len(ranks) if ranks else 0.0


# Can you trust the labels?


def weighted_kappa(a, b):
    observed = sum((x - y) ** 2 for x, y in zip(a, b)) / len(a)
    expected = sum((x - y) ** 2 for x in a for y in b) / len(a) ** 2
    return 1 - observed / expected


def corrected_mean(judge, human):
    off = [h - m for h, m in zip(human, judge)]
    return sum(judge) / len(judge) + sum(off) / len(off)


# What do clicks say?


def clipped_ips(clicks, propensities, weights, clip):
    total = 0.0
    for click, propensity, weight in zip(clicks, propensities, weights):
        total += click * min(weight / propensity, clip)
    return total / len(clicks)


def preference(clicks_a, clicks_b):
    wins = sum(a > b for a, b in zip(clicks_a, clicks_b))
    ties = sum(a == b for a, b in zip(clicks_a, clicks_b))
    return (wins + ties / 2) / len(clicks_a) - 1 / 2


# Diversity: ten copies of one good answer


def alpha_dcg(subtopics, alpha):
    worth = [1.0] * len(subtopics[0]) if subtopics else []
    total = 0.0
    for rank, row in enumerate(subtopics, 1):
        gain = sum(w for w, label in zip(worth, row) if label)
        total += gain / math.log2(rank + 1)
        left = [1 - alpha if label else 1 for label in row]
        worth = [w * share for w, share in zip(worth, left)]
    return total


def alpha_ndcg(subtopics, pool):
    def dcg(rows):
        total = 0.0
        for rank, row in enumerate(rows, 1):
            above = rows[: rank - 1]
            for s, label in enumerate(row):
                times = sum(other[s] for other in above)
                total += label * 0.5**times / math.log2(rank + 1)
        return total

    ideal: list = []
    left = list(pool)
    while left and len(ideal) < len(subtopics):
        values = [dcg(ideal + [row]) for row in left]
        ideal.append(left.pop(values.index(max(values))))
    return dcg(subtopics) / dcg(ideal) if dcg(ideal) else 0.0


# Recommendation: right, and all the same


def catalog_coverage(lists, n_items):
    shown = {item for items in lists for item in items}
    return len(shown) / n_items


def novelty(popularity):
    bits = [-math.log2(share) for share in popularity]
    return sum(bits) / len(bits)


def intra_list_distance(distances):
    n = len(distances)
    apart = [distances[i][j] for i in range(n) for j in range(i)]
    return sum(apart) / len(apart)


def calibration_kl(p, q):
    total = 0.0
    for wanted, shown in zip(p, q):
        if wanted:
            mixed = 0.99 * shown + 0.01 * wanted
            total += wanted * math.log(wanted / mixed)
    return total


def grouped_auc(labels, scores, users):
    total, impressions = 0.0, 0
    for user in set(users):
        lines = zip(labels, scores, users)
        mine = [(y, s) for y, s, u in lines if u == user]
        clicked = [s for y, s in mine if y]
        passed = [s for y, s in mine if not y]
        won = 0.0
        for c in clicked:
            won += sum((c > p) + (c == p) / 2 for p in passed)
        if clicked and passed:
            share = won / (len(clicked) * len(passed))
            total += len(mine) * share
            impressions += len(mine)
    return total / impressions


def group_exposure(groups, group):
    weights = [1 / math.log2(i + 2) for i in range(len(groups))]
    places = zip(weights, groups)
    return sum(w for w, g in places if g == group) / sum(weights)


# Answers: retrieval that feeds a model


def context_precision(rels, k):
    hits, total = 0, 0.0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            hits += 1
            total += hits / rank
    return total / hits if hits else 0.0


def evidence_recall(evidence, k):
    columns = list(zip(*evidence))
    return float(all(any(column[:k]) for column in columns))


# Training for a metric


def lambda_gradient(labels, scores, i):
    def weight(own):
        rank = 1 + sum(score > own for score in scores)
        return 1 / math.log2(rank + 1)

    places = enumerate(sorted(labels, reverse=True), 1)
    ideal = sum(label / math.log2(rank + 1) for rank, label in places)
    total = 0.0
    for label, score in zip(labels, scores):
        gap = labels[i] - label
        lead = scores[i] - score if gap > 0 else score - scores[i]
        push = 1 / (1 + math.exp(lead))
        total -= gap * abs(weight(scores[i]) - weight(score)) * push
    return total / ideal


def smooth_rank(scores, i, temperature):
    rank = 1.0
    for j, score in enumerate(scores):
        if j != i:
            gap = (scores[i] - score) / temperature
            rank += 1 / (1 + math.exp(gap))
    return rank


# Choosing a metric


def weight_share(n, k):
    ranks = range(1, n + 1)
    weights = [1 / math.log2(rank + 1) for rank in ranks]
    return sum(weights[:k]) / sum(weights)


def share_caught(days, capacity):
    caught = sum(sum(labels[:capacity]) for labels in days)
    frauds = sum(sum(labels) for labels in days)
    return caught / frauds if frauds else 0.0


def estimated_recall(found, unread, sampled, relevant):
    missed = unread * relevant / sampled
    return found / (found + missed)


# Four libraries, one ranking


def reciprocal_rank_of_run(run, relevant):
    lines = [(score, document) for document, score in run]
    best_first = sorted(lines, reverse=True)
    for rank, (_, document) in enumerate(best_first, 1):
        if document in relevant:
            return 1 / rank
    return 0.0


def system_mean(values, judged):
    known = dict(values)
    return sum(known.get(query, 0) for query in judged) / len(judged)


# Is the difference real?


def randomization_p(a, b):
    differences = [x - y for x, y in zip(a, b)]
    sums = [0.0]  # one for every choice of signs
    for d in differences:
        sums = [s + d for s in sums] + [s - d for s in sums]
    observed = abs(sum(differences)) - 1e-12  # for rounding
    return sum(abs(s) >= observed for s in sums) / len(sums)


def paired_t(a, b):
    differences = [x - y for x, y in zip(a, b)]
    n = len(differences)
    mean = sum(differences) / n
    variance = sum((d - mean) ** 2 for d in differences) / (n - 1)
    return mean / math.sqrt(variance / n)


# How large, how many, what to report


def corrected_p(p_values, i):
    m = len(p_values)
    highest = 0.0
    for place, p in enumerate(sorted(p_values)):
        highest = max(highest, min((m - place) * p, 1))
        if p == p_values[i]:
            return highest


def queries_needed(pilot, worth):
    n = len(pilot)
    mean = sum(pilot) / n
    variance = sum((d - mean) ** 2 for d in pilot) / (n - 1)
    effect_size = worth / math.sqrt(variance)
    return math.ceil(((1.96 + 0.8416) / effect_size) ** 2 + 1.96**2 / 2)


# From fifty queries to a billion judgments


def mean_from_chunks(means, sizes):
    sums = [mean * size for mean, size in zip(means, sizes)]
    return sum(sums) / sum(sizes)


def reciprocal_rank_of_files(files):
    results = [result for file in files for result in file]
    best_first = sorted(results, reverse=True)
    for rank, (_, label) in enumerate(best_first, 1):
        if label >= 1:
            return 1 / rank
    return 0.0


# This book's own search


def kappa(first, second):
    n = len(first)
    agreed = sum(a == b for a, b in zip(first, second)) / n
    both = [first.count(g) * second.count(g) for g in set(first)]
    chance = sum(both) / n**2
    return (agreed - chance) / (1 - chance)


def win_share(old, new):
    wins = sum(y > x for x, y in zip(old, new))
    losses = sum(y < x for x, y in zip(old, new))
    return wins / (wins + losses) if wins + losses else 0.5
