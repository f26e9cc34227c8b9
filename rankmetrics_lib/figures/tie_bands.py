"""One search whose scores keep fewer decimals: what the order of equal scores does to AP."""

from rankmetrics_lib.formulas import (
    average_precision,
    rank_labels,
    tie_averaged_average_precision,
)

from .chance import Chance
from .parts import (
    added,
    area,
    axis,
    bars,
    buttons,
    formula,
    fraction,
    guess,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    point,
    slider,
    strip,
    strong,
    term,
)
from .words import answers, change, count, decimal

ARTICLES = [  # for article 16 of the Lee collection, “China withdraws its new license plates”, the
    # first eight of TF-IDF, in order of their numbers; label; score in millionths
    ("China limits missile exports", 1, 97_421),
    ("Nigeria: the president and the court", 0, 34_715),
    ("Missile warheads found in New Mexico", 1, 47_265),
    ("Saudis hold man wanted by the FBI", 0, 54_355),
    ("Police look for gunman on video", 0, 22_646),
    ("Russia defends its trade with Iraq", 0, 17_256),
    ("Chinese workers in Siberia", 1, 44_191),
    ("Commonwealth Bank to cut 1,000 jobs", 0, 23_036),
]
ARTICLE_PLACES = list(range(len(ARTICLES)))
ARTICLE_LABELS = [label for _, label, _ in ARTICLES]
N_RELEVANT = 3  # all are among the eight
BANDS = {  # MAP on 50 searches with 0 to 4 decimals, as in the chapter: worst, expected, best
    "TF-IDF": [
        (0.1262, 0.2671, 1.0),
        (0.3066, 0.4398, 0.9492),
        (0.4655, 0.5236, 0.6081),
        (0.5175, 0.5256, 0.5343),
        (0.5243, 0.525, 0.5258),
    ],
    "LSI": [
        (0.1992, 0.3392, 1.0),
        (0.4051, 0.4837, 0.6132),
        (0.4865, 0.4961, 0.5062),
        (0.4935, 0.4947, 0.496),
        (0.4945, 0.4945, 0.4946),
    ],
}
ENGINE_LOOKS = [("TF-IDF", "b"), ("LSI", "a")]  # with the looks that they have in every figure
AP_TICKS = [(0, "0"), (0.5, "0.5"), (1, "1")]
BAND_EDGES = [42, 10, 28, 44]  # of both plots, with room for the number of files
LONGEST = 100_000  # the score of a whole bar
MOST_FILES = 1000  # files
QUESTION = guess("How low can AP of the same scores be?", 0.5)
ASKING = "your guess. Then you can shuffle the file."
TRYING = "shuffle a hundred times. Then keep more decimals."
START: dict = {"decimals": 1, "files": 1, "guess": None}
FILE_DICE = Chance(1)
FILES = [ARTICLE_PLACES]  # the orders in which the files list the articles
APS: dict[int, list[float]] = {}  # those of the first files, by decimals
AP_BY_LABELS: dict[tuple, float] = {}  # AP by labels in rank order


