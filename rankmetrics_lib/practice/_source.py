"""The source of a function, to see whether it is still as the book gives it."""

try:
    import ast
    import inspect
    import textwrap

    is_micropython = False
except ImportError:  # there the page compares the text itself
    is_micropython = True

TYPE_CHECKING = False  # as in typing, which MicroPython lacks
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BLANK = "..."


class Source:
    """Arguments and body of a function, without comments, in one layout."""

    def __init__(self, arguments: str, body: str) -> None:
        self.arguments = arguments
        self.body = body

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and vars(self) == vars(other)


def source_of(function: "Callable[..., Any]") -> Source | None:
    """None if there is no source, and for what was not written with `def`."""
    if is_micropython:
        return None
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        return None
    return source_of_tree(tree.body[0])


def source_of_tree(tree: "ast.stmt") -> Source | None:
    """None if the statement is no `def`."""
    if not isinstance(tree, ast.FunctionDef):
        return None
    return Source(ast.unparse(tree.args), "\n".join(map(ast.unparse, tree.body)))
