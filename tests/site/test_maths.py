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
    """Build a book of this text, and return what Sphinx said, if it failed, and its pages."""

    def built(text):
        source = tmp_path / "source"
        source.mkdir(exist_ok=True)
        (source / "conf.py").write_text(CONF)
        (source / "index.md").write_text(text)
        for name, words in {"other": "$\\gamma$", "plain": "Text."}.items():
            if not (source / f"{name}.md").exists():
                (source / f"{name}.md").write_text(f"---\norphan: true\n---\n# Two\n\n{words}\n")
        read, written = tmp_path / "_build/.doctrees", tmp_path / "_build/html"
        done = subprocess.run(
            [sys.executable, "-m", "sphinx", "-q", "-d", read, source, written],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
        pages = [(written / f"{name}.html").read_text("utf-8") for name in ("index", "plain")]
        return done, *(BeautifulSoup(page, "html.parser") for page in pages)

    return built


def test_formulas_are_set_where_they_stand(build, tmp_path):
    """The fonts hold what they show, and little else. A page without formulas loads none."""
    done, page, plain = build(INDEX)
    assert done.returncode == 0, done.stderr
    assert [tex.text for tex in page.select("span.math annotation")] == ["a < b"]
    assert page.select_one("code").text == r"\(not one\)"
    sum_, align = page.select("div.math")
    assert sum_.select_one(".eqno").text.startswith("(1)")
    assert page.select_one('p a[href="#equation-sum"]').text == "(1)"
    assert sum_.select_one('.katex-display math[display="block"]')
    assert len(align.select(".katex-display mtr")) == 2
    assert page.select_one('link[href$="_static/katex/katex.css"]')
    assert not plain.select('link[href*="katex"]')
    build(INDEX + "\n$\\eta$\n")  # other.md, which has the gamma, is not read again
    fonts = tmp_path / "_build/html/_static/katex/fonts"
    letters = TTFont(fonts / "KaTeX_Math-Italic.woff2").getBestCmap()
    assert {ord(letter) for letter in "abxinαβγη"} <= set(letters)
    assert ord("δ") not in letters


def test_formulas_that_cannot_be_set_fail_the_build(build):
    texts = [r"$\unknown$", r"$\frac{1$", "$$\n\\left( x\n$$"]
    done, *_ = build("\n\n".join(["# One", *texts, ""]))
    assert done.returncode != 0
    assert "KaTeX cannot set these formulas:\nindex.html: " in done.stderr
    for text in texts:
        assert text.strip("$\n") in done.stderr
