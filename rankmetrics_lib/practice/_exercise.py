"""What an exercise is, and how its file says which mistakes people make.

    @NDCG.mistake("DCG not cut at k", "ndcg-cut", seen_in="lenskit/lkpy #309")
    def whole_list(rels, k, pool): ...

The docstring of a wrong function explains the mistake; the label is that of the section which
corrects it. Plain Python, so that the same files run in notebooks, tests and browsers. A browser
has no docstrings: the page fetches the words when a mistake is named.
"""

from collections import OrderedDict  # MicroPython's dict has no order

from ..sections import SECTIONS

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


class Misconception:
    """A wrong function that people write.

    Parameters
    ----------
    name : str
        What the chapter calls it.
    explanation : str
        Two or three sentences: what the function computes, and why that is wrong.
    seen_in : str
        The program, thread or text where it was seen; empty for a common slip.
    section : str
        Label of the section that corrects it.
    functions : list of callable
        The wrong function; it takes the exercise's arguments. Then the same mistake as other people
        write it, where the values differ.
    near : float, optional
        How far from the right value the mistake is recognized, where people draw at random.
    """

    def __init__(
        self,
        name: str,
        explanation: str,
        seen_in: str,
        section: str,
        functions: "list[Callable[..., Any]]",
        near: float = 0.0,
    ) -> None:
        self.name = name
        self.explanation = explanation
        self.seen_in = seen_in
        self.section = section
        self.functions = functions
        self.near = near

    @property
    def function(self) -> "Callable[..., Any]":
        """The first of the functions."""
        return self.functions[0]

    def __repr__(self) -> str:
        return f"Misconception({self.name!r})"


class Exercise:
    """A function for the reader to write, and what it is checked against.

    Parameters
    ----------
    signature : str
        How the function is called, by position: "average_precision(rels, n_relevant)".
    task : str
        What the function should return, in a sentence or two, with code in backquotes.
    reference : callable
        The right function, built from the formulas.
    domain : callable
        Returns an iterator over the inputs, tuples of arguments, from the smallest up.
    section : str
        Label of the section that corrects most of the mistakes.
    formula : callable, optional
        The right function once more, with its parts as keyword arguments. A `Part` puts a wrong
        filling in the place of one of them.
    ordinary : callable, optional
        Whether an input, given by position, shows a mistake better than an edge case does. By
        default, something in the first argument is not zero: a hit, a label, a score.
    given : sequence of callable, optional
        The wrong functions that the book asks readers to fix.
    """

    chapter = ""  # set where the chapters are listed

    def __init__(
        self,
        signature: str,
        task: str,
        *,
        reference: "Callable[..., Any]",
        domain: "Callable[[], Iterator[tuple]]",
        section: str,
        formula: "Callable[..., Any] | None" = None,
        ordinary: "Callable[..., bool]" = lambda first, *others: holds_something(first),
        given: "Sequence[Callable[..., Any]]" = (),
    ) -> None:
        self.name = signature[: signature.index("(")]
        self.signature = signature
        self.task = task
        self.reference = reference
        self.domain = domain
        self.section = section
        self.formula = formula
        self.ordinary = ordinary
        self.given = given
        self.mistakes: dict[str, Misconception] = OrderedDict()
        # Computed once: the right values, and what known mistakes do, by the place of the input
        self.values: dict[int, Any] = {}
        self.outcomes: dict[Callable[..., Any], dict[int, Any]] = {}

    def __repr__(self) -> str:
        return f"Exercise({self.name!r}, {self.signature!r})"

    def mistake(
        self,
        name: str,
        section: str = "",
        *,
        seen_in: str = "",
        like: "Exercise | None" = None,
        also: "Sequence[Callable[..., Any]]" = (),
        **values: "Sequence[Any]",
    ) -> "Callable[[F], F]":
        """Decorates a wrong function that people write; its docstring explains the mistake.

        Parameters
        ----------
        name : str
            What the chapter calls it.
        section : str, optional
            Label of the section that corrects it; by default the exercise's.
        seen_in : str, optional
            The program, thread or text where it was seen.
        like : Exercise, optional
            An exercise whose mistake of the same name has the words for both.
        also : sequence of callable, optional
            The same mistake as other people write it, where the values differ.
        **values : sequence
            What a further parameter of the function can be: a function for each of them.
        """

        def known(function: "F") -> "F":
            words = like.mistakes[name].explanation if like else explanation_in(function)
            functions = variants(function, values) + list(also)
            self.add(Misconception(name, words, seen_in, section, functions))
            return function

        return known

    def also(self, name: str = "", **values: "Sequence[Any]") -> "Callable[[F], F]":
        """Decorates another function that makes this mistake; by default, the one above."""

        def known(function: "F") -> "F":
            mistake = self.mistakes[name] if name else self.latest
            mistake.functions += variants(function, values)
            return function

        return known

    def add(self, mistake: Misconception) -> None:
        """Let the exercise know a mistake. Without a section, the exercise's corrects it."""
        if mistake.name in self.mistakes:
            raise ValueError(
                f"{self.name} knows “{mistake.name}” already; let each mistake have its name"
            )
        mistake.section = known_label(mistake.section or self.section)
        self.latest = self.mistakes[mistake.name] = mistake

    def with_part(self, part: str, filling: "Callable[..., Any]") -> "Callable[..., Any]":
        """The exercise's formula with another filling of one part."""
        formula: Any = self.formula
        parts = {part: filling}
        return lambda *arguments: formula(*arguments, **parts)

    def inputs(self) -> "Iterator[tuple[tuple, Any]]":
        """Every input of the domain with the right value."""
        for place, arguments in enumerate(self.domain()):
            if place not in self.values:
                self.values[place] = self.reference(*arguments)
            yield arguments, self.values[place]

    def parameters(self) -> list[str]:
        """The names of the arguments."""
        return self.signature[len(self.name) + 1 : -1].split(", ")

    def written(self, arguments: "Sequence[object]") -> str:
        """The arguments as a reader would write them: the first by position, the rest by name."""
        others = zip(self.parameters()[1:], arguments[1:])
        return ", ".join([repr(arguments[0])] + [f"{name}={value!r}" for name, value in others])

    def call(self, arguments: "Sequence[object]") -> str:
        """The call as a reader would write it, marked as code."""
        return f"`{self.name}({self.written(arguments)})`"


