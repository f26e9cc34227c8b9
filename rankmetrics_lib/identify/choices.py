"""The table of choices: what each is called, how far it is from the usual, why it may make two
numbers differ, who computes so, where people met it, and which section explains it.

A line with bars begins a choice: its name, cost, words, and the column that shows it. `by` names
the programs that make this choice, with semicolons between them; what follows the first comma is a
condition. `seen` says where people met it, and `in` names the section that explains it. `as` names
the choices whose explanations it shares. An indented line continues the one above.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from typing import Any

# How far from the usual a choice is. Costs add up, and order what is found.
USUAL, COMMON, UNUSUAL, RARE, FAR_FETCHED = range(5)
COSTS = {
    "usual": USUAL,  # what most people compute
    "common": COMMON,  # a usual alternative
    "unusual": UNUSUAL,
    "rare": RARE,
    "far-fetched": FAR_FETCHED,
}
CUTOFF = "cut-off"  # explains the least where there is another cause

TABLE = """
# The ideal, and what DCG takes
pool ideal | usual | ideal from the judged set | ideal=pool
by trec_eval; pytrec_eval; ir_measures; ranx; gdeval; rm.evaluate
list-only ideal | common | ideal from the list only | ideal=list
The ideal was sorted from the retrieved list only, not from all judged documents.
by scikit-learn (ndcg_score); LightGBM; XGBoost, when given one page of results
seen MatchZoo #598, llama_index #17070, o19s/search-metrics #3, ToolBench #184
in ndcg-list-only
list, cut before sorting | unusual | ideal from the list, cut before sorting | ideal=list, cut
  before sorting
The list was cut at k before the ideal was sorted, so documents below the cut never enter the ideal.
seen o19s/quepid #836, ToolBench #184
in ndcg-cut
list, not cut | unusual | ideal from the list, not cut | ideal=list, not cut
DCG was cut at k, but the ideal was not, and it was sorted from the retrieved list.
seen lenskit #869, lenskit/lkpy #309
in ndcg-cut
pool, not cut | unusual | ideal from the judged set, not cut | ideal=pool, not cut
DCG was cut at k, but the ideal was not.
seen lenskit #869, lenskit/lkpy #309
in ndcg-cut
pool, as long as the list | unusual | ideal from the judged set, as long as the list
  | ideal=pool, as long as the list
The ideal has only as many places as the retrieved list, not k.
seen mlflow PR #24553
in ndcg-cut
list not cut | rare | DCG not cut at k
The ideal was cut at k, but DCG was not: documents below rank k count for the list only.
seen lenskit/lkpy #309
in ndcg-cut
scores as labels | unusual mistake | scores taken for labels, which only the ideal has
The scores were taken for the labels of the list, and the labels for those of the ideal.
seen scikit-learn/scikit-learn #27726
in ndcg-judged-set
# Gain and discount
linear gain | usual | gain g | gain=linear
by scikit-learn; trec_eval; pytrec_eval; ir_measures; ranx; rm.evaluate
exponential gain | common | gain 2^g - 1 | gain=exponential
The gain of a grade g is 2^g − 1, not g.
by LightGBM; XGBoost; gdeval; ranx (ndcg_burges); ir_measures (dcg='exp-log2')
in ndcg-gain
binary labels | common | labels of at least {value:g} set to 1, all others to 0 | gain=binary
The grades were set to 0 and 1 first: {words}.
in ndcg-gain
grade 0 counts | unusual mistake | every judged document counts 1, even with grade 0 | gain=binary
Every judged document counts as relevant, even one with grade 0.
seen recommenders-team/recommenders #1749
in rankings-level
log2 discount | usual | discount 1/log2(i + 1) | discount=log2
by scikit-learn; LightGBM; XGBoost; trec_eval; pytrec_eval; ir_measures; ranx; gdeval; rm.evaluate
zipf discount | unusual | discount 1/i | discount=zipf
The discount at rank i is 1/i, not 1/log2(i + 1).
in dcg-discounts
jarvelin discount | unusual | discount 1/log2(i) from rank 2 on | discount=jarvelin
The discount at rank i is 1/log2(i), as Järvelin and Kekäläinen first defined it, so ranks 1 and 2
  count fully. The usual one is 1/log2(i + 1).
seen OpenAgentHQ/openagent-eval #223, xiangwang1223/knowledge_graph_attention_network #27
in dcg-discounts
ln from rank 3 | far-fetched | discount 1/ln(i) from rank 3 on | discount=jarvelin, base 2.718
as other logarithm
log10 from rank 10 | far-fetched | discount 1/log10(i) from rank 10 on | discount=jarvelin, base 10
as other logarithm
log2(i + 2) | unusual | discount 1/log2(i + 2) | discount=log2(i + 2)
The discount at rank i is 1/log2(i + 2), one rank too far: code for ranks that start at 0 was used
  with ranks that start at 1.
