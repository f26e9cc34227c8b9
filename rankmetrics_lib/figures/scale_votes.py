"""Three machines report a mean each: in their average each machine has one vote, so its winner
depends on which machine measured what. The mean over all queries does not."""

from collections.abc import Sequence

from .parts import (
    added,
    area,
    axis,
    choice_of,
    formula,
    fraction,
    group,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    slider,
    strong,
    term,
    vote,
)
from .words import answers, count, decimal

# AP of systems A and C on the chapter's 50 articles, in ten-thousandths.
APS_BY_ARTICLE = {
    "a": [
        5770, 3857, 6338, 7909, 6295, 3504, 4426, 6637, 3147, 7319, 7679, 7012, 10000, 6038, 4223,
        6136, 8095, 5117, 4454, 4931, 4523, 3545, 2793, 6020, 4269, 3016, 5481, 5201, 4459, 6209,
        8056, 4620, 3619, 1535, 5213, 3308, 4670, 4321, 3276, 4191, 687, 6652, 3722, 7461, 4435,
        3262, 3099, 2365, 1898, 6444,
    ],
    "c": [
        6238, 2238, 6542, 6924, 6821, 2038, 5913, 6627, 4586, 6421, 7473, 7468, 2193, 6393, 2794,
        6842, 7222, 5643, 5212, 6255, 4735, 3066, 2712, 5349, 4068, 3137, 4324, 5670, 4160, 4392,
        2254, 4506, 4307, 3646, 5256, 4966, 5041, 4297, 1192, 6702, 667, 6970, 6669, 4034, 4384,
        6110, 5242, 4143, 4189, 5034,
    ],
}  # fmt: skip
RIVALS = [("a", "A", "a"), ("c", "C", "b")]  # key, name, look
N_ARTICLES, MACHINES = 50, 3
FIRST_ARTICLES = 30  # of the first machine
MOST_ARTICLES = 15  # of the third, which shares the rest
VOTES = [("Vote per machine", "machine"), ("Vote per article", "article")]
QUESTION = vote(
    "Over all 50 articles, which system has the higher MAP?", "System A", "System C", "neither"
)
ASKING = "your guess. Then you can move articles, and give out the votes."
TRYING = "give machine 3 only one article. Then give each article one vote."
START = {"third": 5, "by": "machine", "guess": None}


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked, third = state["guess"] is None, state["third"]
    pull = slider(
        "third", "Machine 3 measures", 1, MOST_ARTICLES, third, count(third, "article", "articles")
    )
    parts = [
        placed("left", votes(state)),
        placed("choice", choice_of(state, "by", "One vote for each", VOTES)),
        placed("control", pull),
        placed("right", board("Average of the reports", state | {"by": "machine"}, False)),
        placed("across", board("MAP of all articles", state | {"by": "article"}, locked)),
        placed("formula", in_numbers(state)),
    ]
    return opened(state, QUESTION, told, parts, said(state, before), ASKING, TRYING)


def sizes(state: dict) -> list[int]:
    return [FIRST_ARTICLES, N_ARTICLES - FIRST_ARTICLES - state["third"], state["third"]]


