"""Every metric of the book that one ranking has: its label, the call that computes it, the ranks
that make it.

A metric is a line of Python over names that SETUP gives their values. The lab evaluates that line,
and "copy as Python" prints it, so that the two cannot differ.
"""

SETUP = """\
documents = {documents}  # rank 1 first
rels = {rels}  # their grades
judged = {judged}  # {of_what}
pool = {pool}  # their grades
k, gain, discount, level, max_grade = {k}, "{gain}", "{discount}", {level}, {max_grade}
hits = [int(rel >= level) for rel in rels]
pool_hits = [int(rel >= level) for rel in pool]
n_relevant, n_nonrelevant = pool_hits.count(1), pool_hits.count(0)
shown = [int(place < min(k, len(rels))) for place in range(len(pool))]
scores = [-rank for rank in range(1, len(rels) + 1)]
ideal = sorted(judged, key=lambda document: (-pool[judged.index(document)], document))
"""
OF_WHAT = {
    "pool": "and those not retrieved: the pool",
    "list": "the ideal and R from the list only",
}
JUDGED = {"pool": "(pool)", "list": "(list-only)"}


class Metric:
    """A row of the lab.

    Parameters
    ----------
    key : str
        Its name in a state's numbers and in challenges.
    name, detail : str
        Its label in two parts, with the settings in braces.
    call : str
        The call that computes it.
    running : str
        What it has after `i` ranks: a rank makes the metric where this changes.
    sums : bool
        Whether these changes add up to the metric, so that they are shown as the shares of the
        ranks.
    empty : str
        Why there may be no value.
    """

    def __init__(self, key, name, detail, call, running, sums=True, empty=""):
        self.key, self.name, self.detail = key, name, detail
        self.call, self.running, self.sums, self.empty = call, running, sums, empty
        self.compiled = None

    def value(self, known):
        """The metric where these names are known."""
        if self.compiled is None:
            self.compiled = compile(self.call, self.key, "eval")
        return eval(self.compiled, known)


def reading_on(key, name, detail, call):
    """A metric of a reader who goes down the list: after i ranks it is the metric of these i
    documents."""
    running = call.replace("(rels", "(rels[:i]").replace("(hits", "(hits[:i]")
    return Metric(key, name, detail, call, running)


def of_pairs(key, name, detail, call, labels="rels", empty="no two documents differ in grade"):
    """A metric of pairs: a rank makes it where some other document has another label."""
    running = f"sum(one != other for one in {labels}[:i] for other in {labels})"
    return Metric(key, name, detail, call, running, False, empty)


