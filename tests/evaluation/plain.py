"""What evaluate must give, by brute force: the rules of trec_eval on the results of one query, and
each measure by its formula in the book or, where it has none, by its definition."""

import math

from rankmetrics_lib import formulas
from rankmetrics_lib.catalogue import CARDS, RECALL, REQUIRED
from rankmetrics_lib.evaluation import Measure
from rankmetrics_lib.evaluation.measures import KINDS

GAINS = {"log2": "linear", "exp-log2": "exponential"}


class Ranking:
    """One query's results, best first: by score, then by document id, both descending. A negative
    label is no judgment."""

    def __init__(self, labels, results):
        self.results = results
        self.in_pool = set(map(str, labels))
        self.labels = {str(document): label for document, label in labels.items() if label >= 0}
        ids = {str(document): score for document, score in results.items()}
        documents = sorted(ids, key=lambda name: (ids[name], name.encode()), reverse=True)
        self.keep(documents, [ids[name] for name in documents])

    def keep(self, documents, scores):
        self.documents, self.scores = documents, scores
        self.judged = [self.labels.get(document) for document in documents]
        self.rels = [label or 0 for label in self.judged]

    def without_unjudged(self):
        kept = Ranking({}, {})
        kept.in_pool, kept.labels = self.in_pool, self.labels
        found = [i for i, label in enumerate(self.judged) if label is not None]
        kept.keep([self.documents[i] for i in found], [self.scores[i] for i in found])
        return kept

    @property
    def pool(self):
        return list(self.labels.values())

    def n_relevant(self, level=1):
        return sum(label >= level for label in self.pool)

    def hits(self, k=None, level=1):
        return sum(label >= level for label in self.rels[:k])

    def given(self, level):
        """The arguments of a formula that needs the number of relevant documents."""
        return {"n_relevant": self.n_relevant(level), "relevance_level": level}

    def gained(self, gains):
        """The labels of the list and of the pool after a grade has been replaced by its gain. An
        unjudged document gains nothing, whatever grade 0 gains."""
        gains = gains or {}
        listed = [0 if label is None else gains.get(label, label) for label in self.judged]
        return listed, [gains.get(label, label) for label in self.pool]


def ap(r, k, rel, normalizer="relevant", tie_averaged=False):
    if not tie_averaged:
        return formulas.average_precision(r.rels, k, normalizer=normalizer, **r.given(rel))
    value = formulas.tie_averaged_average_precision(r.rels, r.scores, k, **r.given(rel))
    R = r.n_relevant(rel)
    return value * R / min(R, k) if R and normalizer == "truncated" else value


def auc(r, k, rel, judged_only):
    """Pair by pair. What the run lacks is below all that it has, tied with what else it lacks."""
    found = dict(zip(r.documents, r.scores, strict=True))
    unjudged = {} if judged_only else {name: 0 for name in found if name not in r.labels}
    labels = r.labels | unjudged
    place = {name: (name in found, found.get(name, 0)) for name in labels}
    won = [
        (place[one] > place[other]) + (place[one] == place[other]) / 2
        for one in labels
        for other in labels
        if labels[one] >= rel > labels[other]
    ]
    return sum(won) / len(won) if won else math.nan


def bpref(r, k, rel):
    judged = [None if label is None else int(label >= rel) for label in r.judged]
    R = r.n_relevant(rel)
    return formulas.bpref(judged, n_relevant=R, n_nonrelevant=len(r.pool) - R)


def infap(r, k, rel):
    judged = [None if label is None else int(label >= rel) for label in r.judged]
    in_pool = [document in r.in_pool for document in r.documents]
    return formulas.infap(judged, n_relevant=r.n_relevant(rel), in_pool=in_pool)


def ndcg(r, k, dcg, gains, tie_averaged):
    listed, pool = r.gained(gains)
    if tie_averaged:
        return formulas.tie_averaged_ndcg(listed, r.scores, k, pool=pool, gain=GAINS[dcg])
    return formulas.ndcg(listed, k, pool=pool, gain=GAINS[dcg])


def precision(r, k, rel, tie_averaged):
    if tie_averaged:
        return formulas.tie_averaged_precision(r.rels, r.scores, k, relevance_level=rel)
    return formulas.precision(r.rels, k, relevance_level=rel)


def reciprocal_rank(r, k, rel, tie_averaged):
    if tie_averaged:
        return formulas.tie_averaged_reciprocal_rank(r.rels, r.scores, k, relevance_level=rel)
    return formulas.reciprocal_rank(r.rels, k, relevance_level=rel)


def share(part, whole):
    return part / whole if whole else 0.0


def f_of_set(r, k, beta, rel):
    divisor = beta**2 * r.n_relevant(rel) + len(r.rels)
    return share((1 + beta**2) * r.hits(level=rel), divisor)


def p_of_set(r, k, relative, rel):
    size = len(r.rels)
    return share(r.hits(level=rel), min(size, r.n_relevant(rel)) if relative else size)


