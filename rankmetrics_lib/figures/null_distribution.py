"""The null distribution of the randomization test, as it grows: coins decide on which queries two
systems swap their values, and every choice gives a mean difference."""

from .parts import (
    added,
    axis,
    bars,
    choice,
    formula,
    guess,
    label,
    line,
    numbers,
    opened,
    placed,
    plot,
    point,
    runs,
    steady,
    strong,
    term,
)
from .words import answers, decimal, with_commas

UNIT = 1_000_000  # differences are kept in millionths, so that sums are exact
ARTICLE_DIFFERENCES = [  # AP of B − AP of A on the chapter's 50 articles, from the highest
    209050, 165156, 148303, 139634, 139164, 133843, 131435, 128156, 115523, 104916, 102906, 96332,
    88466, 77369, 77059, 73834, 64658, 60553, 58106, 51166, 48239, 48177, 47060, 46406, 43402,
    41715, 38875, 28657, 24605, 22420, 19589, 16639, 7954, 6501, 4272, -1217, -3968, -4821, -6616,
    -10824, -13410, -13566, -14827, -20259, -62254, -77153, -96216, -136222, -243056, -375000,
]  # fmt: skip
NOTES = {  # the two articles at the ends: place and height, title, where it is anchored
    50: [
        ((1, 0.75), "Bank cuts 1,000 jobs", "start"),
        ((49, -0.9), "Corruption in the drug squad", "end"),
    ],
    4: [],
}
EXAMPLE = [200000, 100000, -50000, 300000]  # the chapter's four queries
MOST_CHOICES = {50: 9_999, 4: 15}  # choices of signs beside the observed one; 15 are all there are
RUNS = {  # the buttons, and how many choices each adds
    50: [("Flip 50 coins", 1), ("100 times", 100), ("up to 9,999", 9_999)],
    4: [("Next signs", 1), ("all 16", 15)],
}
COLLECTIONS = [  # and the choices that are there at once: all of the four queries
    ("50 articles", {"queries": 50, "round": 0, "choices": 99}),
    ("the four queries", {"queries": 4, "round": 0, "choices": 15}),
]
# Of the histogram: the bars on each side of 0, and the sum at which the first of them ends. The
# observed sum is at the end of a bar, so no bar is both near and far.
BARS = {50: 20, 4: 7}
FIRST_BAR = {50: sum(ARTICLE_DIFFERENCES) / 10, 4: 0.1 * UNIT}
TICKS = {50: [-0.05, 0.0, 0.05], 4: [-0.15, 0.0, 0.15]}
LOWEST_TOP = {50: 5, 4: 2}  # of the vertical axis
COMPARE = "0.0318"  # p_randomization of compare in the chapter
MULTIPLIER, COIN_MODULUS = 25214903917, 2**48  # of the coins: the generator of drand48
IN_WORDS = formula(
    "The p-value is the share of means as far from 0 as the observed one",
    ("p-value", ["means as far from 0 / all means"]),
)
QUESTION = guess("Largest lead in 99 rounds of coins?", 0.01, high=0.06, step=0.001)
ASKING = "your guess. Then you can flip the coins."
TRYING = "the four queries, where the lead is 4.5 times as large. Or more coins."
START: dict = COLLECTIONS[0][1] | {"guess": None}
LARGEST = "0.0388"  # lead of either system in the 99 rounds of the start


def describe(state: dict = START, before: dict | None = None) -> dict:
    locked = state["guess"] is None
    shown = state | {"choices": 0} if locked else state
    collections = [
        (words, then, then["queries"] == state["queries"]) for words, then in COLLECTIONS
    ]
    parts = [
        placed("across", choice("Differences", collections)),
        steady(placed("left", signs(shown))),
        placed("control", runs("choices", *[run(state, *one) for one in RUNS[state["queries"]]])),
        placed("right", histogram(shown)),
        placed("numbers", observed_number(shown)),
        placed("formula", IN_WORDS if locked else in_numbers(shown)),
    ]
    return opened(state, QUESTION, told, parts, said(shown, before), ASKING, TRYING)


def run(state: dict, text: str, more: int) -> tuple:
    """The button of a run. Where all choices are there, it starts a new round."""
    most = MOST_CHOICES[state["queries"]]
    then = {"round": state["round"], "choices": state["choices"]}
    if state["choices"] == most:
        then = {"round": state["round"] + 1, "choices": 0}
    return text, then, min(then["choices"] + more, most)


