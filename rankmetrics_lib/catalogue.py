"""One card per metric, for everything that the package says about it in more than one place.

Derived from the cards: the names that both layers offer and the arguments that they accept, the
measures of `evaluate`, the rows of the lab, the pages of the API reference, and the tests that hold
for every metric. The functions themselves are plain `def`s, in `formulas/FAMILY.py` and
`arrays/FAMILY.py`.

Plain data that imports nothing, because browsers read it too.
"""


class Parameter:
    """An argument of a metric.

    `rule` names the rule that its values obey (formulas/_rules.py). `words` describe it, and are
    the same in every docstring. `may_be_none`: its default is None. `default`: another one, which
    is checked against the other arguments too.
    """

    def __init__(self, rule, words, choices=(), may_be_none=False, default=None):
        self.rule, self.words = rule, words
        self.choices, self.may_be_none, self.default = choices, may_be_none, default


PARAMETERS = {
    # What is measured: lists with one item per document
    "rels": Parameter("labels", "Labels in rank order"),
    "pool": Parameter("labels", "Labels of all judged documents", may_be_none=True),
    "values": Parameter("labels", "Average precisions, one per query"),
    "labels": Parameter("labels", "Labels of the documents"),
    "predicted": Parameter("labels", "Decisions of the system"),
    "scores": Parameter("scores", "scores that rank them"),
    "judged": Parameter(
        "judged labels", "Labels in rank order; None or NaN for an unjudged document"
    ),
    "in_pool": Parameter("flags", "Whether each document belongs to the pool", may_be_none=True),
    "propensities": Parameter(
        "propensities", "Chance that the label of each document is known if it is relevant"
    ),
    "clicks": Parameter("labels", "Clicks on each impression"),
    "a": Parameter("labels", "Labels that two judges gave to the same documents"),
    "b": Parameter("labels", "Labels that two judges gave to the same documents"),
    "judge": Parameter("numbers", "Values of a metric by the judge's labels, one per query"),
    "judged_by_both": Parameter("numbers", "The same for the queries that people judged too"),
    "people": Parameter("numbers", "Values by people's labels for these queries"),
    "ranking_a": Parameter("documents", "Document ids in rank order"),
    "ranking_b": Parameter("documents", "Document ids in rank order"),
    "subtopics": Parameter("subtopics", "Labels of each document in rank order, one per subtopic"),
    "lists": Parameter("lists", "Ids of the items that each user is shown"),
    "popularity": Parameter("propensities", "Share of the users who know each item shown"),
    "distances": Parameter("distances", "Distance between every two items shown"),
    "groups": Parameter("groups", "Group of each item"),
    "evidence": Parameter(
        "subtopics", "Labels of each passage in rank order, one per piece of evidence"
    ),
    # How it is measured
    "clip": Parameter("level", "Highest ratio of weight to propensity, above 0", may_be_none=True),
    "self_normalized": Parameter("flag", "Divide by the sum of the ratios"),
    "weight": Parameter("share", "How much the judge counts; tuned by default", may_be_none=True),
    "k": Parameter("cutoff", "Cut-off, at least 1", may_be_none=True),
    "n_relevant": Parameter("count", "Relevant documents", may_be_none=True),
    "n_nonrelevant": Parameter("count", "nonrelevant documents"),
    "n_subtopics": Parameter("count", "Subtopics of the query", may_be_none=True),
    "n_items": Parameter("count", "Items in the catalog"),
    "relevance_level": Parameter("level", "Smallest label that counts as relevant, above 0"),
    "normalizer": Parameter(
        "choice", "Divide by R, or by min(R, k)", choices=("relevant", "truncated")
    ),
    "beta": Parameter("beta", "Weight of recall, at least 0"),
    "gain": Parameter("choice", "Gain of a label g", choices=("linear", "exponential")),
    "discount": Parameter("choice", "Weight of rank i", choices=("log2", "jarvelin", "zipf")),
    "base": Parameter("base", "Base of the logarithm, above 1"),
    "max_grade": Parameter("grade", "Highest grade of the scale"),
    "persistence": Parameter("probability", "Probability of reading on"),
    "p": Parameter("probability", "Probability of reading on"),
    "utility": Parameter("utility", "Utility of stopping at a rank"),
    "floor": Parameter("floor", "Smallest value that enters the mean, above 0"),
    "recall_level": Parameter("share", "Level of recall, from 0 to 1"),
    "alpha": Parameter("share", "Share of a subtopic's worth that a repetition loses, from 0 to 1"),
    "max_fpr": Parameter("rate", "False positive rate at which the area ends"),
    "standardized": Parameter("flag", "Scale the area"),
    "ties": Parameter("choice", "Order of equal scores", choices=("stable", "best", "worst")),
    "variant": Parameter("choice", "Divisor", choices=("b", "a")),
    "weights": Parameter(
        "choice", "What a disagreement counts", choices=("linear", "quadratic"), may_be_none=True
    ),
}

