"""Numbers in prose are typed by hand. Each of them must be printed by a cell of the same notebook,
or be quoted from a source."""

import re
from decimal import Decimal

import pytest

from .markdown_pieces import pieces

DECIMAL = re.compile(r"(?<![\w.])(?:\d{1,3}(?:,\d{3})+|\d+)\.\d+(?!\.?\d)")
PRINTED = re.compile(r"(?<![\w.])\d+\.\d*(?:e[-+]?\d+)?")
# Numbers that name a thing and measure nothing.
NAMES = re.compile(
    r"\b(?:formulas?|equations?|sections?|chapters?|figures?|tables?|versions?|Python|CC"
    r" BY(?:-SA)?)\s+\(?\d+\.\d+"
    r"|\barXiv\S*\s*\d+\.\d+|\b10\.\d{4,}/\S+|\w+://\S+",
    re.IGNORECASE,
)


def decimals(source):
    """The decimals of a Markdown cell as written, without those quoted from a source."""
    for piece in pieces(source):
        if not piece.quoted:
            yield from DECIMAL.findall(NAMES.sub(" ", piece.text))


def printed(cells):
    """The decimals that the cells print, tables included."""
    for output in (output for cell in cells for output in cell.outputs):
        data = output.get("data", {})
        table = re.sub(
            r"<style.*?</style>|<[^>]*>",
            " ",
            data.get("text/html", ""),
            flags=re.DOTALL,
        )
        for text in (output.get("text", ""), data.get("text/plain", ""), table):
            yield from map(Decimal, PRINTED.findall(text))


def agrees(written, number):
    """Whether the printed number, rounded to as many decimals as the written one, equals it."""
    written = Decimal(written.replace(",", ""))
    unit = Decimal(1).scaleb(written.as_tuple().exponent)
    return (
        number.as_tuple().exponent <= written.as_tuple().exponent
        and abs(number - written) <= unit / 2
    )


def test_every_decimal_in_the_prose_is_printed(notebook, code_cells):
    numbers = set(printed(code_cells))
    written = [
        number
        for cell in notebook.cells
        if cell.cell_type == "markdown"
        for number in decimals(cell.source)
    ]
    assert [
        number for number in written if not any(agrees(number, other) for other in numbers)
    ] == []


@pytest.mark.parametrize(
    "source, found",
    [
        ("It is 0.44, or (0.4429).", ["0.44", "0.4429"]),
        (
            "At most 0.5. Then $0.25 \\le x$ and {math}`0.125`.",
            ["0.5", "0.25", "0.125"],
        ),
        ("$$\nx = 0.75\n$$", ["0.75"]),
        ("| a | b |\n|---|---|\n| 1 | 0.3 |", ["0.3"]),
        ("**0.1** [0.2](0.3.html) `0.4` {cite}`x0.5`", ["0.1", "0.2"]),
        ("In 1,234.5 cases, (0,0.5) and -0.6.", ["1,234.5", "0.5", "0.6"]),
        ("> The mean is 0.435.\n\nIt is 0.4417.", ["0.4417"]),
        (
            "```{admonition} Erratum\n:class: erratum\nIt says 0.435.\n```\n\nNo: 0.4417.",
            ["0.4417"],
        ),
        (
            "````{admonition} At 0.1\n:class: note\nIn it 0.2.\n```python\nx = 0.3\n```\n````",
            ["0.1", "0.2"],
        ),
        (":::{note}\nIn it 0.2.\n:::", ["0.2"]),
        (
            "Formula 6.1 in Python 3.11, arXiv 2206.12858, 1.9.1, doi 10.1145/582415.582418",
            [],
        ),
    ],
)
def test_decimals_are_found_where_readers_see_them(source, found):
    assert list(decimals(source)) == found


@pytest.mark.parametrize(
    "written, number, expected",
    [
        ("0.44", "0.4429", True),
        ("0.45", "0.4429", False),
        ("0.4429", "0.44", False),
        ("0.5", "0.45", True),
        ("0.00002", "1.5e-05", True),
        ("1,234.5", "1234.50", True),
    ],
)
def test_a_written_number_is_the_printed_one_rounded(written, number, expected):
    assert agrees(written, Decimal(number)) is expected