def sdcg(r, k, max_rel, min_rel, dcg):
    above = [max(rel - min_rel, 0) for rel in r.rels]
    return formulas.mndcg(above, k, max_grade=max_rel - min_rel, gain=GAINS[dcg])


def by_formula(r, measure):
    """The formula of the measure's card, its arguments filled in by their names."""
    metric = KINDS[measure.name].metric
    takes = CARDS[metric].parameters
    rels, pool = r.gained(measure.arguments.get("gains"))
    given = {**measure.arguments, "k": measure.k, "pool": pool}
    given["n_relevant"] = r.n_relevant(given.get("relevance_level", 1))
    listed = rels if "k" in takes else rels[: measure.k]
    arguments = {name: given[name] for name in takes if name in given}
    return getattr(formulas, metric)(listed, **arguments)


# The others are computed by_formula.
COMPUTED = {
    "AP": ap,
    "AUC": auc,
    "Bpref": bpref,
    "DCG": lambda r, k, dcg, gains: formulas.dcg(r.gained(gains)[0], k, gain=GAINS[dcg]),
    "GMAP": lambda r, k, rel: ap(r, None, rel),
    "Hits": lambda r, k, rel: r.hits(k, rel),
    "infAP": infap,
    "IPrec": lambda r, k, rel: formulas.interpolated_precision(r.rels, k, **r.given(rel)),
    "Judged": lambda r, k: share(sum(j is not None for j in r.judged[:k]), len(r.judged[:k])),
    "nDCG": ndcg,
    "NumQ": lambda r, k: 1,
    "NumRel": lambda r, k, rel: r.n_relevant(rel),
    "NumRelRet": lambda r, k, rel: r.hits(level=rel),
    "NumRet": lambda r, k, rel: len(r.rels) if rel is None else r.hits(level=rel),
    "NumUnjudged": lambda r, k: r.judged[:k].count(None),
    "P": precision,
    "RBP_residual": lambda r, k, p: formulas.rbp_residual(r.judged[:k], persistence=p),
    "RR": reciprocal_rank,
    "SDCG": sdcg,
    "SetAP": lambda r, k, rel: (
        share(r.hits(level=rel), len(r.rels)) * share(r.hits(level=rel), r.n_relevant(rel))
    ),
    "SetF": f_of_set,
    "SetP": p_of_set,
    "SetR": lambda r, k, rel: share(r.hits(level=rel), r.n_relevant(rel)),
    "Unjudged": lambda r, k: r.judged[:k].count(None) / k,
}

CUTOFFS = {"none": [None], "optional": [None, 3], "required": [20, 2], RECALL: [0.0, 1.0, 0.4]}
# A value of each parameter that is not its default
OTHER = {"rel": 2, "normalizer": "truncated", "tie_averaged": True, "relative": True, "beta": 2}
OTHER |= {"dcg": "exp-log2", "gains": {1: 2, 2: 3}, "p": 0.5, "max_grade": 5, "max_rel": 6}
OTHER |= {"min_rel": 1}


def measures_of(kind):
    """This kind of measure with each cutoff, and with each of its parameters at the last cutoff."""
    usual = {name: 4 if of == REQUIRED else of for name, of in kind.defaults.items()}
    for k in CUTOFFS[kind.cutoff]:
        yield str(Measure(kind.name, usual, k))
    for name, of in usual.items():
        changed = usual | {name: not of if name == "judged_only" else OTHER[name]}
        yield str(Measure(kind.name, changed, k))


MEASURES = [name for kind in KINDS.values() if not kind.of_subtopics for name in measures_of(kind)]
# Parameters that act on one another
MEASURES += ["AP(rel=2,tie_averaged=True)@3", "AP(normalizer='truncated',tie_averaged=True)@2"]
MEASURES += ["nDCG(dcg='exp-log2',tie_averaged=True)@3", "nDCG(gains={1:3},tie_averaged=True)@3"]
MEASURES += ["nDCG(gains={0:2,1:5})", "P(rel=2,tie_averaged=True)@1"]
MEASURES += ["RR(rel=2,tie_averaged=True)@2", "SetP(relative=True,rel=2)"]


def value(name, ranking):
    """The value of a measure for one query."""
    measure = Measure.parse(name)
    options = dict(measure.parameters)
    if measure.name != "AUC" and options.pop("judged_only", False):
        ranking = ranking.without_unjudged()
    if measure.name in COMPUTED:
        return float(COMPUTED[measure.name](ranking, measure.k, **options))
    return float(by_formula(ranking, measure))


def values(qrels, run, measures=MEASURES):
    """One row per judged query, one column per measure."""
    run = {str(query): results for query, results in run.items()}
    rankings = [Ranking(labels, run.get(str(query), {})) for query, labels in qrels.items()]
    return [[value(name, ranking) for name in measures] for ranking in rankings]
