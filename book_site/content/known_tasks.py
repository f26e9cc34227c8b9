"""A day's tasks from the documentation of other tools, as data: how each is done there and here. A
test runs both and compares their numbers.

`qrels` and `run` are dicts of dicts, `runs` names several; `qrels_df` and `run_df` are DataFrames
with the columns of PyTerrier; the files are TREC's.
"""

from __future__ import annotations

from dataclasses import dataclass

# A tool, and the page of its documentation that has the tasks
SOURCES = {
    "trec_eval": "https://github.com/usnistgov/trec_eval/blob/main/README",
    "pytrec_eval": "https://github.com/cvangysel/pytrec_eval",
    "ir_measures": "https://ir-measur.es/en/latest/getting-started.html",
    "ranx": "https://github.com/AmenRa/ranx",
    "PyTerrier": "https://pyterrier.readthedocs.io/en/latest/experiments.html",
    "BEIR": "https://github.com/beir-cellar/beir",
}


@dataclass(frozen=True)
class Task:
    """A task of a tool. `theirs` and `ours` are lines of Python, or of a shell, from `$` on."""

    tool: str
    title: str
    theirs: str
    ours: str
    note: str = ""

    @property
    def language(self) -> str:
        return "console" if self.ours.startswith("$") else "python"


TASKS = [
    Task(
        "trec_eval",
        "The official measures of a run, for each query and over all",
        "$ trec_eval -q -c qrels.txt run.txt",
        "$ rankmetrics-lib evaluate qrels.txt run.txt -m official -q",
        "A query that the run lacks always counts here, so `-c` is not needed; it is accepted.",
    ),
    Task(
        "trec_eval",
        "One measure",
        "$ trec_eval -m ndcg_cut.10 qrels.txt run.txt",
        "$ rankmetrics-lib evaluate qrels.txt run.txt -m ndcg_cut.10",
    ),
    Task(
        "trec_eval",
        "Several cut-offs, with labels of at least 2 as relevant",
        "$ trec_eval -l2 -m P.5,10 -m recall.20 qrels.txt run.txt",
        "$ rankmetrics-lib evaluate qrels.txt run.txt -l 2 -m P.5,10 recall.20",
    ),
    Task(
        "pytrec_eval",
        "The values of each query, from dicts",
        """\
evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map", "ndcg"})
evaluator.evaluate(run)""",
        'rm.evaluate(qrels, run, ["map", "ndcg"])',
    ),
    Task(
        "pytrec_eval",
        "A t-test between two runs in files",
        """\
with open("qrels.txt") as file:
    qrels = pytrec_eval.parse_qrel(file)
with open("run_1.txt") as file:
    first = pytrec_eval.parse_run(file)
with open("run_2.txt") as file:
    second = pytrec_eval.parse_run(file)
evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map"})
first, second = evaluator.evaluate(first), evaluator.evaluate(second)
scipy.stats.ttest_rel(
    [first[query]["map"] for query in first],
    [second[query]["map"] for query in first],
)""",
        """\
files = {"first": "run_1.txt", "second": "run_2.txt"}
rm.compare("qrels.txt", files, "map", tests="t")""",
    ),
    Task(
        "ir_measures",
        "Means, from dicts",
        "ir_measures.calc_aggregate([AP, nDCG@10, P(rel=2)@10], qrels, run)",
        'rm.means(rm.evaluate(qrels, run, ["AP", "nDCG@10", "P(rel=2)@10"]))',
    ),
    Task(
        "ir_measures",
        "The values of each query",
        """\
for metric in ir_measures.iter_calc([AP, nDCG@10], qrels, run):
    print(metric)""",
        'print(rm.evaluate(qrels, run, ["AP", "nDCG@10"]))',
    ),
    Task(
        "ir_measures",
        "Means, from TREC files",
        """\
qrels = ir_measures.read_trec_qrels("qrels.txt")
run = ir_measures.read_trec_run("run.txt")
ir_measures.calc_aggregate([nDCG@10, Judged@10], qrels, run)""",
        'rm.means(rm.evaluate("qrels.txt", "run.txt", ["nDCG@10", "Judged@10"]))',
    ),
    Task(
        "ir_measures",
        "DataFrames with the columns of PyTerrier",
        """\
qrels = qrels_df.rename(
    columns={"qid": "query_id", "docno": "doc_id", "label": "relevance"}
)
run = run_df.rename(columns={"qid": "query_id", "docno": "doc_id"})
ir_measures.calc_aggregate([nDCG@10], qrels, run)""",
        'rm.means(rm.evaluate(qrels_df, run_df, "nDCG@10"))',
    ),
    Task(
        "ir_measures",
        "Several runs against the same judgments",
        """\
evaluator = ir_measures.evaluator([nDCG@10, P@5], qrels)
for run in runs.values():
    print(evaluator.calc_aggregate(run))""",
        """\
evaluator = rm.Evaluator(qrels, ["nDCG@10", "P@5"])
for run in runs.values():
    print(rm.means(evaluator.evaluate(run)))""",
    ),
    Task(
        "ir_measures",
        "In a shell, for each query",
        "$ ir_measures -q qrels.txt run.txt nDCG@5 'P(rel=2)@5'",
        "$ rankmetrics-lib evaluate -q qrels.txt run.txt -m nDCG@5 'P(rel=2)@5'",
    ),
    Task(
        "ranx",
        "Means, from dicts",
        """\
qrels = ranx.Qrels(qrels)
run = ranx.Run(run)
ranx.evaluate(qrels, run, ["map@5", "mrr", "ndcg@5"])""",
        'rm.means(rm.evaluate(qrels, run, ["map@5", "mrr", "ndcg@5"]))',
    ),
    Task(
        "ranx",
        "Judgments from a DataFrame with columns of other names",
        """\
qrels = ranx.Qrels.from_df(
    qrels_df, q_id_col="qid", doc_id_col="docno", score_col="label"
)
ranx.evaluate(qrels, ranx.Run(run), "ndcg@5")""",
        'rm.means(rm.evaluate(qrels_df, run, "ndcg@5"))',
        'These names are known. For others there is `columns`: `columns={"query_id": "topic"}`.',
    ),
    Task(
        "ranx",
        "Compare systems, with a test",
        """\
report = ranx.compare(
    ranx.Qrels(qrels),
    runs=[ranx.Run(run, name=name) for name, run in runs.items()],
    metrics=["map@100", "mrr@100", "ndcg@10"],
    max_p=0.01,
)
print(report)""",
        """\
measures = ["map@100", "mrr@100", "ndcg@10"]
table = rm.compare(qrels, runs, measures, tests="t", confidence=0.99)
print(rm.report(table))""",
        "ranx does not correct the p-values for the number of pairs;"
        ' `method="none"` does the same here.',
    ),
    Task(
        "ranx",
        "The same table in LaTeX",
        "print(report.to_latex())",
        'print(rm.report(table, "latex"))',
    ),
    Task(
        "PyTerrier",
        "The means of several systems in one table",
        """\
pt.Experiment(
    list(runs.values()),
    topics,
    qrels_df,
    eval_metrics=["map", "recip_rank"],
    names=list(runs),
)""",
        """\
evaluator = rm.Evaluator(qrels_df, ["map", "recip_rank"])
means = {one: rm.means(evaluator.evaluate(runs[one])) for one in runs}
pd.DataFrame(means).T""",
    ),
    Task(
        "PyTerrier",
        "Differences from a baseline, corrected for their number",
        """\
pt.Experiment(
    list(runs.values()),
    topics,
    qrels_df,
    eval_metrics=["map"],
    names=list(runs),
    baseline=0,
    correction="bonferroni",
)""",
        """\
rm.compare(
    qrels_df,
    runs,
    "map",
    baseline="bm25",
    tests="t",
    method="bonferroni",
)""",
    ),
    Task(
        "BEIR",
        "NDCG, MAP, recall and precision at several cut-offs",
        """\
ndcg, map_, recall, precision = EvaluateRetrieval.evaluate(
    qrels, results, k_values=[1, 3, 5, 10, 100, 1000]
)""",
        """\
names, ks = ["NDCG", "MAP", "Recall", "P"], [1, 3, 5, 10, 100, 1000]
measures = [f"{name}@{k}" for name in names for k in ks]
rm.means(rm.evaluate(qrels, results, measures))""",
        "BEIR rounds to five decimals. Before it measures, it drops each document that has the id"
        " of its query, for collections in which every document is a query, too.",
    ),
    Task(
        "BEIR",
        "BEIR’s own measures",
        """\
evaluate = EvaluateRetrieval.evaluate_custom
mrr = evaluate(qrels, results, [10], metric="mrr")
capped = evaluate(qrels, results, [10], metric="r_cap")
accuracy = evaluate(qrels, results, [10], metric="accuracy")""",
        """\
measures = ["MRR@10", "R_cap@10", "Success@10"]
rm.means(rm.evaluate(qrels, results, measures))""",
        "BEIR’s top-k accuracy is the hit rate, `Success` here. For equal scores, BEIR keeps the"
        " order of the dict.",
    ),
]
