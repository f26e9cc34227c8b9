"""What a chapter's first cell sets up: how numbers and figures are shown, and how to show the
source of a function."""

import ast
import inspect
import os
import textwrap
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from IPython.display import Markdown


def setup(background: str = "none") -> None:
    """Print numbers to four decimals, and store each figure as SVG and as PNG.

    The SVG is the same in every run, so a test notices a changed figure. The PNG is for JupyterLab,
    which shows no SVG of a notebook that it does not trust because it was never run there.

    If ranx is imported after this call, it runs without its compiler. Compiling can take a minute,
    too long for the few short lists of a chapter.

    Parameters
    ----------
    background : str, optional
        A color behind the figures, as `"white"` for a program with a dark theme. Default: none.
    """
    import matplotlib_inline.backend_inline as backend
    import pandas as pd
    from IPython import get_ipython

    from . import plots

    backend.set_matplotlib_formats("svg", "png", metadata={"Date": None, "Creator": None})
    get_ipython().run_line_magic("precision", "4")
    pd.set_option("display.float_format", "{:.4f}".format)
    plots.use_style(background)
    os.environ["NUMBA_DISABLE_JIT"] = "1"


def show_source(*functions: Callable) -> "Markdown":
    """Show the installed source of functions, without docstrings, decorators and types.

    Parameters
    ----------
    *functions : callable
        Functions of this package.

    Returns
    -------
    IPython.display.Markdown
        The source as a code block.

    Examples
    --------
    >>> from rankmetrics_lib.formulas import cumulative_gain
    >>> print(show_source(cumulative_gain).data)
    ```python
    def cumulative_gain(rels, k=None):
        return float(sum(rels[:k]))
    ```
    """
    from IPython.display import Markdown

    sources = "\n\n\n".join(map(formula_of, functions))
    return Markdown(f"```python\n{sources}\n```")


def formula_of(function: Callable) -> str:
    """The signature of a function without types, and the unchanged lines below its docstring."""
    source = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.FunctionDef)
    first = node.body[0]
    above = first.lineno - 1 if ast.get_docstring(node) is None else first.end_lineno
    body = source.rstrip().split("\n")[above:]
    return "\n".join([signature_of(node), *body])


def signature_of(node: ast.FunctionDef) -> str:
    every = node.args.args + node.args.kwonlyargs
    for argument in every:
        argument.annotation = None
    arguments = ast.unparse(node.args).replace("'", '"')
    line = f"def {node.name}({arguments}):"
    return line if len(line) <= 80 else f"def {node.name}(\n    {arguments}\n):"
