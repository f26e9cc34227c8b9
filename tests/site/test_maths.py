"""Maths set at build time, in a book of two pages: equation numbers, displays, characters in fonts,
and formulas that KaTeX cannot set."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from fontTools.ttLib import TTFont

ROOT = Path(__file__).parents[2]
CONF = """
project = "test"
extensions = ["myst_parser", "book_site.output.maths"]
myst_enable_extensions = ["amsmath", "dollarmath"]
html_math_renderer = "katex"
html_theme = "basic"
"""
INDEX = r"""# One

A formula $a < b$ in the text, `\(not one\)` in code.

$$
\sum_{i=1}^{n} x_i
$$ (sum)

\begin{align}
\alpha &= 1 \\
\beta &= 2
\end{align}

See {eq}`sum`.
"""


@pytest.fixture
def build(tmp_path):
    """Build a book of this text, and return what Sphinx said, if it failed, and the page."""

    def built(text):
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        (source / "conf.py").write_text(CONF)
        (source / "index.md").write_text(text)
        if not (source / "other.md").exists():
            (source / "other.md").write_text("---\norphan: true\n---\n# Two\n\n$\\gamma$\n")
        read, written = tmp_path / "_build/.doctrees", tmp_path / "_build/html"
        done = subprocess.run(
            [sys.executable, "-m", "sphinx", "-q", "-d", read, source, written],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        page = (tmp_path / "_build/html/index.html").read_text(encoding="utf-8")
        return done, BeautifulSoup(page, "html.parser")

    return built


def test_formulas_are_set_where_they_stand(build):
    done, page = build(INDEX)
    assert done.returncode == 0, done.stderr
    assert [tex.text for tex in page.select("span.math annotation")] == ["a < b"]
    assert page.select_one("code").text == r"\(not one\)"
    sum_, align = page.select("div.math")
    assert sum_.select_one(".eqno").text.startswith("(1)")
    assert page.select_one('p a[href="#equation-sum"]').text == "(1)"
    assert sum_.select_one('.katex-display math[display="block"]')
    assert len(align.select(".katex-display mtr")) == 2
    assert page.select_one('link[href$="_static/katex/katex.css"]')


def test_the_fonts_hold_what_the_formulas_show_and_little_else(build, tmp_path):
    build(INDEX)
    build(INDEX + "\n$\\eta$\n")  # other.md, which has the gamma, is not read again
    fonts = tmp_path / "_build/html/_static/katex/fonts"
    letters = TTFont(fonts / "KaTeX_Math-Italic.woff2").getBestCmap()
    assert {ord(letter) for letter in "abxinαβγη"} <= set(letters)
    assert ord("δ") not in letters


@pytest.mark.parametrize("text", [r"$\unknown$", r"$\frac{1$", "$$\n\\left( x\n$$"])
def test_a_formula_that_cannot_be_set_fails_the_build(build, text):
    done, _ = build(f"# One\n\n{text}\n")
    assert done.returncode != 0
    assert "KaTeX cannot set these formulas:\nindex.html: " in done.stderr
    assert text.strip("$\n") in done.stderr


def test_a_page_without_maths_loads_none(build):
    _, page = build("# One\n\nText.\n")
    assert not page.select('link[href*="katex"]')
