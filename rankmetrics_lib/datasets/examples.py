"""The sources' worked examples, by name: `EXAMPLES["query_1"].rels`.

The sources are the five posts that the book starts from, by carrotomato (2024), otzslayer (2022),
lsgqjh, FesianXu (2021) and dbthinking (2020). claims.py says whether their numbers are right.
"""

from types import SimpleNamespace
from typing import Any

from .. import formulas


class Example(SimpleNamespace):
    """A worked example: where to find it, what is given, and the numbers that the source prints.

    What is given has the names of the package's arguments: `rels`, `k`, `n_relevant`, `pool`,
    `max_grade`, `labels`, `predicted`, `scores`, `ranking_a`, `ranking_b`. An example has those
    that its source gives.

    Attributes
    ----------
    source : str
        "000" to "004"; `claims.AUTHORS` has their names.
    where : str
        Where it is in the source.
    claims : dict of str to str
        Calls of the package's functions on what is given, with the numbers as the source prints
        them.

    Examples
    --------
    >>> query = EXAMPLES["query_1"]
    >>> query.rels, query.n_relevant
    ([1, 0, 1, 0, 0, 1, 0, 0, 1, 1], 5)
    >>> query.claims
    {'average_precision(rels, k, n_relevant=n_relevant)': '0.62'}
    >>> round(query.compute("average_precision(rels, k, n_relevant=n_relevant)"), 4)
    0.6222
    """

    def compute(self, call: str) -> Any:
        """The right value of a call, computed by the formulas.

        Parameters
        ----------
        call : str
            A call as in `claims`, of the formulas on what is given.

        Returns
        -------
        float

        Examples
        --------
        >>> EXAMPLES["seven_documents"].compute("cumulative_gain(rels, k)")
        7.0
        """
        return eval(call, vars(formulas) | vars(self))


AP = "average_precision(rels, k, n_relevant=n_relevant)"
SIX_GRADES = [3, 2, 3, 0, 1, 2]
EIGHT_GRADES = SIX_GRADES + [3, 0]


def get_ndcg(rels: list[int], pool: list[int], printed: str) -> Example:
    """One run of get_ndcg at 6 by dbthinking (2020): its list is the pool, and the first six
    documents are the ranking."""
    calls = ("dcg(rels, k)", "ideal_dcg(pool, k)", "ndcg(rels, k, pool=pool)")
    return Example(
        source="004",
        where="NDCG code, output",
        rels=rels,
        k=6,
        pool=pool,
        claims=dict(zip(calls, printed.split(), strict=True)),
    )


def get_map(rels: list[int], printed: str) -> Example:
    """One run of get_map by dbthinking (2020) on the scale 0 to 5."""
    calls = (
        "mean_normalized_grade(rels, max_grade=max_grade)",
        "ndcg(rels)",
        "grade_ndcg_f1(rels, max_grade=max_grade)",
        "mndcg(rels, max_grade=max_grade)",
    )
    return Example(
        source="004",
        where="MNDCG code, output",
        rels=rels,
        max_grade=5,
        claims=dict(zip(calls, printed.split(), strict=True)),
    )


