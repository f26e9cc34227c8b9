import rankmetrics_lib as rm

page, pool = [3, 2, 3, 0, 1, 2], [3, 2, 3, 0, 1, 2, 3, 0]
print("Of all judged:", round(rm.formulas.ndcg(page, 6, pool=pool), 4))
found = rm.identify(0.9608, rels=page, pool=pool, metric="ndcg", k=6)
print("0.9608 is", found.how[0], found.why[0], sep="\n")
