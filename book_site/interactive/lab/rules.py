"""The changes that a challenge may allow, each as a sentence and a check."""

from .state import Document, State


class Rule:
    """`keeps` says of the start and a state whether the rule is kept."""

    def __init__(self, text: str, keeps) -> None:
        self.text = text
        self.keeps = keeps

    def broken(self, start: State, state: State) -> str:
        """The rule in words if the state breaks it, else an empty string."""
        return "" if self.keeps(start, state) else self.text


def same_order(start: State, state: State) -> bool:
    before, now = ([names_of(one.ranking), names_of(one.missed)] for one in (start, state))
    return before == now


def names_of(documents: list[Document]) -> list[str]:
    return [name for name, _ in documents]


def same_documents(start: State, state: State) -> bool:
    before, now = ([sorted(one.ranking), sorted(one.missed)] for one in (start, state))
    return before == now


def one_grade(start: State, state: State) -> bool:
    before, now = start.ranking + start.missed, state.ranking + state.missed
    return same_order(start, state) and sum(one != other for one, other in zip(before, now)) <= 1


def one_removed(start: State, state: State) -> bool:
    kept = [document for document in start.ranking if document in state.ranking]
    return kept == state.ranking and len(start.ranking) - len(kept) <= 1


def same_settings(start: State, state: State) -> bool:
    return start.settings == state.settings


ORDER = Rule(
    "Only the order may change.",
    lambda start, state: same_documents(start, state) and same_settings(start, state),
)
ONE_GRADE = Rule(
    "Only one grade may change.",
    lambda start, state: one_grade(start, state) and same_settings(start, state),
)
ONE_REMOVED = Rule(
    "Only one document may be taken out.",
    lambda start, state: one_removed(start, state) and same_settings(start, state),
)
SETTINGS_ONLY = Rule(
    "Only the settings may change.",
    lambda start, state: start.ranking == state.ranking and start.missed == state.missed,
)