def describe(state: dict = START, before: dict | None = None) -> dict:
    parts = [
        placed("control", kept(state)),
        placed(
            "buttons",
            buttons(
                more_files("Shuffle the file", 1, state), more_files("A hundred times", 100, state)
            ),
        ),
        placed("list", articles(state)),
        placed("formula", in_numbers(state)),
        placed("numbers", ap_over_files(state)),
        placed("left", ap_piles(state)),
        placed("right", map_bands(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def kept(state: dict) -> dict:
    decimals = state["decimals"]
    words = count(decimals, "decimal", "decimals")
    return slider("decimals", "Scores with", 0, 4, decimals, words, then={"files": 1})


def more_files(words: str, files: int, state: dict) -> tuple:
    """A button for more files, up to the most."""
    return words, {"files": min(state["files"] + files, MOST_FILES)}


def articles(state: dict) -> dict:
    """The articles in the order of this file. Equal scores are joined."""
    decimals = state["decimals"]
    scores, rows, last = rounded(decimals), [], None
    for rank, place in enumerate(latest_list(state), 1):
        rows.append(
            {
                "id": article_id(place),
                "rank": rank,
                "title": ARTICLES[place][0],
                "relevant": ARTICLE_LABELS[place] == 1,
                "bar": scores[place] / LONGEST,
                "mark": decimal(scores[place] / 1_000_000, decimals),
                "joined": scores[place] == last,
            }
        )
        last = scores[place]
    return strip(["relevant", "not relevant"], rows)


def in_numbers(state: dict) -> dict:
    """The AP of this file, with the precision at each relevant article."""
    order = latest_list(state)
    ap = decimal(ap_in_order(order))
    found = [(rank, place) for rank, place in enumerate(order, 1) if ARTICLE_LABELS[place]]
    terms = [precision_term(hits, *one) for hits, one in enumerate(found, 1)]
    return formula(
        f"AP of this file is the mean of the precisions at the relevant articles, {ap}",
        ("AP of this file", [fraction(added(terms), [str(N_RELEVANT)]), " = ", strong(ap)]),
    )


def precision_term(hits: int, rank: int, place: int) -> dict:
    where = f"{ARTICLES[place][0]}: {hits} relevant in the first {rank}"
    return term(f"{hits}/{rank}", article_id(place), 3, where)


def article_id(place: int) -> str:
    return f"article{place}"


def ap_over_files(state: dict) -> dict:
    return numbers(
        ("files", str(state["files"])),
        ("their mean", decimal(average(piles_of(state)))),
        ("exact mean", "?" if state["guess"] is None else decimal(band(state["decimals"])[1])),
    )


def ap_piles(state: dict) -> dict:
    """How often the files gave each AP, between the worst and the best, which a guess uncovers."""
    piles = piles_of(state)
    highest = max([number for _, number in piles])
    half = 0.006  # of the width of a bar
    marks = [
        bars([(one - half, one + half, number) for one, number in piles], "ink"),
        point((ap_in_order(latest_list(state)), 0), look="ink"),
    ]
    return plot(
        "The APs that the shuffled files gave, in the shaded band from the worst to the best order."
        " Dashed: the mean of all orders.",
        axis("AP of this search", AP_TICKS),
        axis("files", [(0, "0"), (highest, str(highest))], 0, highest),
        marks if state["guess"] is None else uncovered(state, marks, highest),
        height=135,
        edges=BAND_EDGES,
    )


def uncovered(state: dict, marks: list[dict], highest: int) -> list[dict]:
    """The marks, the band behind them, and before them the guess. The names of guess and mean stand
    at either side, not on each other."""
    worst, mean, best = band(state["decimals"])
    behind = [
        area([(worst, highest), (best, highest)]),
        line([(mean, 0), (mean, highest)], "possible"),
    ]
    guessed = [line([(state["guess"], 0), (state["guess"], highest)], "hand")]
    places = sorted([(state["guess"], "you", "hand"), (mean, "mean", "")])
    for (place, name, look), (right, anchor) in zip(places, [(-4, "end"), (4, "start")]):
        guessed.append(label((place, highest), name, right, 8, look, anchor))
    return behind + marks + guessed


def map_bands(state: dict) -> dict:
    """MAP over the decimals, for both engines."""
    return plot(
        "MAP of TF-IDF and LSI on 50 searches over the decimals of the scores, from the worst to"
        " the best order of ties.",
        axis("decimals of the scores", [0, 1, 2, 3, 4], 0, 4),
        axis("MAP of 50 searches", AP_TICKS),
        [] if state["guess"] is None else engines(state),
        height=180,
        edges=BAND_EDGES,
    )


def engines(state: dict) -> list[dict]:
    curves = [(look, engine_curves(name)) for name, look in ENGINE_LOOKS]
    return (
        [area(best, look, under=worst) for look, (worst, _, best) in curves]
        + [line([(state["decimals"], 0), (state["decimals"], 1)], "guide")]
        + [line(expected, look) for look, (_, expected, _) in curves]
        + [
            label((4, 0.525), "TF-IDF", -6, 10, look="b", anchor="end"),
            label((4, 0.4945), "LSI", -6, -22, look="a", anchor="end"),
        ]
    )


def engine_curves(name: str) -> list[list[tuple]]:
    """MAP by decimals: worst, expected, best."""
    return [
        [(decimals, row[which]) for decimals, row in enumerate(BANDS[name])] for which in range(3)
    ]


def rounded(decimals: int) -> list[int]:
    """The scores with this many decimals, in millionths."""
    unit = 10 ** (6 - decimals)
    return [(score + unit // 2) // unit * unit for _, _, score in ARTICLES]


def file_at(number: int) -> list[int]:
    while len(FILES) <= number:
        FILES.append(FILE_DICE.shuffled(ARTICLE_PLACES))
    return FILES[number]


def ranked_articles(decimals: int, number: int) -> list[int]:
    """The articles by score; equal scores in the order of the file."""
    scores, places = rounded(decimals), file_at(number)
    ranking = rank_labels(places, [scores[place] for place in places])
    return [int(place) for place in ranking]


def latest_list(state: dict) -> list[int]:
    return ranked_articles(state["decimals"], state["files"] - 1)


def labels_of(order: list[int]) -> list[int]:
    return [ARTICLE_LABELS[place] for place in order]


def ap_in_order(order: list[int]) -> float:
    """The AP of the articles in this order."""
    rels = tuple(labels_of(order))
    if rels not in AP_BY_LABELS:
        AP_BY_LABELS[rels] = average_precision(list(rels), n_relevant=N_RELEVANT)
    return AP_BY_LABELS[rels]


def band(decimals: int) -> tuple:
    """The AP of the worst order of equal scores, the mean over all, and that of the best one."""
    scores = rounded(decimals)
    worst, best = [
        average_precision(rank_labels(ARTICLE_LABELS, scores, ties=ties), n_relevant=N_RELEVANT)
        for ties in ("worst", "best")
    ]
    mean = tie_averaged_average_precision(ARTICLE_LABELS, scores, n_relevant=N_RELEVANT)
    return worst, mean, best


def piles_of(state: dict) -> list[tuple]:
    """Each AP that the files gave, with their number, from the lowest."""
    aps = APS.setdefault(state["decimals"], [])
    while len(aps) < state["files"]:
        aps.append(ap_in_order(ranked_articles(state["decimals"], len(aps))))
    times: dict[float, int] = {}
    for one in aps[: state["files"]]:
        times[one] = times.get(one, 0) + 1
    return sorted(times.items())


def average(piles: list[tuple]) -> float:
    total, files = 0.0, 0
    for one, number in piles:
        total += one * number
        files += number
    return total / files


def told(guess: float) -> str:
    """The guess beside the band of the start."""
    worst, _, best = band(START["decimals"])
    kept = count(START["decimals"], "decimal", "decimals")
    return (
        f"You said {decimal(guess)}. Rounded to {kept}, the same scores can give an AP as low as"
        f" {decimal(worst)} or as high as {decimal(best)}: the order of the file decides."
    )


def said(state: dict, before: dict | None) -> str:
    """What rounding, or another order of the file, has done."""
    decimals = state["decimals"]
    if state["guess"] is None:
        now = decimal(ap_in_order(latest_list(state)))
        return f"Equal scores stand in the order of the file. In this one, AP is {now}."
    if (
        before is None
        or before["guess"] is None
        or before == state
        or decimals != before["decimals"]
    ):
        return f"{rounding(decimals)} {can_files_decide(decimals)}"
    if state["files"] == before["files"] + 1:
        return shuffled(state, before)
    return many(state)


def rounding(decimals: int) -> str:
    worst, mean, best = band(decimals)
    scores = rounded(decimals)
    tied = len([score for score in scores if scores.count(score) > 1])
    kept = f"With {count(decimals, 'decimal', 'decimals')}"
    if not tied:
        return f"{kept}, no two scores are equal, and AP is {decimal(best)}."
    who = "all" if tied == len(scores) else f"{tied} of the"
    who += f" {len(scores)} articles tie"
    if worst == best:
        return f"{kept}, {who}, but AP is {decimal(best)} in any order."
    return (
        f"{kept}, {who}: AP can range from {decimal(worst)} to {decimal(best)},"
        f" {decimal(mean)} on average."
    )


def can_files_decide(decimals: int) -> str:
    """Whether the order of the files can decide between the engines."""
    (first_worst, _, first_best), (second_worst, _, second_best) = [
        BANDS[name][decimals] for name in ("TF-IDF", "LSI")
    ]
    if first_worst > second_best or second_worst > first_best:
        return "Over 50 searches, the bands do not overlap: TF-IDF wins in any order."
    return "Over 50 searches, the bands overlap: the order can decide who wins."


def shuffled(state: dict, before: dict) -> str:
    new, old = latest_list(state), latest_list(before)
    now, then = ap_in_order(new), ap_in_order(old)
    worst, _, best = band(state["decimals"])
    if new == old:
        return f"The file is in another order, but the list is the same: AP stays {decimal(now)}."
    if labels_of(new) == labels_of(old):
        return (
            "Tied articles change places, but the ranks of the relevant ones stay the same: AP"
            f" stays {decimal(now)}."
        )
    extreme = {worst: ", the worst case", best: ", the best case"}.get(now, "")
    return f"No score changes, only the order of tied articles: AP {change(then, now)}{extreme}."


def many(state: dict) -> str:
    piles = piles_of(state)
    files = f"{state['files']} files with the same scores"
    mean = decimal(band(state["decimals"])[1])
    if len(piles) == 1:
        return f"{files} gave one AP, {mean}."
    return (
        f"{files} gave {count(len(piles), 'AP', 'APs')}, from {decimal(piles[0][0])} to"
        f" {decimal(piles[-1][0])}. Their mean is {decimal(average(piles))}; the mean over all"
        f" orders is {mean}."
    )


answer = answers(describe)
