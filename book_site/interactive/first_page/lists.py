"""The two lists of the first page, and what six metrics say of every order of them. The query and
its judgments are those of the first chapter.

The page needs no Python: it looks the values up, by the grades that count. They come from the
formulas, here, while the site is built.
"""

from itertools import permutations

from rankmetrics_lib import formulas

BREAD_QUERY = "banana bread without eggs"
K = 4
PAGES = {  # id: title and grade
    "loaf": ("Eggless banana loaf", 3),
    "vegan": ("Vegan banana bread", 2),
    "replace": ("How to replace eggs", 1),
    "flax": ("Flaxseed instead of eggs", 1),
    "classic": ("Classic banana bread", 0),
    "walnuts": ("Banana bread with walnuts", 0),
    "cake": ("Chocolate banana cake", 0),
}
LISTS = {
    "A": ["loaf", "classic", "cake", "walnuts", "vegan"],
    "B": ["classic", "vegan", "replace", "flax", "loaf"],
}
INVITES = "B-loaf"  # what to drag first: one step turns a metric, all steps turn two more
POOL = [grade for _, grade in PAGES.values()]
USEFUL = sum(grade > 0 for grade in POOL)
FIRST_METRICS = {  # the chapter that derives it, what it looks for, its value for one list
    "RR": (
        "reciprocal_rank",
        "stops at the first useful page",
        lambda rels: formulas.reciprocal_rank(rels, K),
    ),
    "NDCG": (
        "ndcg",
        "counts every useful page, more at the top",
        lambda rels: formulas.ndcg(rels, K, pool=POOL),
    ),
    "ERR": (
        "err",
        "asks how soon a reader is happy",
        lambda rels: formulas.err(rels, K, max_grade=max(POOL)),
    ),
    "P": (
        "precision_recall",
        "counts useful pages, in any order",
        lambda rels: formulas.precision(rels, K),
    ),
    "R": (
        "precision_recall",
        "asks what share of useful pages was found",
        lambda rels: formulas.recall(rels, K, n_relevant=USEFUL),
    ),
    "AP": (
        "average_precision",
        "wants all useful pages, and early",
        lambda rels: formulas.average_precision(rels, K, n_relevant=USEFUL),
    ),
}


def grades_in(order: list[str]) -> list[int]:
    """The grades of a list, rank 1 first."""
    return [PAGES[id][1] for id in order]


def values_of_list(rels: list[int]) -> list[float]:
    """What each metric says of a list. Four decimals tell all values apart that differ."""
    return [round(value(rels), 4) for _, _, value in FIRST_METRICS.values()]


def values_of_orders() -> dict[str, list[float]]:
    """The values of every order of both lists, by the grades of its first k pages."""
    orders = (order for ids in LISTS.values() for order in permutations(ids))
    tops = sorted({tuple(grades_in(order)[:K]) for order in orders})
    return {"".join(map(str, top)): values_of_list(list(top)) for top in tops}


def widest(tables: dict[str, list[float]]) -> float:
    """The largest lead of one order over another in any metric: it fills half of a track."""
    return max(max(column) - min(column) for column in zip(*tables.values(), strict=True))


def data() -> dict:
    """All that the page's script needs."""
    return {
        "k": K,
        "query": BREAD_QUERY,
        "pages": {
            id: {"id": id, "title": title, "grade": grade} for id, (title, grade) in PAGES.items()
        },
        "lists": LISTS,
        "invites": INVITES,
        "metrics": {name: looks_for for name, (_, looks_for, _) in FIRST_METRICS.items()},
        "values": values_of_orders(),
        "widest": widest(values_of_orders()),
    }