seen yihong-chen/neural-collaborative-filtering #2
in dcg-weights
ln(i + 1) | unusual | discount 1/ln(i + 1) | discount=ln(i + 1)
as other logarithm
log10(i + 1) | unusual | discount 1/log10(i + 1) | discount=log10(i + 1)
as other logarithm
other logarithm | unusual
The logarithm of the discount has another base: {words}.
seen dmlc/xgboost PR #1642, MatchZoo #448
in dcg-discounts
# What is relevant, and what is divided by
relevance level | unusual | relevant from label {value:g} up
Not every grade above 0 counts: {words}.
in rankings-level
pool R | usual | R of the judged set | ideal=pool
by trec_eval; pytrec_eval; ir_measures; ranx; rm.evaluate; BEIR; Kaggle; many
list-only R | common | R of the list only | ideal=list
R counts the relevant documents in the retrieved list only, not all that were judged relevant.
by scikit-learn, which sees only the documents it is given
in libraries-missing
list-only R of average_precision | usual
The sum of precisions is divided by the relevant documents that were found, not by all that exist.
by scikit-learn, which sees only the documents it is given
seen thuml/HashNet #25, haystack PR #12255, recmetrics, torchmetrics with top_k
in average-precision-confused
list-only R of average_precision with a cut | usual
The sum of precisions is divided by the relevant documents that were found, not by all that exist.
in average-precision-confused
hits | common | divided by the hits among the first k | ideal=list
as list-only R of average_precision
by scikit-learn
not truncated | usual | | normalizer=relevant
by scikit-learn; trec_eval; pytrec_eval; ir_measures; ranx; rm.evaluate
truncated normalizer | common | divided by min(R, k) | normalizer=truncated
The sum of precisions is divided by min(R, k), not by R.
by Kaggle competitions; many recommender libraries
seen recommenders #1702
in average-precision-cut
divided by the retrieved | common | divided by the documents retrieved, not by k
Precision was divided by the number of documents retrieved, not by k.
seen reclist PR #6
in precision-recall-short-list
capped precision | common | divided by min(R, k), not by k
Precision was divided by min(R, k), not by k.
seen benfred/implicit #713
in precision-recall-capped
hits counted | unusual mistake | the number of hits, not whether there is one
The hits were counted, so the hit rate can exceed 1.
seen RecSys2019_DeepLearning_Evaluation #19
in reciprocal-rank-hit-rate
beta 1 | usual | beta 1
beta | unusual | beta {value}
F is weighted: {words}.
in precision-recall-beta
beta squared | unusual | beta √2
The parameter was used as β², not β, so a 2 means {words}.
by trec_eval (set_F); ir_measures (SetF)
in precision-recall-beta
cut-off | usual
The list was cut at {k}.
in rankings-cut
# ERR, RBP, bpref and pairs
usual highest grade | usual | highest grade {value:g}
highest grade | common | highest grade {value:g}
The scale was taken to end above every grade given here: {words}. gdeval and ir_measures always
  assume 4.
seen terrierteam/ir_measures #50
in err-scale
usual persistence | usual | persistence 0.8
persistence | common | persistence {value}
The reader goes on with another probability: {words}. Usual is 0.8; trec_eval 10 uses 0.9.
in err-beside-other-libraries
grades in RBP | common | gain g | gain=linear
RBP was multiplied by the grade, so it can exceed 1.
by ranx
in err-beside-other-libraries
share of the top in RBP | common | gain g/{size:g} | gain=linear
RBP takes the share of the highest grade as gain, where others count a document as relevant or not.
by trec_eval 10 (rbp); ir_measures (RBP without rel)
in err-beside-other-libraries
judged counts | usual | R and N from the judged set | ideal=pool
listed counts | unusual | R and N from the list | ideal=list
judged pairs | usual | unjudged documents left out
unjudged as nonrelevant | common | unjudged documents count as nonrelevant
Unjudged documents count as nonrelevant; usually, AUC leaves them out.
in roc-auc-beside-other-libraries
variant b | usual | variant b
variant a | unusual | variant a
# The order
as given | usual | equal scores in the given order | ties=stable
ties in the given order | common | equal scores in the given order | ties=stable
Equal scores keep the order of the run.
by ranx
in libraries-ties
ties by id | usual | equal scores: the last id first | ties=ids descending
Equal scores were ordered by document id, the last id first.
by trec_eval; pytrec_eval; ir_measures; rm.evaluate
in libraries-ties
ties by id, ascending | common | equal scores: the first id first | ties=ids ascending
Equal scores were ordered by document id, the first id first.
by ir_measures (RR with a cut-off)
in reciprocal-rank-beside-other-libraries
best ties | common | equal scores: the best label first | ties=best
Documents with equal scores were ordered in the run's favor, the best first.
by MTEB (in a task until 2026), whose files listed the relevant documents first
seen embeddings-benchmark/mteb #5092
in incomplete-ties
worst ties | common | equal scores: the worst label first | ties=worst
Documents with equal scores were ordered against the run, the worst first.
in incomplete-ties
averaged ties | common | equal scores: the mean over all their orders | ties=expected
The value is the mean over all orders of the documents with equal scores.
by scikit-learn (ndcg_score)
in incomplete-ties
ties as a whole | common | equal scores enter as one block, with the precision of the last of them |
  ties=as a whole
