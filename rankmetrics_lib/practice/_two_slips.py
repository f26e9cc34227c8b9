"""Wrong functions with two known mistakes at once."""

from ._checker import Misconception

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ._checker import Exercise


def add_two_slips(
    exercise: "Exercise", functions: "list[tuple[str, str, Callable[..., Any]]]"
) -> None:
    """Let the exercise recognize functions that make two of its known mistakes: pairs of names, and
    what computes both."""
    known = {mistake.name: mistake for mistake in exercise.misconceptions}
    for one, other, function in functions:
        first, second = known[one], known[other]
        exercise.misconceptions.append(
            Misconception(
                f"{first.name}, and {second.name}",
                f"Two mistakes at once. {what_it_does(first)}. {what_it_does(second)}.",
                "each seen alone",
                first.section,
                function,
            )
        )


def what_it_does(mistake: Misconception) -> str:
    """The first sentence of the explanation, without its period."""
    sentence = mistake.explanation.split(". ")[0]
    return sentence[:-1] if sentence.endswith(".") else sentence
