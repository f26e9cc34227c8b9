"""The answer of the checker, to a function or to a typed answer."""

from ..sections import SECTIONS, TITLES

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from ._exercise import Misconception


class Verdict:
    """The checker's answer; its repr is the message to the reader.

    Parameters
    ----------
    passed : bool
        Whether the function is right on every input tried.
    sentence : str
        The answer itself, without the mistake's name.
    counterexample : tuple or None
        The smallest ordinary input, as arguments by position, on which the function is wrong; the
        smallest of all if it is right on the ordinary ones. None if the function is right because
        it returns what a metric of the book gives, and for a typed answer.
    expected : float or None
        The right value for that input; None without a counterexample.
    got : object
        What the function returned for it, or the name of the exception that it raised; the typed
        answer.
    misconception : Misconception or None
        The known mistake that the function makes, if any.
    line : int or None
        The number of the line that raised the exception.
    printed : str
        What the function printed for the counterexample.
    """

    def __init__(
        self,
        passed: bool,
        sentence: str,
        counterexample: tuple | None = None,
        expected: float | None = None,
        got: object = None,
        misconception: "Misconception | None" = None,
        line: int | None = None,
        printed: str = "",
    ) -> None:
        self.passed = passed
        self.sentence = sentence
        self.counterexample = counterexample
        self.expected = expected
        self.got = got
        self.misconception = misconception
        self.line = line
        self.printed = printed

    @property
    def message(self) -> str:
        """The whole answer in words: the sentence, the mistake and its section, what was
        printed."""
        parts = [self.sentence]
        if self.misconception:
            parts += words_on(self.misconception)
        if self.printed:
            parts += ["It printed:"] + ["    " + line for line in self.printed.split("\n")]
        return "\n".join(parts)

    def __repr__(self) -> str:
        return self.message

    def _repr_markdown_(self) -> str:
        paragraphs = [self.sentence]
        if self.misconception:
            paragraphs += words_on(self.misconception)
        if self.printed:
            paragraphs += ["It printed:", f"```text\n{self.printed}\n```"]
        return "> " + "\n\n".join(paragraphs).replace("\n", "\n> ")


def words_on(mistake: "Misconception") -> list[str]:
    """The mistake by its name, and where the book corrects it; in a page, which fetches these words
    itself, only its name."""
    name = f"This looks like “{mistake.name}”."
    if not mistake.explanation:
        return [name]
    chapter, heading = SECTIONS[mistake.section]
    return [
        f"{name} {mistake.explanation}",
        f"See the section “{heading}” of the chapter “{TITLES[chapter]}”.",
    ]
