from . import right, wrong


@right("context_precision")
def running_mean(rels, k):
    mean, hits = 0.0, 0
    for rank, rel in enumerate(rels[:k], 1):
        if rel:
            hits += 1
            mean += (hits / rank - mean) / hits
    return mean


wrong("context_precision", None)(lambda rels, k: running_mean(rels[::-1], k))


@right("evidence_recall")
def what_is_still_missing(evidence, k):
    missing = set(range(len(evidence[0])))
    for row in evidence[:k]:
        missing -= {piece for piece, label in enumerate(row) if label}
    return float(not missing)


wrong("evidence_recall", None)(lambda evidence, k: 1 - what_is_still_missing(evidence, k))
