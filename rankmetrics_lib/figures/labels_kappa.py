"""Two judges of twelve recipes: their labels, the table of both, and what kappa makes of it."""

from rankmetrics_lib.formulas import cohen_kappa

from .parts import (
    choice,
    counts,
    formula,
    fraction,
    guess,
    judged,
    opened,
    placed,
    strip,
    strong,
    term,
)
from .words import answers, change, decimal, short

RECIPE_TITLES = [  # as in the chapter
    "Quick lentil soup",
    "Beef stew",
    "Spinach omelette",
    "Baked ricotta",
    "Roast chicken",
    "Apple pie",
    "Overnight chili",
    "Peanut noodles",
    "Pulled pork",
    "Vegetable lasagna",
    "Fish tacos",
    "Chocolate cake",
]
HIGHEST_GRADE = 3
JUDGES = ["Ana", "Ben"]
RELEVANT_RECIPES = [  # the recipes that each judge finds relevant, by query
    ("quick dinner", (0, 2, 7), (0, 3, 7)),
    ("comfort food", (0, 1, 4, 6, 8, 9), (1, 3, 4, 6, 8, 9)),
    ("birthday", (11,), (5,)),
]


def grades_of(relevant: tuple) -> list[int]:
    return [HIGHEST_GRADE if place in relevant else 0 for place in range(len(RECIPE_TITLES))]


