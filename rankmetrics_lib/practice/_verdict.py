"""The answer of the checker, to a function or to a typed answer."""

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from ._checker import Misconception


class Verdict:
    """The checker's answer; its repr is the message to the reader.

    Parameters
    ----------
    passed : bool
        Whether the function is right on every input tried.
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
    message : str
        The answer in words.
    """

    def __init__(
        self,
        passed: bool,
        counterexample: tuple | None,
        expected: float | None,
        got: object,
        misconception: "Misconception | None",
        message: str,
    ) -> None:
        self.passed = passed
        self.counterexample = counterexample
        self.expected = expected
        self.got = got
        self.misconception = misconception
        self.message = message

    def __repr__(self) -> str:
        return self.message

    def _repr_markdown_(self) -> str:
        return "> " + self.message.replace("\n", "\n>\n> ")