EXAMPLES = {
    # carrotomato (2024)
    "second_is_first_hit": Example(
        source="000",
        where="reciprocal rank, five retrieved",
        rels=[0, 1, 0, 0, 0],
        claims={"reciprocal_rank(rels)": "0.5"},
    ),
    "hits_first": Example(
        source="000",
        where="MAP, case 1: O O X X X",
        rels=[1, 1, 0, 0, 0],
        k=5,
        n_relevant=3,
        claims={AP: "0.66"},
    ),
    "hits_last": Example(
        source="000",
        where="MAP, case 2: X X X O O",
        rels=[0, 0, 0, 1, 1],
        k=5,
        n_relevant=3,
        claims={"precision(rels, 4)": "0.25", "precision(rels, 5)": "0.4", AP: "0.21"},
    ),
    "seven_documents": Example(
        source="000",
        where="NDCG, seven documents, five retrieved",
        rels=[1, 0, 3, 3, 0],
        k=5,
        pool=[1, 0, 3, 3, 0, 3, 0],
        claims={
            "cumulative_gain(rels, k)": "7",
            "dcg(rels, k)": "3.792",
            "ideal_dcg(pool, k)": "6.823",
            "ndcg(rels, k, pool=pool)": "0.556",
        },
    ),
    "five_letters": Example(
        source="000",
        where="hit rate: A, B, C, D, E against the relevant C, F, G",
        documents=["A", "B", "C", "D", "E"],
        relevant=["C", "F", "G"],
        rels=[0, 0, 1, 0, 0],
        k=5,
        n_relevant=3,
        claims={"hit_rate(rels, k)": "1"},
    ),
    # otzslayer (2022)
    "query_1": Example(
        source="001",
        where="figure 2, first query: hits at ranks 1, 3, 6, 9, 10",
        rels=[1, 0, 1, 0, 0, 1, 0, 0, 1, 1],
        k=10,
        n_relevant=5,
        claims={AP: "0.62"},
    ),
    "query_2": Example(
        source="001",
        where="figure 2, second query: hits at ranks 2, 5, 7",
        rels=[0, 1, 0, 0, 1, 0, 1, 0, 0, 0],
        k=10,
        n_relevant=3,
        claims={AP: "0.44"},
    ),
    "twenty_relevant": Example(
        source="001",
        where="the user with 20 relevant items and 10 recommendations, all relevant",
        rels=[1] * 10,
        k=10,
        n_relevant=20,
        claims={AP: "0.5"},
    ),
    # lsgqjh
    "three_hits": Example(
        source="002",
        where="section 2: relevant documents at ranks 1, 3, 6; the sum is left to the reader",
        rels=[1, 0, 1, 0, 0, 1],
        n_relevant=3,
        claims={},
    ),
    "three_grades": Example(
        source="002",
        where="section 5, cumulative gain in any order",
        rels=[3, 2, 0],
        claims={"cumulative_gain(rels)": "5", "cumulative_gain(rels[::-1])": "5"},
    ),
    "clicks": Example(
        source="002",
        where="section 6: a few clicks in a thousand (here 5), and none predicted",
        labels=[1] * 5 + [0] * 995,
        predicted=[0] * 1000,
        claims={},
    ),
    # One ranking in three sources
    "six_grades_002": Example(
        source="002",
        where="section 5, six documents of eight",
        rels=SIX_GRADES,
        k=6,
        pool=EIGHT_GRADES,
        claims={
            "dcg(rels, k)": "6.861",
            "ideal_dcg(pool, k)": "8.740",
            "ndcg(rels, k, pool=pool)": "0.785",
        },
    ),
    "six_grades_003": Example(
        source="003",
        where="NDCG, six documents of eight",
        rels=SIX_GRADES,
        k=6,
        pool=EIGHT_GRADES,
        claims={
            "dcg(rels, k)": "6.86",
            "ideal_dcg(pool, k)": "8.37",
            "ndcg(rels, k, pool=pool)": "81.96%",
        },
    ),
    "six_grades_004": get_ndcg(
        SIX_GRADES, EIGHT_GRADES, "6.861126688593502 8.384055178438263 0.8183541904922859"
    ),
    "six_grades_list_only": get_ndcg(
        SIX_GRADES, SIX_GRADES, "6.861126688593502 7.1409951840957 0.9608081943360617"
    ),
    "six_grades_doubled": get_ndcg(
        [6, 4, 6, 0, 2, 4],
        [6, 4, 6, 0, 2, 4, 6, 0],
        "13.722253377187004 16.768110356876527 0.8183541904922859",
    ),
    "six_grades_doubled_list_only": get_ndcg(
        [6, 4, 6, 0, 2, 4],
        [6, 4, 6, 0, 2, 4],
        "13.722253377187004 14.2819903681914 0.9608081943360617",
    ),
    # FesianXu (2021)
    "pair_orders": Example(
        source="003",
        where=(
            "pair ratio: the documents' true order and the model's; the ratio is left to the reader"
        ),
        ranking_a=[1, 3, 4, 6],
        ranking_b=[1, 4, 6, 3],
        labels=[4, 3, 2, 1],
        scores=[4, 1, 3, 2],
        claims={},
    ),
    # dbthinking (2020)
    "grades_05555": get_map(
        [0, 5, 5, 5, 5], "0.8 0.7606395682357036 0.7798234351785439 0.6608397947263839"
    ),
    "grades_55055": get_map(
        [5, 5, 0, 5, 5], "0.8 0.9558295932317544 0.870999870981756 0.8304198973631919"
    ),
    "grades_55550": get_map([5, 5, 5, 5, 0], "0.8 1.0 0.888888888888889 0.8687949224876582"),
    "grades_55005": get_map(
        [5, 5, 0, 0, 5], "0.6 0.9469024295259745 0.7345537079409504 0.6843515475204854"
    ),
    "grades_50055": get_map(
        [5, 0, 0, 5, 5], "0.6 0.8529278650606568 0.7044489012054694 0.6164336326286644"
    ),
    "grades_50005": get_map(
        [5, 0, 0, 0, 5], "0.4 0.8503449055347546 0.5440706171685159 0.47036528278595796"
    ),
    "grades_12000": get_map(
        [1, 2, 0, 0, 0],
        "0.12000000000000002 0.8597186998521972 0.21060380698628617 0.15342654694853425",
    ),
    "grades_15000": get_map(
        [1, 5, 0, 0, 0], "0.24 0.737826424707602 0.362187679644219 0.28181830578925077"
    ),
    "grades_21000": get_map(
        [2, 1, 0, 0, 0], "0.12000000000000002 1.0 0.2142857142857143 0.17846133505635198"
    ),
    "grades_53050": get_map(
        [5, 3, 0, 5, 0], "0.52 0.936975779087716 0.6688201850969538 0.6136203139570392"
    ),
    "grades_11000": Example(
        source="004", where="full marks, and higher than 13210", rels=[1, 1, 0, 0, 0], claims={}
    ),
    "grades_13210": Example(
        source="004", where="lower than 11000", rels=[1, 3, 2, 1, 0], claims={}
    ),
    "grades_10002": Example(
        source="004", where="data analysis: higher than 10005", rels=[1, 0, 0, 0, 2], claims={}
    ),
    "grades_10005": Example(
        source="004", where="data analysis: lower than 10002", rels=[1, 0, 0, 0, 5], claims={}
    ),
}