Documents with equal scores enter as one block, with the precision of the last of them.
by scikit-learn (average_precision_score)
in incomplete-beside-other-libraries
ties broken in AUC | common | a tied pair counts by its order in the list
A pair with equal scores counts by its order in the list, not one half.
by ir_measures (Accuracy)
seen MatlabAUC #1
in roc-auc-beside-other-libraries
ties broken in tau AP | common | no mean over their orders | ties=stable
Equal scores have one order; usually, the value is the mean over all their orders.
in overlap-they-cannot-see
32-bit scores | unusual | scores kept as 32-bit floats, as in pytrec_eval, so that more of them are
  equal
Scores were kept in 32 bits, so nearly equal ones became equal.
by pytrec_eval; trec_eval before version 10
in libraries-ties
reversed | unusual mistake | the order reversed, the lowest score first
The order was reversed: the list begins with its last document, or the lowest score.
seen NVIDIA-TAO/tao-pytorch #99
in rankings-run
scores as text | unusual mistake | scores sorted as text
The scores were sorted as text, so “9.5” comes before “10.2”.
in rankings-run
# The documents, and rounding
unjudged left out | unusual | unjudged documents left out of the lists
Unjudged documents were taken out of the lists before the metric was computed.
by trec_eval with -J; pytrec_eval with judged_docs_only_flag
in incomplete-bpref
named twice | common | of a document that {value} names twice for a query, the {keep} row counts
A document is named twice for a query, and only one of its rows counts: {words}.
in libraries-files-say
negative labels | unusual | a negative label counts as relevant, like any label other than 0
A negative label counted as relevant, like any label other than 0.
in libraries-files-say
the query's own id | unusual mistake | the query's own id is left out of the results
A document that has the id of the query was left out of the results.
by BEIR, unless ignore_identical_ids=False
seen beir-cellar/beir #187
in libraries-files-say
one list | unusual mistake | the documents of all queries are ranked as one list
The documents of all queries were ranked together, as one list.
seen Lightning-AI/torchmetrics #3229
in libraries-mean
terms rounded | unusual mistake | terms rounded to {places}
as rounded terms
sums rounded | unusual mistake | sums rounded to {places}
as rounded terms
rounded terms | unusual mistake | {value}
Numbers were rounded on the way, before the last step: {words}.
in average-precision-rounding
# Which queries count, and what a mean is
all judged queries | usual | mean over all judged queries
queries without results | common | mean over the judged queries with results, as in pytrec_eval
Judged queries without results were left out of the mean.
by pytrec_eval, if its values are averaged
seen cvangysel/pytrec_eval #30, usnistgov/trec_eval #18
in libraries-mean
queries without relevant documents | common | mean over the queries with a relevant document
Queries without a relevant document were left out of the mean.
in ndcg-no-relevant
results and relevant | unusual | mean over the queries with results and a relevant document
as queries without results; queries without relevant documents
queries without a hit | unusual | mean over the queries with a value above 0
Queries with the value 0 were left out of the mean.
seen noosphere PR #320
in reciprocal-rank-mean
1 without relevant documents | unusual | a query without relevant documents counts 1
A query without a relevant document counts as 1, as if everything had been found.
seen allegro/allRank PR #25
in ndcg-no-relevant
results, or 1 | rare | mean over the judged queries with results; one without relevant documents
  counts 1
as queries without results; 1 without relevant documents
queries of the run | unusual | mean over all queries of the run; one without judgments counts 0
as queries without judgments; queries without results
queries without judgments | unusual | mean over all queries of qrels and run; one without judgments
  counts 0
