import math

from . import right, wrong


@right("alpha_dcg")
def by_columns(subtopics, alpha=0.5):
    total = 0.0
    for column in zip(*subtopics):
        hits = [rank for rank, label in enumerate(column, 1) if label]
        total += sum((1 - alpha) ** n / math.log2(rank + 1) for n, rank in enumerate(hits))
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


wrong("alpha_ndcg", None)(lambda subtopics, pool: greedy_by_gain(subtopics[::-1], pool))