POOL_OF_SUBTOPICS = Parameter(
    "subtopics", "Labels of all judged documents, one per subtopic", may_be_none=True
)
ANSWERS = Parameter(
    "subtopics", "Labels of each answer, one per piece of evidence", may_be_none=True
)
GRADE_OR_1 = Parameter("grade", "Highest grade of the scale", default=1)
PROPENSITIES_OF_IMPRESSIONS = Parameter(
    "propensities", "Chance that each impression was examined, or chosen"
)
WEIGHTS_OF_IMPRESSIONS = Parameter("labels", "The same chance in the new ranking or policy")
WEIGHTS_OF_SUBTOPICS = Parameter("labels", "Weight of each subtopic", may_be_none=True)
WEIGHTS_OF_ITEMS = Parameter("labels", "Weight of each item", may_be_none=True)
WANTED = Parameter("labels", "Shares of the genres in what the user likes, or their counts")
SHOWN = Parameter("labels", "Shares of the genres in what the user is shown, or their counts")
TIE_RULE = Parameter("choice", "What equal scores mean", choices=("average", "stable"))
MIXED_IN = Parameter("probability", "Share of p that is mixed into q")

DCG_SETTINGS = ("gain", "discount", "base")

UNIT = (0.0, 1.0)
SIGNED = (-1.0, 1.0)
INFINITE = float("inf")
NOT_NEGATIVE = (0.0, INFINITE)
NAN = float("nan")
MOST_OVER_GREEDY = 1.582  # e / (e - 1): how far the best ranking can be above the greedy one


class Card:
    """Everything that is said once about one metric.

    Parameters
    ----------
    name : str
        Name of its function in both layers. `card.family` is the name of its module and chapter.
    symbol : str
        What formulas, tables and `identify` call it.
    positional, keywords : tuple of str
        Its parameters, in the order of its signature: those that may be passed by position, and
        those that must be named.
    words : str
        What it measures, in one sentence for readers.
    section : str
        The label of the section that derives it (`sections.py`).
    bounds : tuple of float
        Lowest and highest value; empty if the result is not a single number.
    empty : float
        Value of an empty ranking.
    needs : tuple of str
        Parameters that this metric requires, although their default is None elsewhere.
    counts : str
        The class of its result, if that has several parts.
    measure : Measure
        How `evaluate` and `identify` write it.
    rows : tuple of Row
        Its lines in the lab.
    averages : str
        The metric that this one averages over all orders of tied documents.
    own : dict of str to Parameter
        Parameters that mean something else here than in PARAMETERS, or that only this metric has.
    """

    def __init__(
        self,
        name,
        symbol,
        positional,
        keywords=(),
        *,
        words,
        section,
        bounds=(),
        empty=0.0,
        needs=(),
        counts="",
        measure=None,
        rows=(),
        averages="",
        own=None,
    ):
        self.name, self.symbol = name, symbol
        self.positional, self.keywords = positional, keywords
        self.words, self.section = words, section
        self.bounds, self.empty = bounds, empty
        self.needs, self.counts = needs, counts
        self.measure, self.rows = measure, rows
        self.averages = averages
        self.own = own or {}
        self.family = ""
        if measure and not measure.metric:
            measure.metric = name
        for parameter in self.parameters:
            if parameter not in PARAMETERS and parameter not in self.own:
                raise KeyError(f"{name}: parameter {parameter} has no entry in PARAMETERS")

    @property
    def parameters(self):
        return self.positional + self.keywords

    def parameter(self, name):
        return self.own.get(name) or PARAMETERS[name]

    def may_be_none(self, name):
        return self.parameter(name).may_be_none and name not in self.needs


class Family:
    """The metrics of one chapter. They have a module in each layer, a file of tests and a page of
    the API reference."""

    def __init__(self, name, title, *cards):
        self.name, self.title, self.cards = name, title, cards
        for card in cards:
            card.family = name


class Measure:
    """A metric in the grammar of `evaluate`: `nDCG(dcg='exp-log2')@10`.

    `cutoff` is "none", "optional", "required", or RECALL. `parameters` are keys of
    MEASURE_PARAMETERS; `defaults` holds the defaults that differ from those given there. `aliases`
    are other accepted names. `only_here`: ir_measures has no such measure. `metric` names the
    function that computes it, that of its card unless it has none. `mean`, one of MEANS, says what
    makes one number of the values of all queries. `less_is_better`: a report marks the lowest.
    `of_subtopics`: it needs judgments that name subtopics.
    """

    def __init__(
        self,
        name,
        title,
        cutoff="none",
        parameters=(),
        aliases=(),
        defaults=None,
        only_here=False,
        metric="",
        mean="arithmetic",
        less_is_better=False,
        of_subtopics=False,
    ):
        self.name, self.title, self.cutoff = name, title, cutoff
        self.parameters, self.aliases = parameters, aliases
        self.only_here = only_here
        self.metric, self.mean, self.less_is_better = metric, mean, less_is_better
        self.of_subtopics = of_subtopics
        self.defaults = {key: MEASURE_PARAMETERS[key].default for key in parameters}
        self.defaults.update(defaults or {})


class MeasureParameter:
    """What a measure takes in parentheses: the keyword that it sets, its default (REQUIRED if it
    has none) and its meaning."""

    def __init__(self, keyword, default, words):
        self.keyword, self.default, self.words = keyword, default, words


