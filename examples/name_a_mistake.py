import rankmetrics_lib as rm


def ndcg(rels, k, pool):
    best = rm.formulas.dcg(sorted(rels[:k], reverse=True))
    return rm.formulas.dcg(rels, k) / best if best else 0.0


print(rm.practice.check("ndcg", ndcg))
