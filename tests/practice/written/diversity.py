import math

from . import right, wrong


@right("alpha_dcg")
def by_columns(subtopics, alpha=0.5):
    total = 0.0
    for column in zip(*subtopics):
        hits = [rank for rank, label in enumerate(column, 1) if label]
        total += sum((1 - alpha) ** n / math.log2(rank + 1) for n, rank in enumerate(hits))
    return total


@right("alpha_dcg")
def by_worth(subtopics, alpha):
    worth, total = {}, 0.0
    for rank, row in enumerate(subtopics, 1):
        for s, label in enumerate(row):
            if label:
                total += worth.get(s, 1.0) * math.log(2) / math.log(rank + 1)
                worth[s] = worth.get(s, 1.0) * (1 - alpha)
    return total


wrong("alpha_dcg", None)(lambda subtopics, alpha: by_columns(subtopics[::-1], alpha))


@right("alpha_ndcg")
def greedy_by_gain(subtopics, pool):
    worth = [1.0] * 9
    left, total = list(pool), 0.0
    for i in range(min(len(subtopics), len(pool))):
        gains = [sum(w * label for w, label in zip(worth, row)) for row in left]
        row = left.pop(gains.index(max(gains)))
        total += max(gains) / math.log2(i + 2)
        worth = [w / 2 if s < len(row) and row[s] else w for s, w in enumerate(worth)]
    return by_columns(subtopics) / total if total else 0.0


@right("alpha_ndcg")
def greedy_by_value(subtopics, pool):
    left, ideal = list(pool), []
    while left and len(ideal) < len(subtopics):
        ideal.append(max(left, key=lambda row: by_columns([*ideal, row])))
        left.remove(ideal[-1])
    return by_columns(subtopics) / (by_columns(ideal) or 1.0)


wrong("alpha_ndcg", None)(lambda subtopics, pool: greedy_by_gain(subtopics[::-1], pool))