ARITHMETIC, GEOMETRIC, SUM = MEANS = ("arithmetic", "geometric", "sum")
REQUIRED = "required"
MEASURE_PARAMETERS = {
    "rel": MeasureParameter("relevance_level", 1, "smallest label that counts as relevant"),
    "judged_only": MeasureParameter(
        "judged_only", False, "take unjudged documents out of the list"
    ),
    "tie_averaged": MeasureParameter(
        "tie_averaged", False, "take the mean over all orders of equal scores"
    ),
    "normalizer": MeasureParameter(
        "normalizer", "relevant", "divide by R, or by min(R, k) if 'truncated'"
    ),
    "max_grade": MeasureParameter("max_grade", REQUIRED, "highest grade of the scale"),
    "max_rel": MeasureParameter("max_grade", REQUIRED, "highest grade of the scale"),
    "min_rel": MeasureParameter("min_rel", 0, "grade without a gain"),
    "relative": MeasureParameter(
        "relative", False, "divide by the highest value that a list of this length can have"
    ),
    "dcg": MeasureParameter("dcg", "log2", "gain g with 'log2', 2^g - 1 with 'exp-log2'"),
    "gains": MeasureParameter("gains", None, "gains of some grades, such as {1: 1, 2: 5}"),
    "p": MeasureParameter("persistence", 0.8, "chance of going on"),
    "beta": MeasureParameter("beta", 1, "weight of recall"),
    "alpha": MeasureParameter("alpha", 0.5, "share of a subtopic's worth that a repetition loses"),
}
BINARY = ("rel", "judged_only")
TIES = ("tie_averaged",)
RECALL = "recall"  # a level of recall, where other measures have a cut-off


class Row:
    """A line of the lab: the metric with some of its arguments fixed.

    Parameters
    ----------
    key : str
        Its name among the numbers of a state, and in challenges.
    group : str
        The heading above it, one of LAB_GROUPS.
    name, detail : str
        Its label in two parts, with the settings in braces.
    lists : tuple of str
        What is measured, by the lab's names, such as ("rels",).
    given : dict of str to str
        Python expressions for arguments that differ from the lab's setting of the same name. None
        leaves the argument out.
    running : str
        A Python expression, in the lab's names, for the value after `i` ranks. A rank contributes
        if this value changes there. By default, the metric of the first `i` documents.
    sums : bool
        Whether these changes add up to the metric, and can be shown as the ranks' contributions.
    empty : str
        The reason if there is no value.
    of : str
        The attribute of the result to show.
    """

    def __init__(
        self,
        key,
        group,
        name,
        detail,
        lists=("rels",),
        given=None,
        *,
        running="",
        sums=True,
        empty="",
        of="",
    ):
        self.key, self.group, self.name, self.detail = key, group, name, detail
        self.lists, self.given = lists, given or {}
        self.running, self.sums, self.empty, self.of = running, sums, empty, of


INSIDE, WHERE, GRADES, PAIRS = LAB_GROUPS = (
    "Inside the cut",
    "Ranks of the relevant documents",
    "Grades and discounts",
    "Pairs of retrieved documents",
)
LEVEL = "relevant: grade\u00a0≥\u00a0{level}"
OF_R = "R = {R} {judged}, grade\u00a0≥\u00a0{level}"
GAIN = "{gain} gain, {discount} discount"
ONE_CLASS = "needs a relevant and a nonrelevant document"
NO_GRADES = "no two documents differ in grade"
TOO_SHORT = "needs two documents"


def row_of_pairs(key, name, detail, given=None, labels="rels", empty=NO_GRADES):
    """A row about pairs: a rank contributes if another document has a different label."""
    running = f"sum(one != other for one in {labels}[:i] for other in {labels})"
    return Row(
        key,
        PAIRS,
        name,
        detail,
        (labels, "scores"),
        given,
        running=running,
        sums=False,
        empty=empty,
    )