def average_of(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def reports(state: dict, system: str) -> list[float]:
    """The MAP of the articles of each machine."""
    values, means = APS_BY_ARTICLE[system], []
    for size in sizes(state):
        means.append(average_of(values[:size]) / 10_000)
        values = values[size:]
    return means


def vote_weights(state: dict) -> list[int]:
    return [1] * MACHINES if state["by"] == "machine" else sizes(state)


def together(state: dict, system: str) -> float:
    """The weighted mean of the reports."""
    pairs = zip(vote_weights(state), reports(state, system))
    return sum(weight * value for weight, value in pairs) / sum(vote_weights(state))


def votes(state: dict) -> dict:
    """For each machine a bar for A and one for C, as wide as its share of the votes, and lines at
    the two means."""
    marks, ticks, left = [], [], 0.0
    share = [weight / sum(vote_weights(state)) for weight in vote_weights(state)]
    heights = [(look, reports(state, key)) for key, _, look in RIVALS]
    for machine, width in enumerate(share):
        for place, (look, values) in enumerate(heights):
            start = left + width * (0.04 + 0.46 * place)
            ends = start, start + 0.46 * width
            top = [(end, values[machine]) for end in ends]
            marks.append(area(top, look, id=f"machine {machine + 1}"))
        ticks.append((left + width / 2, str(sizes(state)[machine])))
        left += width
    for key, _, look in RIVALS:
        value = together(state, key)
        marks.append(line([(0, value), (1, value)], look))
    marks += names(state)
    return plot(
        "MAP of A and C on each machine, as bars; the means of both are lines across them.",
        axis("articles on machines 1, 2, 3", ticks),
        axis("MAP", [0, 0.2, 0.4, 0.6], 0, 0.7),
        marks,
        height=230,
        edges=[28, 24, 28, 44],
    )


def names(state: dict) -> list[dict]:
    """Beside the lines, the higher name a little above its line."""
    a, c = [together(state, key) for key, _, _ in RIVALS]
    places = [(a, "A", "a", a >= c), (c, "C", "b", c > a)]
    return [label((1, at), name, 6, 2 if upper else -13, look) for at, name, look, upper in places]


def board(name: str, state: dict, hidden: bool) -> dict:
    texts = [(name, decimal(together(state, key), 4)) for key, name, _ in RIVALS]
    return group(name, numbers(*[(name, "?" if hidden else text) for name, text in texts]))


def in_numbers(state: dict) -> dict:
    spoken = [f"{name} {decimal(together(state, key), 4)}" for key, name, _ in RIVALS]
    lines = [(name, pieces(state, key)) for key, name, _ in RIVALS]
    return formula("The mean of the reports: " + ", ".join(spoken), *lines)


def pieces(state: dict, system: str) -> list:
    terms, by_article = [], state["by"] == "article"
    for machine, (size, value) in enumerate(zip(sizes(state), reports(state, system)), 1):
        text = decimal(size * value, 3) if by_article else decimal(value, 4)
        hint = f"machine {machine}, {count(size, 'article', 'articles')}"
        hint += f": {size} × {decimal(value, 4)} = {text}" if by_article else f": mean {text}"
        terms.append(term(text, f"machine {machine}", hint=hint))
    whole = fraction(added(terms), [str(sum(vote_weights(state)))])
    return [whole, " = ", strong(decimal(together(state, system), 4))]


def leading_system(state: dict) -> str:
    a, c = together(state, "a"), together(state, "c")
    return "A" if a > c else "C"


def both_means(state: dict) -> str:
    """Both means, that of the leader first."""
    values = [(together(state, key), name) for key, name, _ in RIVALS]
    (high, name), (low, _) = sorted(values, reverse=True)
    return f"{name} is ahead, {decimal(high, 4)} to {decimal(low, 4)}"


def told(guess: str) -> str:
    by_article = both_means(START | {"by": "article"})
    return (
        f"You said {guess}. Over all 50 articles {by_article}. The average of the three reports"
        f" says {leading_system(START)}."
    )


def said(state: dict, before: dict | None) -> str:
    reported = state | {"by": "machine"}
    if state["guess"] is None or before is None or before["guess"] is None:
        return f"In the average of the three reports, {both_means(reported)}."
    if before["by"] != state["by"] and state["by"] == "article":
        return f"Each machine counts by its number of articles: {both_means(state)}."
    if before["by"] != state["by"]:
        few = count(state["third"], "article of machine 3 has", "articles of machine 3 have")
        return f"The {few} a third of the votes: {both_means(state)}."
    then = before | {"by": "machine"}
    elected = "now" if leading_system(reported) != leading_system(then) else "still"
    return (
        f"In the average of the reports, {elected} {both_means(reported)}. Over all articles, no"
        " value has changed."
    )


answer = answers(describe)