class Part:
    """A place in the formulas of several exercises. A wrong filling is a mistake in each of them.

    Parameters
    ----------
    name : str
        The keyword argument of the formulas that takes it.
    *exercises : Exercise
        Those whose formula has this part.
    section : str, optional
        Label of the section that corrects most of the mistakes; by default each exercise's.
    """

    def __init__(self, name: str, *exercises: Exercise, section: str = "") -> None:
        self.name = name
        self.exercises = exercises
        self.section = section
        self.mistakes: dict[str, Misconception] = OrderedDict()  # their functions are the fillings

    def mistake(
        self,
        name: str,
        section: str = "",
        *,
        seen_in: str = "",
        also: "Sequence[Callable[..., Any]]" = (),
        near: float = 0.0,
        **values: "Sequence[Any]",
    ) -> "Callable[[F], F]":
        """Decorates a wrong filling, as `Exercise.mistake` does a wrong function. `near` is how far
        from the right value it is recognized, where people draw at random."""

        def known(filling: "F") -> "F":
            fillings = variants(filling, values) + list(also)
            mistake = Misconception(
                name, explanation_in(filling), seen_in, section or self.section, fillings, near
            )
            self.mistakes[name] = mistake
            for exercise in self.exercises:
                self.add_to(exercise, mistake)
            return filling

        return known

    def join(self, exercise: Exercise, without: "Sequence[str]" = ()) -> None:
        """Let an exercise of a later chapter know these mistakes too, except those that it cannot
        see."""
        unknown = [name for name in without if name not in self.mistakes]
        if unknown:
            raise ValueError(f"without must name mistakes of the part {self.name}, got {unknown}")
        for name, mistake in self.mistakes.items():
            if name not in without:
                self.add_to(exercise, mistake)

    def add_to(self, exercise: Exercise, mistake: Misconception) -> None:
        functions = [exercise.with_part(self.name, filling) for filling in mistake.functions]
        words = mistake.name, mistake.explanation, mistake.seen_in, mistake.section
        exercise.add(Misconception(*words, functions, mistake.near))


class Slip:
    """A change of a right value that people make in any metric of a kind.

    Parameters
    ----------
    name : str
        What the mistake is called.
    explanation : str
        Two or three sentences, with `{what}` where the exercise puts its own word.
    changes : list of callable
        The changes; each takes what `right` in `apply` returns.
    """

    def __init__(self, name: str, explanation: str, changes: "list[Callable[[Any], Any]]") -> None:
        self.name = name
        self.explanation = explanation
        self.changes = changes

    def apply(
        self,
        exercise: Exercise,
        what: str = "",
        *,
        right: "Callable[..., Any] | None" = None,
        section: str = "",
    ) -> None:
        """Let an exercise know the slip.

        Parameters
        ----------
        exercise : Exercise
            The exercise.
        what : str, optional
            The word for what is changed: the metric, or the terms of a mean.
        right : callable, optional
            What is changed, of the exercise's arguments; by default its right value.
        section : str, optional
            Label of the section that corrects it; by default the exercise's.
        """
        source = right or exercise.reference
        functions = [changed(source, change) for change in self.changes]
        words = self.explanation.replace("{what}", what)
        exercise.add(Misconception(self.name, words, "", section, functions))


def known_label(label: str) -> str:
    """The label, which must be in the table of sections. That of a page is empty."""
    if SECTIONS and label not in SECTIONS:
        chapter = label.split("-")[0]
        known = [other for other in SECTIONS if other.split("-")[0] == chapter]
        raise ValueError(f"section must be one of {', '.join(known or SECTIONS)}, got {label!r}")
    return label


def slip(name: str, *, also: "Sequence[Callable[[Any], Any]]" = (), **values: "Sequence[Any]"):
    """Decorates the change of a `Slip`, as `Exercise.mistake` does a wrong function."""

    def known(change: "Callable[..., Any]") -> Slip:
        return Slip(name, explanation_in(change), variants(change, values) + list(also))

    return known


def explanation_in(function: "Callable[..., Any]") -> str:
    """The docstring in one line; nothing in MicroPython, which keeps none."""
    return " ".join((getattr(function, "__doc__", None) or "").split())


def variants(
    function: "Callable[..., Any]", values: "dict[str, Sequence[Any]]"
) -> "list[Callable[..., Any]]":
    """The function, or one for each value of its further parameter."""
    if not values:
        return [function]
    ((parameter, choices),) = values.items()
    return [with_value(function, parameter, choice) for choice in choices]


def with_value(
    function: "Callable[..., Any]", parameter: str, value: object
) -> "Callable[..., Any]":
    given = {parameter: value}
    return lambda *arguments: function(*arguments, **given)


def changed(right: "Callable[..., Any]", change: "Callable[[Any], Any]") -> "Callable[..., Any]":
    return lambda *arguments: change(right(*arguments))


def holds_something(value: "Any") -> bool:
    return any(value) if isinstance(value, list) else bool(value)