A query without judgments counts as 0 in the mean.
seen joaopalotti/trectools #24
in libraries-mean
sum | rare | the sum over all judged queries, not their mean
The values of the queries were added up and not divided by their number.
in libraries-mean
median | unusual mistake | the median of all judged queries
It is the median of the queries, not their mean.
in libraries-mean
ratio of sums | unusual | the sums over all queries are divided, not the queries averaged
The sums over all queries were divided, so queries with many documents count more.
in precision-recall-means
geometric mean | unusual | geometric mean, as trec_eval's GMAP
The mean is the geometric one: the values are multiplied, not added.
by trec_eval (gm_map)
in average-precision-means
harmonic mean | unusual mistake | the reciprocal of the mean rank
It is the reciprocal of the mean rank, not the mean of the reciprocal ranks.
seen pykg2vec #96
in reciprocal-rank-mean-rank
F of the means | unusual mistake | F of the mean precision and the mean recall
F was computed from the mean precision and the mean recall; usually, it is the mean of the F of each
  query.
seen haifengl/smile #877
in precision-recall-means
# Another metric under the name that was expected
capped_recall | usual
This is capped recall: the hits are divided by min(R, k), not by R.
by BEIR (R_cap@k)
seen ranx #19 and #30 and sentence-transformers #964
in precision-recall-capped
hit_rate | usual
This is the hit rate, also called Success@k: 1 as soon as one relevant document is among the first
  k.
seen RecBole #1889; mteb PR #4128
in reciprocal-rank-hit-rate
"""


class Entry:
    """A choice of the table, and why it may surprise; `mistake`: it is tried only beside otherwise
    usual choices. `sentence` may contain {words}, the choice in words, and {k}."""

    def __init__(self, name: str, cost: str, words: str = "", column: str = ""):
        self.name, self.words = name, words
        self.cost, self.mistake = COSTS[cost.split()[0]], cost.endswith("mistake")
        key, _, shown = column.partition("=")
        self.column: tuple[str, Any] | None = (key, shown) if column else None
        self.causes: list[str] = []
        self.programs: list[str] = []
        self.sentence = self.condition = self.seen = self.section = ""

    def read(self, line: str) -> None:
        """Take a line that says why."""
        kind, _, rest = line.partition(" ")
        if kind == "as":
            self.causes = rest.split("; ")
        elif kind == "by":
            programs, comma, condition = rest.partition(", ")
            self.programs, self.condition = programs.split("; "), comma + condition
        elif kind == "seen":
            self.seen = rest
        elif kind == "in":
            self.section = rest
        else:
            self.sentence, self.causes = line, [self.name]


def entries(table: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for line in table.replace("\n  ", " ").strip().split("\n"):
        if line.startswith("# "):
            continue
        if " | " in line:
            parts = [part.strip() for part in line.split("|")]
            entry = found[parts[0]] = Entry(*parts)
        else:
            entry.read(line)
    return found


ENTRIES = entries(TABLE)
# The columns of what programs choose; the others are chosen by their users.
OF_PROGRAMS = ("ideal", "gain", "discount", "normalizer", "ties")
CAUSES = {name: entry for name, entry in ENTRIES.items() if entry.sentence}


class Option:
    """One choice for a place in a formula: an entry of the table with its `value`, which the
    formula gets and which `words` may contain.

    `arguments` are those of the package's function, and `measure` the parameters of the measure of
    `evaluate`; None where they have no such choice. `function` is another function of the package,
    and `cost` another cost.
    """

    def __init__(
        self,
        name: str | None = None,
        value: Any = None,
        arguments: dict[str, Any] | None = None,
        measure: dict[str, Any] | None = None,
        function: str = "",
        cost: int | None = None,
        **words: Any,
    ):
        entry = ENTRIES[name] if name in ENTRIES else Entry("", "usual")
        self.value, self.arguments, self.measure = value, arguments, measure
        self.function = function
        self.words = entry.words.format(value=value, **words)
        self.cost = entry.cost if cost is None else cost
        self.causes, self.alone = entry.causes, entry.mistake
        self.column, self.programs = entry.column, entry.programs
        self.cuts = False  # as a cut-off does that leaves documents of the list out

    def is_made_by(self, program: str) -> bool:
        """Whether this program may make this choice: any may make a usual
        choice that names none."""
        is_of_programs = self.column is not None and self.column[0] in OF_PROGRAMS
        if not is_of_programs or not (self.cost or self.programs):
            return True
        return name_of(program) in [name_of(one) for one in self.programs]


def name_of(program: str) -> str:
    """The program's name, the first word of its entry."""
    return program.split()[0]
