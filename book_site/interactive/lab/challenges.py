"""The challenges as data: where they start, what they ask, what may be changed, and a solution for
the tests."""

from .numbers import all_values, as_text, direction, labels
from .rules import ONE_GRADE, ONE_REMOVED, ORDER, SETTINGS_ONLY
from .state import State, from_text


class Challenge:
    """A goal for the reader to reach.

    Parameters
    ----------
    key, title, task : str
        Its name in an address, its heading, and what is asked.
    start : str
        The state it begins with.
    rule : Rule
        What may be changed.
    goals : list of (str, str)
        The metrics' keys and what must have become of each: rises, falls, stays, or a value to
        reach.
    lesson : str
        What it shows, told once it is solved.
    solution : str
        A state that solves it.
    """

    kind = "reach"

    def __init__(self, key, title, task, start, rule, goals, lesson, solution):
        self.key, self.title, self.task, self.start, self.rule = key, title, task, start, rule
        self.goals, self.lesson, self.solution = goals, lesson, solution

    def keys(self) -> list[str]:
        """The metrics that it is about."""
        return [key for key, _ in self.goals]

    def check(self, state: State) -> dict:
        """For each goal, whether a state reaches it; none is reached while the rule is broken. The
        challenge is solved if all are."""
        start = from_text(self.start)
        before, now, label = all_values(start), all_values(state), labels(state)
        broken = self.rule.broken(start, state)
        goals = [
            {
                "key": key,
                "name": label[key][0],
                "now": as_text(now[key]),
                "wanted": wanted(goal, before[key]),
                "met": not broken and met(goal, before[key], now[key]),
            }
            for key, goal in self.goals
        ]
        solved = all(goal["met"] for goal in goals)
        return {
            "goals": goals,
            "broken": broken,
            "solved": solved,
            "lesson": self.lesson if solved else "",
        }

    def full_task(self) -> str:
        return f"{self.task} {self.rule.text}"


WANTED = {"rises": "above ", "falls": "below ", "stays": "still "}


def wanted(goal: str, before: float) -> str:
    """What a metric must become, as a value."""
    if goal.startswith("is "):
        return as_text(float(goal[3:]))
    return WANTED[goal] + as_text(before)


def met(goal: str, before: float, now: float) -> bool:
    if goal.startswith("is "):
        return abs(now - float(goal[3:])) < 1e-9
    return direction(before, now) == goal


class Prediction:
    """An announced change: the reader predicts which metrics rise, fall or stay, and then sees the
    result.

    Parameters
    ----------
    key, title, task, start, lesson : str
        As for a Challenge.
    after : str
        The state that is revealed.
    asked : list of str
        The keys of the metrics to predict.
    """

    kind = "predict"

    def __init__(self, key, title, task, start, after, asked, lesson):
        self.key, self.title, self.task, self.start, self.after = key, title, task, start, after
        self.asked, self.lesson = asked, lesson

    def keys(self) -> list[str]:
        return self.asked

    def full_task(self) -> str:
        return self.task

    def directions(self) -> dict[str, str]:
        before, after = all_values(from_text(self.start)), all_values(from_text(self.after))
        return {key: direction(before[key], after[key]) for key in self.asked}

    def reveal(self, guesses: dict[str, str]) -> dict:
        """What each metric did, and whether the prediction was right."""
        directions = self.directions()
        right = {key: guesses.get(key) == directions[key] for key in self.asked}
        return {
            "answers": [
                {"key": key, "did": directions[key], "right": right[key]} for key in self.asked
            ],
            "after": self.after,
            "solved": all(right.values()),
            "lesson": self.lesson,
        }