def signs(state: dict) -> dict:
    """A bar for each difference: filled in the color of the system that is ahead, outlined where
    the two are swapped."""
    null = null_of(state)
    widest = max([abs(x) for x in null.differences])
    of_kind: dict[str, list] = {"a": [], "b": [], "possible": []}
    for place, (x, swapped) in enumerate(zip(null.differences, null.swapped())):
        kind = "possible" if swapped else "b" if x > 0 else "a"
        of_kind[kind].append((place + 0.1, place + 0.9, (-x if swapped else x) / widest))
    return plot(
        "The difference on each query, upside down where the systems are swapped",
        axis("filled: as observed; outlined: swapped", [], 0, len(null.differences)),
        axis("difference per query", [(0, "0")], -1, 1),
        [bars(of_kind[kind], kind) for kind in ("b", "a", "possible")]
        + [
            label((0, 0.55), "B", -7, -5, look="b", anchor="end"),
            label((0, -0.55), "A", -7, -5, look="a", anchor="end"),
        ]
        + [label(at, words, 0, 0, anchor=anchor) for at, words, anchor in NOTES[state["queries"]]],
        height=160,
    )


def histogram(state: dict) -> dict:
    n, null = state["queries"], null_of(state)
    top = top_of(max(null.counts), LOWEST_TOP[n])
    ticks = [(null.place(mean * n * UNIT), decimal(mean) if mean else "0") for mean in TICKS[n]]
    observed = null.place(null.observed)
    return plot(
        "Histogram of the mean differences so far. Lines show the observed one and its mirror"
        " image.",
        axis("mean difference; filled: as far from 0", ticks, -1, 1),
        axis("choices of signs", [(0, "0"), (top, with_commas(top))], 0, top),
        [bars(null.bars(False), "possible", "near"), bars(null.bars(True), "ink", "far")]
        + [
            line([(observed, 0), (observed, top)], "b"),
            line([(-observed, 0), (-observed, top)], "possible"),
            label((observed, top), "observed", 0, 8, look="b", anchor="middle"),
            point((null.place(null.total), 0), look="ink"),
        ]
        + guessed(state, top),
        height=235,
        edges=[50, 10, 44, 44],
    )


def guessed(state: dict, top: int) -> list[dict]:
    """The reader's guess, among the means of the articles, for which it was given."""
    if state["guess"] is None or state["queries"] == 4:
        return []
    at = null_of(state).place(state["guess"] * 50 * UNIT)
    words = label((at, top), "you", 0, 24, look="hand", anchor="middle")
    return [line([(at, 0), (at, top)], "hand"), words]


def observed_number(state: dict) -> dict:
    return numbers(("observed", mean_of(null_of(state).observed, state["queries"])))


def in_numbers(state: dict) -> dict:
    """The p-value: the means that are far from 0, of all, and the observed one is one of them."""
    null, p = null_of(state), p_value(state)
    near = null.choices + 1 - null.far
    far, other = term(with_commas(null.far), "far"), term(with_commas(near), "near", 0)
    return formula(
        f"p-value {p}: {null.far} of {null.choices + 1} means",
        ("p-value", [far, " / ("] + added([far, other]) + [") = ", strong(p)]),
    )


class Null:
    """The mean differences of the choices of signs so far. The first are the observed signs."""

    def __init__(self, queries: int, turn: int):
        self.key = [queries, turn]
        self.differences = ARTICLE_DIFFERENCES if queries == 50 else EXAMPLE
        self.observed = self.total = sum(self.differences)
        # What a swap takes from the sum, and coins as the bits of an integer, 25 queries at a time
        self.taken = [
            [2 * x for x in self.differences[first : first + 25]] for first in range(0, queries, 25)
        ]
        self.coins = [0 for _ in self.taken]
        self.counts = [0] * (2 * BARS[queries])
        self.far = self.choices = 0
        self.random = turn * 65536 + 13070  # as drand48 begins with a seed
        self.count()

    def add(self) -> None:
        """Swap the systems on other queries: by coins, or for four queries in the next way."""
        self.choices += 1
        few = len(self.differences) == 4
        self.coins = [self.choices] if few else [self.flips() for _ in self.taken]
        total = self.observed
        for coins, taken in zip(self.coins, self.taken):
            for x in taken:
                if coins & 1:
                    total -= x
                coins >>= 1
        self.total = total
        self.count()

    def flips(self) -> int:
        """25 coins, the upper bits of a linear congruential generator."""
        self.random = (MULTIPLIER * self.random + 11) % COIN_MODULUS
        return self.random >> 23

    def swapped(self) -> list[bool]:
        """On which queries the systems are swapped."""
        return [
            coins >> place & 1 == 1
            for coins, taken in zip(self.coins, self.taken)
            for place in range(len(taken))
        ]

    def count(self) -> None:
        self.counts[self.bar(self.total)] += 1
        self.far += int(abs(self.total) >= abs(self.observed))

    def bar(self, total: int) -> int:
        """The bar that a sum belongs to, from the left."""
        half = len(self.counts) // 2
        outward = min(int(abs(total) / FIRST_BAR[self.key[0]] + 1e-9), half - 1)
        return half + outward if total >= 0 else half - 1 - outward

    def bars(self, far: bool) -> list[tuple[float, float, int]]:
        """The bars that are at least as far from 0 as the observed sum, or the others."""
        left, right = self.bar(-self.observed), self.bar(self.observed)
        half = len(self.counts) / 2
        return [
            ((place + 0.05) / half - 1, (place + 0.95) / half - 1, number)
            for place, number in enumerate(self.counts)
            if number and far == (not left < place < right)
        ]

    def place(self, total: float) -> float:
        """Where a sum is on the horizontal axis, from −1 to 1."""
        queries = self.key[0]
        return total / (FIRST_BAR[queries] * BARS[queries])