LEVEL = "relevant: grade\u00a0≥\u00a0{level}"
OF_R = "R = {R} {judged}, grade\u00a0≥\u00a0{level}"
ONE_CLASS = "needs a relevant and a not relevant document"
GAIN = "{gain} gain, {discount} discount"
UTILITY = "lambda rank: 1 / math.log2(rank + 1)"
GROUPS = [
    (
        "Inside the cut",
        [
            reading_on("precision", "P@{k}", LEVEL, "precision(rels, k, relevance_level=level)"),
            reading_on(
                "recall",
                "R@{k}",
                OF_R,
                "recall(rels, k, n_relevant=n_relevant, relevance_level=level)",
            ),
            reading_on(
                "f1",
                "F1@{k}",
                OF_R,
                "f_measure(rels, k, n_relevant=n_relevant, relevance_level=level)",
            ),
            Metric(
                "accuracy",
                "accuracy@{k}",
                "all documents {judged}, grade\u00a0≥\u00a0{level}",
                "confusion_matrix(pool_hits, shown).accuracy",
                "confusion_matrix(pool_hits[:i], shown[:i]).accuracy * i / len(pool)",
                sums=False,
            ),
            reading_on(
                "hit_rate", "hit rate@{k}", LEVEL, "hit_rate(rels, k, relevance_level=level)"
            ),
            reading_on(
                "r_precision",
                "R-precision",
                OF_R,
                "r_precision(rels, n_relevant=n_relevant, relevance_level=level)",
            ),
        ],
    ),
    (
        "Where the relevant ones stand",
        [
            reading_on("rr", "RR@{k}", LEVEL, "reciprocal_rank(rels, k, relevance_level=level)"),
            reading_on(
                "ap",
                "AP",
                "divided by " + OF_R,
                "average_precision(rels, n_relevant=n_relevant, relevance_level=level)",
            ),
            reading_on(
                "ap_at_k",
                "AP@{k}",
                "divided by " + OF_R,
                "average_precision(rels, k, n_relevant=n_relevant, relevance_level=level)",
            ),
            reading_on(
                "ap_truncated",
                "truncated AP@{k}",
                "divided by min(R, k), " + OF_R,
                "average_precision(rels, k, n_relevant=n_relevant, "
                'normalizer="truncated", relevance_level=level)',
            ),
            reading_on(
                "infap", "infAP", "every label known, " + OF_R, "infap(hits, n_relevant=n_relevant)"
            ),
            reading_on(
                "bpref",
                "bpref",
                "R = {R}, N = {N} {judged}, grade\u00a0≥\u00a0{level}",
                "bpref(hits, n_relevant=n_relevant, n_nonrelevant=n_nonrelevant)",
            ),
            reading_on(
                "rbp",
                "RBP",
                "p = 0.8, grade\u00a0≥\u00a0{level}",
                "rbp(rels, persistence=0.8, relevance_level=level)",
            ),
            Metric(
                "rbp_residual",
                "RBP residual",
                "p = 0.8, below the list",
                "rbp_residual(rels, persistence=0.8)",
                "i",
                sums=False,
            ),
        ],
    ),
    (
        "Grades and discounts",
        [
            reading_on("cg", "CG@{k}", "gain = grade", "cumulative_gain(rels, k)"),
            reading_on("dcg", "DCG@{k}", GAIN, "dcg(rels, k, gain=gain, discount=discount)"),
            Metric(
                "ideal_dcg",
                "ideal DCG@{k}",
                GAIN + " {judged}",
                "ideal_dcg(pool, k, gain=gain, discount=discount)",
                "0",
                sums=False,
            ),
            reading_on(
                "ndcg",
                "NDCG@{k}",
                GAIN + ", ideal {judged}",
                "ndcg(rels, k, pool=pool, gain=gain, discount=discount)",
            ),
            reading_on(
                "mndcg",
                "MNDCG@{k}",
                GAIN + ", ideal all {max_grade}",
                "mndcg(rels, k, max_grade=max_grade, gain=gain, discount=discount)",
            ),
            reading_on(
                "mean_grade",
                "mean normalized grade@{k}",
                "highest grade {max_grade}",
                "mean_normalized_grade(rels, k, max_grade=max_grade)",
            ),
            Metric(
                "grade_ndcg_f1",
                "grade–NDCG F1@{k}",
                "linear gain, log2 discount (list-only)",
                "grade_ndcg_f1(rels, k, max_grade=max_grade)",
                "cumulative_gain(rels[:i], k)",
                sums=False,
            ),
            reading_on(
                "err", "ERR@{k}", "highest grade {max_grade}", "err(rels, k, max_grade=max_grade)"
            ),
            reading_on(
                "utility",
                "expected utility@{k}",
                "1/log2(rank + 1), highest grade {max_grade}",
                f"expected_utility(rels, {UTILITY}, k, max_grade=max_grade)",
            ),
        ],
    ),
    (
        "Pairs of retrieved documents",
        [
            of_pairs("auc", "AUC", LEVEL, "auc(hits, scores)", "hits", ONE_CLASS),
            of_pairs(
                "partial_auc",
                "partial AUC",
                "FPR up to 0.5, not scaled, grade\u00a0≥\u00a0{level}",
                "partial_auc(hits, scores, 0.5)",
                "hits",
                ONE_CLASS,
            ),
            of_pairs("tau_b", "Kendall's τ-b", "grades against ranks", "kendall_tau(rels, scores)"),
            of_pairs(
                "tau_a",
                "Kendall's τ-a",
                "grades against ranks",
                'kendall_tau(rels, scores, "a")',
                empty="needs two documents",
            ),
            of_pairs("gamma", "gamma", "grades against ranks", "gamma(rels, scores)"),
            of_pairs(
                "pair_ratio", "pair ratio", "concordant : discordant", "pair_ratio(rels, scores)"
            ),
            of_pairs(
                "tau_ap",
                "τ_AP",
                "truth: the grades",
                "tau_ap(rels, scores)",
                empty="needs two documents",
            ),
            Metric(
                "rbo",
                "RBO",
                "p = 0.9, with the ideal order {judged}",
                "rbo(documents, ideal, p=0.9)",
                "i",
                sums=False,
                empty="nothing is ranked",
            ),
        ],
    ),
]
METRICS = [metric for _, group in GROUPS for metric in group]