CHALLENGES = [
    Challenge(
        "ap-up-ndcg-down",
        "Raise AP while NDCG falls",
        "Make AP higher and NDCG lower.",
        "ranking=A3B0C1D0E1F1&missed=&k=6",
        ORDER,
        [("ap", "rises"), ("ndcg", "falls")],
        "AP sees relevant or not and is glad of every relevant document near the top. NDCG also"
        " asks which one it is: letting the grade 3 sink costs more than the ones gain.",
        "ranking=C1E1F1A3B0D0&missed=&k=6",
    ),
    Challenge(
        "perfect-rr",
        "A perfect RR, a worse list",
        "Bring RR to 1 and lower AP.",
        "ranking=A0B1C1D1E0F0G1&missed=&k=7",
        ORDER,
        [("rr", "is 1"), ("ap", "falls")],
        "RR looks at the first relevant document and at nothing after it.",
        "ranking=B1A0E0F0C1D1G1&missed=&k=7",
    ),
    Challenge(
        "same-auc",
        "The same AUC, another top",
        "Change NDCG and leave AUC where it is.",
        "ranking=A0B1C0D0E1F0&missed=&k=6&max_grade=1",
        ORDER,
        [("auc", "stays"), ("ndcg", "rises")],
        "AUC counts pairs, and a pair at the bottom counts as much as one at the top. NDCG weighs"
        " the top more.",
        "ranking=B1A0C0D0F0E1&missed=&k=6&max_grade=1",
    ),
    Challenge(
        "err-up-ndcg-down",
        "Raise ERR while NDCG falls",
        "Make ERR higher and NDCG lower.",
        "ranking=A2B3C2D2E0F0&missed=&k=5",
        ORDER,
        [("err", "rises"), ("ndcg", "falls")],
        "ERR's reader stops at an excellent document and hardly gets any further. NDCG's reader"
        " reads on, and misses the good ones below it.",
        "ranking=B3A2E0F0C2D2&missed=&k=5",
    ),
    Challenge(
        "tau-up-p-down",
        "More pairs in order, a worse first page",
        "Make Kendall's τ-b higher and P@3 lower.",
        "ranking=A1B0C1D0E0F0G3H2&missed=&k=3",
        ORDER,
        [("tau_b", "rises"), ("precision", "falls")],
        "A rank correlation weighs all places alike, so gains far down pay for a loss at the top.",
        "ranking=A1B0D0G3H2C1E0F0&missed=&k=3",
    ),
    Challenge(
        "below-the-cut",
        "Better where nobody looks",
        "Make AP higher, and change nothing that P@3, NDCG@3 and ERR@3 could see.",
        "ranking=A2B0C1D0E0F1&missed=&k=3",
        ORDER,
        [("ap", "rises"), ("precision", "stays"), ("ndcg", "stays"), ("err", "stays")],
        "A metric with a cut does not see past it; AP without one reads the whole list.",
        "ranking=A2B0C1F1D0E0&missed=&k=3",
    ),
    Challenge(
        "leave-one-out",
        "A better NDCG for a poorer list",
        "The ideal is taken from the list only. Make NDCG higher and CG lower.",
        "ranking=A2B1C0D0E3F1&missed=&k=6&ideal=list",
        ONE_REMOVED,
        [("ndcg", "rises"), ("cg", "falls")],
        "A list-only ideal forgets what was not retrieved: the document that stood too low is no"
        " loss once it is gone. Take the ideal from the judged set, and NDCG falls as it should.",
        "ranking=A2B1C0D0F1&missed=E3&k=6&ideal=list",
    ),
    Challenge(
        "one-grade",
        "What a binary metric cannot see",
        "Change NDCG and ERR, and leave P, AP and AUC where they are.",
        "ranking=A1B0C2D0E1&missed=&k=5",
        ONE_GRADE,
        [
            ("ndcg", "rises"),
            ("err", "rises"),
            ("precision", "stays"),
            ("ap", "stays"),
            ("auc", "stays"),
        ],
        "Above the relevance level all grades are the same to a binary metric.",
        "ranking=A3B0C2D0E1&missed=&k=5",
    ),
    Challenge(
        "settings-only",
        "A perfect AP for the same ranking",
        "Bring AP to 1.",
        "ranking=A3B3C1D0E2F1&missed=G2&k=5",
        SETTINGS_ONLY,
        [("ap", "is 1")],
        "Nothing got better; only the meaning of “relevant” changed. A printed AP needs its"
        " relevance level beside it.",
        "ranking=A3B3C1D0E2F1&missed=G2&k=5&level=3",
    ),
    Prediction(
        "who-notices",
        "Move one document: which metrics do not notice?",
        "Document G, relevant, moves from rank 7 up to rank 6, past F, which is not. The cut stays"
        " at 5.",
        "ranking=A2B0C1D0E1F0G1H0&missed=&k=5",
        "ranking=A2B0C1D0E1G1F0H0&missed=&k=5",
        ["precision", "rr", "ap", "ap_at_k", "ndcg", "rbp", "auc", "tau_b"],
        "Metrics with a cut at 5 stay. AP, RBP, AUC and τ-b read the whole list; RBP's reader"
        " seldom gets that far, so its change is small.",
    ),
    Prediction(
        "not-retrieved",
        "A document that nobody retrieved",
        "The judges find one more excellent document, H. The ranking does not have it.",
        "ranking=A2B0C3D0E1&missed=G1&k=5",
        "ranking=A2B0C3D0E1&missed=G1H3&k=5",
        ["precision", "recall", "ap", "ndcg", "mndcg", "err", "auc"],
        "Only metrics that know the judged set notice: R is part of recall and AP, the ideal of"
        " NDCG. The others see the list alone.",
    ),
    Prediction(
        "stricter",
        "A stricter judge",
        "From now on only grade 2 or more counts as relevant. No document moves.",
        "ranking=A1B3C0D2E1&missed=F1&k=5&level=1",
        "ranking=A1B3C0D2E1&missed=F1&k=5&level=2",
        ["precision", "recall", "rr", "ap", "ndcg", "err", "auc"],
        "Precision can only fall, but recall may rise with a smaller R. Graded metrics have no"
        " relevance level.",
    ),
]


def challenge_named(key: str) -> Challenge | Prediction:
    for challenge in CHALLENGES:
        if challenge.key == key:
            return challenge
    raise ValueError(f"challenge must be one of {', '.join(c.key for c in CHALLENGES)}, got {key}")