QUERY_NAMES = [query for query, _, _ in RELEVANT_RECIPES]
JUDGMENTS = {
    query: {"Ana": grades_of(ana), "Ben": grades_of(ben)} for query, ana, ben in RELEVANT_RECIPES
}
RECIPES = len(RECIPE_TITLES)
QUESTION = guess(
    "Had Ben marked three of the twelve blindly, on how many would they agree?",
    4,
    high=RECIPES,
    step=1,
)
IN_SYMBOLS = formula(
    "Kappa is the agreement beyond chance, divided by what was possible beyond chance",
    ("kappa", [fraction(["agreed − by chance"], ["1 − by chance"]), " = ?"]),
)
ASKING = "your guess. Then you can change the labels."
TRYING = "choose “birthday”: they still agree on ten of the twelve."
START: dict = {"guess": None} | JUDGMENTS[QUERY_NAMES[0]]


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked = state["guess"] is None
    queries = [(query, JUDGMENTS[query], query == query_of(state)) for query in QUERY_NAMES]
    parts = [
        placed("across", choice("Query", queries)),
        placed("top", agreement_bars(state, before)),
        placed("counts", table(state)),
        placed("formula", IN_SYMBOLS if locked else in_numbers(state)),
        placed("list", recipes(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def told(guess: int) -> str:
    """The guess beside what chance gives at the start."""
    now = numbers_of(START)
    blindly = RECIPES * now["chance"]
    beyond = decimal(RECIPES * now["agreement"] - blindly, 1)
    return (
        f"You said {guess}. It would be {decimal(blindly, 1)} on average, because most recipes get"
        f" a no from both. Reading added {beyond}, and kappa counts only that."
    )


def agreement_bars(state: dict, before: dict | None) -> dict:
    """Agreement, and what chance would give, on one scale; the guess is a line across both."""
    locked = state["guess"] is None
    now, old = numbers_of(state), numbers_of(before) if before and not locked else None

    def bar(name, key, hidden):
        return {
            "id": key,
            "title": name,
            "bar": 0 if hidden else now[key],
            "relevant": False,
            "mark": "?" if hidden else f"{short(RECIPES * now[key])} of {RECIPES}",
            "ghost": old[key] if old and abs(old[key] - now[key]) > 1e-9 else None,
        }

    rows = [bar("agreed", "agreement", False), bar("by chance", "chance", locked)]
    return strip([], rows, beside=True, limit=None if locked else state["guess"] / RECIPES)


def in_numbers(state: dict) -> dict:
    now = numbers_of(state)
    agreed = term(decimal(now["agreement"]), "agreement", 0, "agreed: the share with equal labels")
    chance = term(decimal(now["chance"]), "chance", 0, "by chance: if the labels were shuffled")
    kappa = decimal(now["kappa"])
    return formula(
        f"Kappa is {kappa}",
        ("kappa", [fraction([agreed, " − ", chance], ["1 − ", chance]), " = ", strong(kappa)]),
        ("linear ", [strong(decimal(now["linear"]))]),
        ("quadratic ", [strong(decimal(now["quadratic"]))]),
    )


def recipes(state: dict) -> dict:
    return judged(
        JUDGES,
        [
            {
                "id": cell_id(*[state[judge][place] for judge in JUDGES]),
                "title": title,
                "grades": [
                    {
                        "grade": state[judge][place],
                        "words": f"{judge} gives {title} {state[judge][place]}",
                        "then": {judge: raised(state[judge], place)},
                    }
                    for judge in JUDGES
                ],
            }
            for place, title in enumerate(RECIPE_TITLES)
        ],
    )


def cell_id(*grades: int) -> str:
    """Recipes with these grades are one thing with their cell of the table."""
    return "grades" + "".join([str(grade) for grade in grades])


def raised(grades: list[int], place: int) -> list[int]:
    """One of the grades a step higher, and 0 after the highest."""
    return grades[:place] + [(grades[place] + 1) % (HIGHEST_GRADE + 1)] + grades[place + 1 :]


def table(state: dict) -> dict:
    pairs = list(zip(state["Ana"], state["Ben"]))
    grades = list(range(HIGHEST_GRADE + 1))
    return counts(
        "Ana down, Ben across",
        grades,
        [[{"count": pairs.count((a, b)), "id": cell_id(a, b)} for b in grades] for a in grades],
    )


def query_of(state: dict) -> str | None:
    """The query whose labels these are, if the reader has not changed any."""
    for query in QUERY_NAMES:
        if all(JUDGMENTS[query][judge] == state[judge] for judge in JUDGES):
            return query
    return None


def numbers_of(state: dict) -> dict:
    a, b = state["Ana"], state["Ben"]
    return {
        "agreement": sum(x == y for x, y in zip(a, b)) / len(a),
        "chance": sum(x == y for x in a for y in b) / len(a) ** 2,
        "kappa": cohen_kappa(a, b),
        "linear": cohen_kappa(a, b, weights="linear"),
        "quadratic": cohen_kappa(a, b, weights="quadratic"),
    }


def said(state: dict, before: dict | None) -> str:
    """What has changed, and what it did to agreement and kappa."""
    now = numbers_of(state)
    if state["guess"] is None:
        return f"They agree on {short(RECIPES * now['agreement'])} of the {RECIPES} recipes."
    if before is None or before == state or before["guess"] is None:
        return (
            f"They agree on {decimal(now['agreement'])} of the recipes. Chance would give"
            f" {decimal(now['chance'])}, so kappa is {decimal(now['kappa'])}."
        )
    then = numbers_of(before)
    parts = [effect("agreement", then["agreement"], now["agreement"])]
    if query_of(state):
        start = f"Another query, “{query_of(state)}”: "
        parts.append(effect("chance", then["chance"], now["chance"]))
    else:
        start = of_one(state, before)
    parts.append(effect("kappa", then["kappa"], now["kappa"]))
    if not query_of(state):
        parts.append(effect("linear kappa", then["linear"], now["linear"]))
    return start + ", ".join(parts) + "."


def of_one(state: dict, before: dict) -> str:
    for judge in JUDGES:
        for title, now, then in zip(RECIPE_TITLES, state[judge], before[judge]):
            if now != then:
                return f"{judge} now gives “{title}” {now} instead of {then}: "
    return ""


def effect(name: str, then: float, now: float) -> str:
    if now != now:
        return f"{name} {'has' if then == then else 'still has'} no value"
    if then != then:
        return f"{name} is {decimal(now)}"
    return f"{name} {change(then, now)}"


answer = answers(describe)
