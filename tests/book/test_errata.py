"""The page of the sources' statements: each is listed once, and no verdict contradicts the numbers
next to it."""

import re
from collections import Counter

import nbformat
import pytest
from bs4 import BeautifulSoup

from rankmetrics_lib.datasets import claims
from rankmetrics_lib.datasets.claims import AUTHORS, by_author

from .places import ROOT

CLAIMS = {claim.id: claim for claim in claims()}
CELLS = nbformat.read(ROOT / "chapters" / "errata.ipynb", as_version=4).cells
NUMBER = re.compile(r"\d+(?:\.\d+)?%?")


def tables():
    """The rows of statements, as lists of cells, each with the key of the source that is cited
    above it."""
    source = None
    for cell in CELLS:
        if cell.cell_type == "markdown":
            source = next(iter(re.findall(r"^{cite:t}`(\w+)`", cell.source, re.MULTILINE)), source)
        for html in (
            output.get("data", {}).get("text/html", "") for output in cell.get("outputs", [])
        ):
            for row in BeautifulSoup(html, "html.parser").select("tbody tr"):
                if len(cells := [td.get_text("\n") for td in row.select("td")]) == 5:
                    yield source, cells


def id_of(source, cells):
    return f"S{source[-3:]}-{int(cells[0].split()[0]):02}"


ROWS = {id_of(source, cells): cells for source, cells in tables() if source}


def test_every_statement_stands_there_once_under_its_source():
    assert Counter(id_of(source, cells) for source, cells in tables() if source) == Counter(
        list(CLAIMS)
    )


def test_every_source_is_introduced_before_its_statements():
    cited = [source for source, _ in tables() if source]
    assert list(dict.fromkeys(cited)) == [f"source{number}" for number in AUTHORS]


@pytest.mark.parametrize("id", CLAIMS)
def test_a_row_says_what_the_statement_says(id):
    claim, cells = CLAIMS[id], ROWS[id]
    verdict = [claim.verdict, *filter(None, [by_author(claim.contradicts or "")])]
    assert [line.strip() for line in cells[0].split("\n")[1:-1]] == verdict
    assert [cells[1], cells[4]] == [claim.statement, by_author(claim.why)]


def test_no_source_goes_by_a_number():
    shown = " ".join(cell for cells in ROWS.values() for cell in cells)
    assert not re.search(r"S00\d|sources? 00\d", shown, re.IGNORECASE)


def printed(text):
    """The numbers of a cell that holds nothing else, and the value of the last digit of the most
    precise one."""
    numbers = text.split(", ")
    if not all(NUMBER.fullmatch(number) for number in numbers):
        return None, None
    decimals = max(
        len(number.rstrip("%").partition(".")[2]) + 2 * number.endswith("%") for number in numbers
    )
    return [
        float(number.rstrip("%")) / (100 if "%" in number else 1) for number in numbers
    ], 10**-decimals


IN_NUMBERS = [id for id, cells in ROWS.items() if printed(cells[2])[0] and printed(cells[3])[0]]


def test_many_statements_are_numbers():
    assert len(IN_NUMBERS) > 40


@pytest.mark.parametrize("id", IN_NUMBERS)
def test_the_verdict_is_borne_out_by_the_numbers_beside_it(id):
    """Checked as a reader would, from the two cells alone. The right values are shown to four
    decimals."""
    (claimed, unit), (right, _) = (printed(cell) for cell in ROWS[id][2:4])
    tolerance = max(unit / 2, 0.00005) + 0.00005 * (unit > 0.0001)
    agree = len(claimed) == len(right) and all(
        abs(a - b) <= tolerance for a, b in zip(claimed, right, strict=True)
    )
    assert agree == (CLAIMS[id].verdict == "exact")


@pytest.mark.parametrize(
    "id, verdict", [("S000-13", "exact"), ("S000-12", "wrong"), ("S003-26", "exact")]
)
def test_the_notebook_stops_at_a_verdict_that_the_numbers_do_not_bear_out(id, verdict):
    (check,) = (cell.source for cell in CELLS if "claim.holds()" in cell.source)
    exec(check, {"statements": [CLAIMS[id]]})
    with pytest.raises(AssertionError, match=id):
        exec(check, {"statements": [CLAIMS[id], CLAIMS[id]._replace(verdict=verdict)]})


def test_what_the_text_says_of_the_counts():
    verdicts = Counter(claim.verdict for claim in CLAIMS.values())
    assert verdicts["exact"] > len(CLAIMS) / 2
    assert verdicts["misleading"] == pytest.approx((len(CLAIMS) - verdicts["exact"]) / 2, abs=2)