KEPT: list[Null] = []  # the last one, which grows


def null_of(state: dict) -> Null:
    key = [state["queries"], state["round"]]
    if not KEPT or KEPT[0].key != key or KEPT[0].choices > state["choices"]:
        KEPT[:] = [Null(key[0], key[1])]
    while KEPT[0].choices < state["choices"]:
        KEPT[0].add()
    return KEPT[0]


def top_of(highest: int, top: int) -> int:
    """The lowest of 2, 5, 10, 20, 50, … that no bar exceeds."""
    while top < highest:
        top = top * 5 // 2 if str(top)[0] == "2" else top * 2
    return top


def mean_of(total: int, queries: int) -> str:
    return decimal(total / queries / UNIT, 4)


def p_value(state: dict) -> str:
    """The p-value; of four queries once all choices are there."""
    if state["queries"] == 4 and state["choices"] < 15:
        return "…"
    return decimal(null_of(state).far / (state["choices"] + 1), 4)


def told(guess: float) -> str:
    """The guess beside the largest lead of the start, by either system."""
    observed = mean_of(sum(ARTICLE_DIFFERENCES), 50)
    return (
        f"You said {decimal(guess, 3)}. By luck alone, the largest lead in 99 rounds is"
        f" {LARGEST}. B really leads by {observed}."
    )


def said(state: dict, before: dict | None) -> str:
    """What the last choice of signs gave, or where the distribution is after many."""
    if state["choices"] == 0:
        return observed_only(state)
    last = ""
    if before is not None and state["choices"] == 1 + choices_before(state, before):
        null = null_of(state)
        becomes = mean_of(null.total, state["queries"])
        last = f"{swaps_in_words(null.swapped())}: the mean difference becomes {becomes}. "
    return last + p_in_words(state) + (larger(state, before) if before else "")


def larger(state: dict, before: dict) -> str:
    """That a larger lead can be more likely by luck, where the reader has just changed to one."""
    if [before["queries"], state["queries"]] != [50, 4] or state["choices"] < MOST_CHOICES[4]:
        return ""
    return " A larger lead, and a larger p-value."


def choices_before(state: dict, before: dict) -> int:
    """From how many choices this step came: from none in a new round."""
    same = [state["queries"], state["round"]] == [before["queries"], before["round"]]
    return before["choices"] if same else 0


def observed_only(state: dict) -> str:
    n = state["queries"]
    things = "articles" if n == 50 else "queries"
    return (
        f"B leads by {mean_of(null_of(state).observed, n)}. What if coins decided on which of the"
        f" {n} {things} the systems swap values?"
    )


def swaps_in_words(swapped: list[bool]) -> str:
    """On which queries the systems swap."""
    if len(swapped) == 50:
        return f"Heads for {sum(swapped)} of 50 articles"
    return "Signs " + " ".join("−" if one else "+" for one in swapped)


def p_in_words(state: dict) -> str:
    """How many means are far from 0, and the p-value, once there is one."""
    n, choices = state["queries"], state["choices"]
    null = null_of(state)
    observed = mean_of(null.observed, n)
    verb = "is" if null.far == 1 else "are"
    share = f"{with_commas(null.far)} of {with_commas(choices + 1)}"
    if n == 50:
        text = (
            f"Counting the observed {observed}, {share} means {verb} at least that far from 0:"
            f" p\u00a0=\u00a0{p_value(state)}."
        )
        return text + (f" With other coins, rm.compare gets {COMPARE}." if choices == 9_999 else "")
    if choices < MOST_CHOICES[n]:
        return f"So far, {share} means {verb} at least as far from 0 as the observed {observed}."
    return (
        f"Of all 16 means, {null.far} are at least as far from 0 as the observed {observed}:"
        f" p\u00a0=\u00a0{p_value(state)}, exactly."
    )


answer = answers(describe)