FAMILIES = (
    Family(
        "precision_recall",
        "Precision, recall and F",
        Card(
            "precision",
            "P",
            ("rels", "k"),
            ("relevance_level",),
            words="The share of the first k documents that are relevant.",
            section="precision-recall-cut",
            bounds=UNIT,
            measure=Measure("P", "precision", "required", BINARY + TIES, ("Precision",)),
            rows=(Row("precision", INSIDE, "P@{k}", LEVEL),),
        ),
        Card(
            "recall",
            "recall",
            ("rels", "k"),
            ("n_relevant", "relevance_level"),
            words="The share of all relevant documents that are among the first k.",
            section="precision-recall-cut",
            bounds=UNIT,
            measure=Measure("R", "recall", "required", BINARY, ("Recall",)),
            rows=(Row("recall", INSIDE, "R@{k}", OF_R),),
        ),
        Card(
            "capped_recall",
            "capped recall",
            ("rels", "k"),
            ("n_relevant", "relevance_level"),
            words="The relevant documents among the first k, out of the most that fit there.",
            section="precision-recall-capped",
            bounds=UNIT,
            measure=Measure("R_cap", "capped recall", "required", BINARY, only_here=True),
            rows=(Row("capped_recall", INSIDE, "capped R@{k}", "min(R, k), " + OF_R),),
        ),
        Card(
            "f_measure",
            "F",
            ("rels", "k"),
            ("beta", "n_relevant", "relevance_level"),
            words="The weighted harmonic mean of precision and recall: high only if both are.",
            section="precision-recall-f1",
            bounds=UNIT,
            measure=Measure(
                "F", "F", "required", ("beta",) + BINARY, aliases=("F1",), only_here=True
            ),
            rows=(Row("f1", INSIDE, "F1@{k}", OF_R),),
        ),
        Card(
            "r_precision",
            "R-precision",
            ("rels",),
            ("n_relevant", "relevance_level"),
            words="Precision at R, the number of relevant documents, where it equals recall.",
            section="precision-recall-r-precision",
            bounds=UNIT,
            measure=Measure("Rprec", "precision at R", parameters=BINARY, aliases=("RPrec",)),
            rows=(Row("r_precision", INSIDE, "R-precision", OF_R),),
        ),
        Card(
            "confusion_matrix",
            "confusion matrix",
            ("labels", "predicted"),
            words="Counts of right and wrong decisions; accuracy is the share of right ones.",
            section="rankings-cut",
            counts="ConfusionMatrix",
            rows=(
                Row(
                    "accuracy",
                    INSIDE,
                    "accuracy@{k}",
                    "all documents {judged}, grade\u00a0≥\u00a0{level}",
                    ("pool_hits", "shown"),
                    running="confusion_matrix(pool_hits[:i], shown[:i]).accuracy * i / len(pool)",
                    sums=False,
                    of="accuracy",
                ),
            ),
        ),
    ),
    Family(
        "reciprocal_rank",
        "Reciprocal rank and hit rate",
        Card(
            "reciprocal_rank",
            "RR",
            ("rels", "k"),
            ("relevance_level",),
            words="One over the rank of the first relevant document.",
            section="reciprocal-rank-definition",
            bounds=UNIT,
            measure=Measure("RR", "reciprocal rank", "optional", BINARY + TIES, ("MRR",)),
            rows=(Row("rr", WHERE, "RR@{k}", LEVEL),),
        ),
        Card(
            "hit_rate",
            "hit rate",
            ("rels", "k"),
            ("relevance_level",),
            words="1 if any of the first k documents is relevant, else 0.",
            section="reciprocal-rank-hit-rate",
            bounds=UNIT,
            measure=Measure("Success", "hit rate", "required", BINARY),
            rows=(Row("hit_rate", INSIDE, "hit rate@{k}", LEVEL),),
        ),
    ),
    Family(
        "average_precision",
        "Average precision",
        Card(
            "average_precision",
            "AP",
            ("rels", "k"),
            ("n_relevant", "normalizer", "relevance_level"),
            words="The precisions at the ranks of the relevant documents, summed and divided by R.",
            section="average-precision-definition",
            bounds=UNIT,
            measure=Measure(
                "AP", "average precision", "optional", BINARY + ("normalizer",) + TIES, ("MAP",)
            ),
            rows=(
                Row("ap", WHERE, "AP", "divided by " + OF_R, given={"k": None}),
                Row("ap_at_k", WHERE, "AP@{k}", "divided by " + OF_R),
                Row(
                    "ap_truncated",
                    WHERE,
                    "truncated AP@{k}",
                    "divided by min(R, k), " + OF_R,
                    given={"normalizer": '"truncated"'},
                ),
            ),
        ),
        Card(
            "average_precision_steps",
            "AP as an area",
            ("rels", "k"),
            ("n_relevant", "relevance_level"),
            words="Average precision as an area: each step in recall times the precision there.",
            section="average-precision-area",
            bounds=UNIT,
        ),
        Card(
            "interpolated_precision",
            "interpolated precision",
            ("rels", "recall_level"),
            ("n_relevant", "relevance_level"),
            words="The highest precision at a level of recall or any higher one.",
            section="average-precision-readings",
            bounds=UNIT,
            measure=Measure("IPrec", "interpolated precision at a level of recall", RECALL, BINARY),
            rows=(
                Row(
                    "interpolated_precision",
                    WHERE,
                    "interpolated precision",
                    "recall 0.5 or higher, " + OF_R,
                    given={"recall_level": "0.5"},
                ),
            ),
        ),
        Card(
            "eleven_point_average",
            "11-point average",
            ("rels",),
            ("n_relevant", "relevance_level"),
            words="The mean of the interpolated precisions at recall 0, 0.1, and so on to 1.",
            section="average-precision-readings",
            bounds=UNIT,
            measure=Measure(
                "IPrec11",
                "mean of the interpolated precisions at eleven levels of recall",
                parameters=BINARY,
                only_here=True,
            ),
            rows=(Row("eleven_point_average", WHERE, "11-point average", OF_R),),
        ),
        Card(
            "gmap",
            "GMAP",
            ("values",),
            ("floor",),
            words="The geometric mean of the average precisions of many queries.",
            section="average-precision-means",
            bounds=NOT_NEGATIVE,
            empty=NAN,
            measure=Measure(
                "GMAP",
                "average precision, whose mean over queries is geometric",
                parameters=BINARY,
                only_here=True,
                mean=GEOMETRIC,
            ),
        ),
    ),
    Family(
        "dcg",
        "Discounted cumulative gain",
        Card(
            "cumulative_gain",
            "CG",
            ("rels", "k"),
            words="The gains of the first k documents, added up; their order does not matter.",
            section="dcg-gains",
            bounds=NOT_NEGATIVE,
            rows=(Row("cg", GRADES, "CG@{k}", "gain = grade"),),
        ),
        Card(
            "dcg",
            "DCG",
            ("rels", "k"),
            DCG_SETTINGS,
            words="Each gain times the discount of its rank, added up over the first k documents.",
            section="dcg-weights",
            bounds=NOT_NEGATIVE,
            measure=Measure(
                "DCG", "DCG", "optional", ("dcg", "gains", "judged_only"), only_here=True
            ),
            rows=(Row("dcg", GRADES, "DCG@{k}", GAIN),),
        ),
        Card(
            "ideal_dcg",
            "ideal DCG",
            ("pool", "k"),
            DCG_SETTINGS,
            words="The highest DCG that any order of the judged set can reach.",
            section="ndcg-judged-set",
            bounds=NOT_NEGATIVE,
            needs=("pool",),
            rows=(
                Row(
                    "ideal_dcg",
                    GRADES,
                    "ideal DCG@{k}",
                    GAIN + " {judged}",
                    ("pool",),
                    running="0",
                    sums=False,
                ),
            ),
        ),
    ),
    Family(
        "ndcg",
        "Normalized DCG",
        Card(
            "ndcg",
            "NDCG",
            ("rels", "k"),
            ("pool",) + DCG_SETTINGS,
            words="DCG as a share of the ideal DCG, the most that the judged set allows.",
            section="ndcg-judged-set",
            bounds=UNIT,
            measure=Measure(
                "nDCG",
                "normalized discounted cumulative gain",
                "optional",
                ("dcg", "gains", "judged_only") + TIES,
                ("NDCG",),
            ),
            rows=(Row("ndcg", GRADES, "NDCG@{k}", GAIN + ", ideal {judged}"),),
        ),
        Card(
            "mndcg",
            "MNDCG",
            ("rels", "k"),
            ("max_grade",) + DCG_SETTINGS,
            words="DCG as a share of the DCG of a page full of documents of the highest grade.",
            section="ndcg-mndcg",
            bounds=UNIT,
            measure=Measure(
                "SDCG",
                "scaled DCG: DCG out of that of k documents of the highest grade",
                "required",
                ("max_rel", "min_rel", "dcg"),
            ),
            rows=(Row("mndcg", GRADES, "MNDCG@{k}", GAIN + ", ideal all {max_grade}"),),
        ),
        Card(
            "mean_normalized_grade",
            "mean normalized grade",
            ("rels", "k"),
            ("max_grade",),
            words="The mean grade of the first k documents, as a share of the highest grade.",
            section="ndcg-mndcg",
            bounds=UNIT,
            rows=(
                Row("mean_grade", GRADES, "mean normalized grade@{k}", "highest grade {max_grade}"),
            ),
        ),
        Card(
            "grade_ndcg_f1",
            "F1 of grade and NDCG",
            ("rels", "k"),
            ("max_grade",),
            words="The harmonic mean of the mean normalized grade and the list-only NDCG.",
            section="ndcg-mndcg",
            bounds=UNIT,
            rows=(
                Row(
                    "grade_ndcg_f1",
                    GRADES,
                    "grade–NDCG F1@{k}",
                    "linear gain, log2 discount (list-only)",
                    running="cumulative_gain(rels[:i], k)",
                    sums=False,
                ),
            ),
        ),
    ),
    Family(
        "err",
        "ERR and rank-biased precision",
        Card(
            "stopping_probabilities",
            "stopping probabilities",
            ("rels",),
            ("max_grade",),
            words="For each rank, the probability that the reader stops there, satisfied.",
            section="err-reading",
        ),
        Card(
            "err",
            "ERR",
            ("rels", "k"),
            ("max_grade",),
            words="The expected 1/rank where a reader stops; good documents stop more readers.",
            section="err-stopping",
            bounds=UNIT,
            measure=Measure("ERR", "expected reciprocal rank", "optional", ("max_grade",)),
            rows=(Row("err", GRADES, "ERR@{k}", "highest grade {max_grade}"),),
        ),
        Card(
            "expected_utility",
            "expected utility",
            ("rels", "utility", "k"),
            ("max_grade",),
            words="The expected utility of the rank where a reader stops, satisfied.",
            section="err-utility",
            bounds=UNIT,
            rows=(
                Row(
                    "utility",
                    GRADES,
                    "expected utility@{k}",
                    "1/log2(rank + 1), highest grade {max_grade}",
                    given={"utility": "lambda rank: 1 / math.log2(rank + 1)"},
                ),
            ),
        ),
        Card(
            "rbp",
            "RBP",
            ("rels",),
            ("persistence", "relevance_level"),
            words="The expected gain of a reader who goes on to the next rank with probability p.",
            section="err-rbp",
            bounds=UNIT,
            measure=Measure("RBP", "rank-biased precision", "optional", ("p", "rel")),
            rows=(
                Row(
                    "rbp",
                    WHERE,
                    "RBP",
                    "p = 0.8, grade\u00a0≥\u00a0{level}",
                    given={"persistence": "0.8"},
                ),
            ),
        ),
        Card(
            "graded_rbp",
            "graded RBP",
            ("rels",),
            ("max_grade", "persistence"),
            words="RBP where a grade counts as its share of the highest grade.",
            section="err-rbp",
            bounds=UNIT,
            measure=Measure(
                "gRBP",
                "rank-biased precision of graded labels",
                "optional",
                ("max_grade", "p"),
                only_here=True,
            ),
            rows=(
                Row(
                    "graded_rbp",
                    GRADES,
                    "graded RBP",
                    "p = 0.8, highest grade {max_grade}",
                    given={"persistence": "0.8"},
                ),
            ),
        ),
        Card(
            "rbp_residual",
            "RBP residual",
            ("judged",),
            ("persistence",),
            words="How much RBP could still rise if everything unknown were relevant.",
            section="err-residual",
            bounds=UNIT,
            empty=1.0,
            measure=Measure(
                "RBP_residual",
                "how much RBP could still rise",
                "optional",
                ("p",),
                only_here=True,
                less_is_better=True,
            ),
            rows=(
                Row(
                    "rbp_residual",
                    WHERE,
                    "RBP residual",
                    "p = 0.8, below the list",
                    given={"persistence": "0.8"},
                    running="i",
                    sums=False,
                ),
            ),
        ),
    ),
    Family(
        "roc_auc",
        "ROC curve and AUC",
        Card(
            "roc_curve",
            "ROC curve",
            ("labels", "scores"),
            words="The true positive rate over the false positive rate, as the threshold falls.",
            section="roc-auc-sweep",
        ),
        Card(
            "auc",
            "AUC",
            ("labels", "scores"),
            words="The share of relevant–nonrelevant pairs of documents in the right order.",
            section="roc-auc-pairs",
            bounds=UNIT,
            empty=NAN,
            measure=Measure(
                "AUC",
                "area under the ROC curve",
                parameters=BINARY,
                defaults={"judged_only": True},
                only_here=True,
            ),
            rows=(row_of_pairs("auc", "AUC", LEVEL, labels="hits", empty=ONE_CLASS),),
        ),
        Card(
            "partial_auc",
            "partial AUC",
            ("labels", "scores", "max_fpr"),
            ("standardized",),
            words="The area under the ROC curve up to a false positive rate.",
            section="roc-auc-partial",
            bounds=UNIT,
            empty=NAN,
            rows=(
                row_of_pairs(
                    "partial_auc",
                    "partial AUC",
                    "FPR up to 0.5, not scaled, grade\u00a0≥\u00a0{level}",
                    {"max_fpr": "0.5"},
                    "hits",
                    ONE_CLASS,
                ),
            ),
        ),
    ),
    Family(
        "precision_recall_curve",
        "Precision-recall curve",
        Card(
            "precision_recall_curve",
            "precision-recall curve",
            ("labels", "scores"),
            words="Precision over recall, as the threshold falls.",
            section="precision-recall-curve-points",
        ),
    ),
    Family(
        "pairs",
        "Pairs and rank correlation",
        Card(
            "pair_counts",
            "pair counts",
            ("labels", "scores"),
            words="The pairs of documents on whose order labels and scores agree, or do not.",
            section="pairs-count",
            counts="PairCounts",
        ),
        Card(
            "pair_ratio",
            "pair ratio",
            ("labels", "scores"),
            words="The pairs in the right order, divided by the pairs in the wrong order.",
            section="pairs-ratio",
            bounds=NOT_NEGATIVE,
            empty=NAN,
            rows=(row_of_pairs("pair_ratio", "pair ratio", "concordant : discordant"),),
        ),
        Card(
            "gamma",
            "gamma",
            ("labels", "scores"),
            words="The pairs in the right order less those in the wrong order, out of both.",
            section="pairs-ratio",
            bounds=SIGNED,
            empty=NAN,
            rows=(row_of_pairs("gamma", "gamma", "grades against ranks"),),
        ),
        Card(
            "kendall_tau",
            "Kendall's tau",
            ("labels", "scores", "variant"),
            words="The pairs in the right order less those in the wrong order, out of all pairs.",
            section="pairs-tau",
            bounds=SIGNED,
            empty=NAN,
            rows=(
                row_of_pairs("tau_b", "Kendall's τ-b", "grades against ranks"),
                row_of_pairs(
                    "tau_a",
                    "Kendall's τ-a",
                    "grades against ranks",
                    {"variant": '"a"'},
                    empty=TOO_SHORT,
                ),
            ),
        ),
    ),
    Family(
        "overlap",
        "Agreement at the top",
        Card(
            "tau_ap",
            "tau AP",
            ("labels", "scores"),
            ("ties",),
            words="A rank correlation that asks of each document how many above it belong there.",
            section="overlap-tau-ap",
            bounds=SIGNED,
            empty=NAN,
            own={"ties": TIE_RULE},
            rows=(row_of_pairs("tau_ap", "τ_AP", "truth: the grades", empty=TOO_SHORT),),
        ),
        Card(
            "rbo",
            "RBO",
            ("ranking_a", "ranking_b", "p"),
            words="How much two rankings share, depth by depth, with most weight on the top.",
            section="overlap-rbo",
            bounds=UNIT,
            empty=NAN,
            rows=(
                Row(
                    "rbo",
                    PAIRS,
                    "RBO",
                    "p = 0.9, with the ideal order {judged}",
                    ("documents", "ideal"),
                    {"p": "0.9"},
                    running="i",
                    sums=False,
                    empty="nothing is ranked",
                ),
            ),
        ),
    ),
    Family(
        "incomplete",
        "Ties and missing judgments",
        Card(
            "bpref",
            "bpref",
            ("judged",),
            ("n_relevant", "n_nonrelevant"),
            words="For each relevant document, how few judged nonrelevant documents are above it.",
            section="incomplete-bpref",
            bounds=UNIT,
            needs=("n_relevant",),
            measure=Measure("Bpref", "binary preference", parameters=("rel",), aliases=("BPref",)),
            rows=(
                Row(
                    "bpref",
                    WHERE,
                    "bpref",
                    "R = {R}, N = {N} {judged}, grade\u00a0≥\u00a0{level}",
                    ("hits",),
                ),
            ),
        ),
        Card(
            "infap",
            "infAP",
            ("judged",),
            ("n_relevant", "in_pool"),
            words="An estimate of average precision from a random sample of judgments.",
            section="incomplete-unjudged-documents-infap",
            bounds=(0.0, 1.0001),
            measure=Measure("infAP", "inferred average precision", parameters=("rel",)),
            rows=(
                Row(
                    "infap",
                    WHERE,
                    "infAP",
                    "every label known, " + OF_R,
                    ("hits",),
                ),
            ),
        ),
        Card(
            "propensity_scored_precision",
            "PSP",
            ("rels", "propensities", "k"),
            ("relevance_level",),
            words="An estimate of precision at k from labels that are lost with known chances.",
            section="incomplete-when-chance-label",
            bounds=NOT_NEGATIVE,
        ),
        Card(
            "propensity_scored_ndcg",
            "PSnDCG",
            ("rels", "propensities", "k"),
            ("relevance_level",),
            words="Propensity-scored precision, with the discounts of DCG as weights of the ranks.",
            section="incomplete-when-chance-label",
            bounds=NOT_NEGATIVE,
        ),
        Card(
            "rank_labels",
            "ranked labels",
            ("labels", "scores"),
            ("ties",),
            words="The labels in the order of the scores.",
            section="incomplete-ties",
        ),
        Card(
            "tie_averaged_precision",
            "tie-averaged P",
            ("labels", "scores", "k"),
            ("relevance_level",),
            words="The mean of precision at k over all orders of tied documents.",
            section="incomplete-ties",
            bounds=UNIT,
            averages="precision",
        ),
        Card(
            "tie_averaged_reciprocal_rank",
            "tie-averaged RR",
            ("labels", "scores", "k"),
            ("relevance_level",),
            words="The mean of the reciprocal rank over all orders of tied documents.",
            section="incomplete-ties",
            bounds=UNIT,
            averages="reciprocal_rank",
        ),
        Card(
            "tie_averaged_average_precision",
            "tie-averaged AP",
            ("labels", "scores", "k"),
            ("n_relevant", "relevance_level"),
            words="The mean of average precision over all orders of tied documents.",
            section="incomplete-ties",
            bounds=UNIT,
            averages="average_precision",
        ),
        Card(
            "tie_averaged_ndcg",
            "tie-averaged NDCG",
            ("labels", "scores", "k"),
            ("pool",) + DCG_SETTINGS,
            words="The mean of NDCG over all orders of tied documents.",
            section="incomplete-ties",
            bounds=UNIT,
            averages="ndcg",
        ),
    ),
    Family(
        "labels",
        "Agreement of judges",
        Card(
            "cohen_kappa",
            "κ",
            ("a", "b"),
            ("weights",),
            words="How much two judges agree beyond chance: 1 in full, 0 as much as by chance.",
            section="labels-kappa",
            bounds=SIGNED,
            empty=NAN,
        ),
        Card(
            "corrected_mean",
            "corrected mean",
            ("judge", "judged_by_both", "people"),
            ("weight",),
            words="The mean by a judge's labels, corrected by people's labels for a sample.",
            section="labels-sample",
            counts="CorrectedMean",
        ),
    ),
    Family(
        "clicks",
        "Clicks",
        Card(
            "ips_value",
            "IPS value",
            ("clicks", "propensities", "weights"),
            ("clip", "self_normalized"),
            words="The clicks per impression of another ranking or policy, estimated from a log.",
            section="clicks-propensity",
            bounds=NOT_NEGATIVE,
            empty=NAN,
            own={"propensities": PROPENSITIES_OF_IMPRESSIONS, "weights": WEIGHTS_OF_IMPRESSIONS},
        ),
    ),
    Family(
        "diversity",
        "Novelty and diversity",
        Card(
            "subtopic_recall",
            "subtopic recall",
            ("subtopics", "k"),
            ("n_subtopics",),
            words="The share of the subtopics that the first k documents cover.",
            section="diversity-subtopic-recall",
            bounds=UNIT,
            needs=("k",),
            measure=Measure(
                "StRecall",
                "subtopic recall",
                "required",
                ("rel",),
                aliases=("STREC",),
                of_subtopics=True,
            ),
        ),
        Card(
            "alpha_dcg",
            "α-DCG",
            ("subtopics", "k"),
            ("alpha",),
            words="DCG where a subtopic loses the share α of its worth each time it is covered.",
            section="diversity-repetition",
            bounds=NOT_NEGATIVE,
            measure=Measure(
                "alpha_DCG",
                "α-DCG, out of its highest possible value",
                "required",
                ("alpha", "rel", "judged_only"),
                aliases=("α_DCG",),
                of_subtopics=True,
            ),
        ),
        Card(
            "alpha_ndcg",
            "α-nDCG",
            ("subtopics", "k"),
            ("pool", "alpha"),
            words="The α-DCG, divided by that of the judged documents in their greedy order.",
            section="diversity-ideal",
            bounds=(0.0, MOST_OVER_GREEDY),
            measure=Measure(
                "alpha_nDCG",
                "α-nDCG",
                "required",
                ("alpha", "rel", "judged_only"),
                aliases=("α_nDCG",),
                of_subtopics=True,
            ),
            own={"pool": POOL_OF_SUBTOPICS},
        ),
        Card(
            "err_ia",
            "ERR-IA",
            ("subtopics", "k"),
            ("max_grade", "weights"),
            words="The mean over the subtopics of the ERR of a reader who wants only that one.",
            section="diversity-reader-each-subtopic",
            bounds=UNIT,
            measure=Measure(
                "ERR_IA",
                "intent-aware ERR, out of its highest possible value",
                "required",
                BINARY,
                of_subtopics=True,
            ),
            own={"max_grade": GRADE_OR_1, "weights": WEIGHTS_OF_SUBTOPICS},
        ),
    ),
    Family(
        "recommendation",
        "Recommendation lists",
        Card(
            "catalog_coverage",
            "catalog coverage",
            ("lists", "k"),
            ("n_items",),
            words="The share of the catalog that is among the first k items of any user.",
            section="recommendation-coverage",
            bounds=UNIT,
        ),
        Card(
            "novelty",
            "novelty",
            ("popularity", "k"),
            words="The mean of −log₂ of the share of users who know each of the first k items.",
            section="recommendation-novelty",
            bounds=NOT_NEGATIVE,
            empty=NAN,
        ),
        Card(
            "intra_list_distance",
            "ILD",
            ("distances", "k"),
            words="The mean distance between two of the first k items.",
            section="recommendation-distance",
            bounds=NOT_NEGATIVE,
            empty=NAN,
        ),
        Card(
            "calibration_kl",
            "C_KL",
            ("p", "q"),
            ("alpha",),
            words="How far the mix of genres in a list is from the mix that its user likes.",
            section="recommendation-calibration",
            bounds=NOT_NEGATIVE,
            empty=NAN,
            own={"p": WANTED, "q": SHOWN, "alpha": MIXED_IN},
        ),
        Card(
            "grouped_auc",
            "GAUC",
            ("labels", "scores", "groups"),
            ("weights",),
            words="The AUC of each user alone, averaged with a weight for each user.",
            section="recommendation-gauc",
            bounds=UNIT,
            empty=NAN,
            own={"weights": WEIGHTS_OF_ITEMS},
        ),
        Card(
            "exposure",
            "exposure",
            ("groups", "k"),
            ("discount",),
            words="The share of the attention to the first k items that each group of items gets.",
            section="recommendation-exposure",
        ),
    ),
    Family(
        "answers",
        "Retrieval for answers",
        Card(
            "context_precision",
            "context precision",
            ("rels", "k"),
            words="The precisions at the hits among the first k, summed and divided by these hits.",
            section="answers-context-precision",
            bounds=UNIT,
            rows=(
                Row(
                    "context_precision",
                    WHERE,
                    "context precision@{k}",
                    "divided by the hits in the first {k}, grade\u00a0≥\u00a0{level}",
                    ("hits",),
                ),
            ),
        ),
        Card(
            "evidence_recall",
            "evidence recall",
            ("evidence", "k"),
            ("answers",),
            words="The share of the answers whose evidence is all among the first k passages.",
            section="answers-evidence-recall",
            bounds=UNIT,
            own={"answers": ANSWERS},
        ),
    ),
)

