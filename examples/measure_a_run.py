import rankmetrics_lib as rm

table = rm.evaluate("qrels.txt", "run.txt", ["nDCG@10", "AP", "P(rel=2)@5"])
print(table.round(4))
print(rm.means(table).round(4).to_dict())