# Measures of a run beside its judgments that are no metric of a list alone: counts, and the shares
# of whole lists. evaluation/score.py has their functions.
OF_WHOLE_RUNS = (
    Measure(
        "Hits",
        "number of relevant documents",
        "optional",
        BINARY,
        only_here=True,
        metric="n_hits",
    ),
    Measure(
        "Judged",
        "share of the documents that are judged; a shorter list divides by its length",
        "optional",
        metric="judged_share",
    ),
    Measure("NumQ", "number of queries", metric="n_queries", mean=SUM),
    Measure(
        "NumRel",
        "number of relevant documents in the judgments",
        parameters=("rel",),
        metric="n_relevant",
        mean=SUM,
    ),
    Measure(
        "NumRelRet",
        "number of relevant documents in the list",
        parameters=("rel",),
        metric="n_retrieved",
        mean=SUM,
    ),
    Measure(
        "NumRet",
        "number of documents in the list",
        parameters=("rel",),
        defaults={"rel": None},
        metric="n_retrieved",
        mean=SUM,
    ),
    Measure(
        "NumUnjudged",
        "number of documents without a judgment",
        "optional",
        only_here=True,
        metric="n_unjudged",
        mean=SUM,
        less_is_better=True,
    ),
    Measure(
        "Unjudged",
        "share of the first k ranks that hold an unjudged document",
        "required",
        only_here=True,
        metric="unjudged_share",
        less_is_better=True,
    ),
    Measure(
        "SetAP",
        "precision times recall of the whole list",
        parameters=BINARY,
        metric="set_average_precision",
    ),
    Measure(
        "SetF",
        "F of the whole list",
        parameters=("beta",) + BINARY,
        metric="set_f",
    ),
    Measure(
        "SetP",
        "precision of the whole list",
        parameters=("relative",) + BINARY,
        metric="set_precision",
    ),
    Measure("SetR", "recall of the whole list", parameters=("rel",), metric="set_recall"),
)


def cards():
    """Every card, in the order of the families. (In MicroPython, a dict has no order.)"""
    for family in FAMILIES:
        yield from family.cards


CARDS = {card.name: card for card in cards()}
NAMES = sorted(list(CARDS) + [card.counts for card in CARDS.values() if card.counts])
MEASURES = [card.measure for card in cards() if card.measure] + list(OF_WHOLE_RUNS)
