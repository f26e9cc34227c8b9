"""The standalone notebooks: plain Markdown, the site's numbers and names, nothing to copy from."""

import ast
import base64
import re
from io import BytesIO
from types import SimpleNamespace

import matplotlib.pyplot as plt
import nbformat
import pytest
from matplotlib.image import imread
from pybtex.database import Person

from book_site.notebooks.plain_markdown import plain, quoted
from book_site.notebooks.site import Site, last_name
from book_site.notebooks.standalone import Home, installing
from book_site.publishing.addresses import Repository
from rankmetrics_lib import __version__, plots

from .places import BUILT, ROOT

CHAPTERS = sorted(path.stem for path in (ROOT / "chapters").glob("*.ipynb"))
MYST = re.compile(r"\{[\w:]+\}`|^[`:]{3,}\{|^:[\w-]+:|^\([\w-]+\)=", re.MULTILINE)
PAPER = re.compile(r"[^,\[\]]+(?:,| \[)\s?(?:\d{4}|n\.d\.)")  # Lee, 2005; Lee [2005]
ANSWER = re.compile(r"Solution of|Model answer|Not yet:|Not tried|Right[:.]|dropdown|<details>")


@pytest.fixture(scope="module")
def standalone():
    """Every standalone notebook: {"full" or "student": {name: notebook}}."""
    return {
        kind: {
            name: nbformat.read(ROOT / f"_build/standalone/{kind}/{name}.ipynb", as_version=4)
            for name in CHAPTERS
        }
        for kind in ("full", "student")
    }


def markdown(notebook):
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.parametrize("kind", ["full", "student"])
@pytest.mark.parametrize("name", CHAPTERS)
def test_no_program_needs_an_extension(standalone, kind, name):
    notebook = standalone[kind][name]
    nbformat.validate(notebook)
    assert MYST.findall(markdown(notebook)) == []
    assert "import rankmetrics_lib" in code(notebook)[0].source
    assert notebook.cells[-1].source.endswith(f", version {__version__}")


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_student_finds_no_answer(standalone, name):
    assert ANSWER.findall(nbformat.writes(standalone["student"][name])) == []


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_full_notebook_has_all_code_and_all_outputs_but_the_answers(standalone, name):
    chapter = nbformat.read(ROOT / "chapters" / f"{name}.ipynb", as_version=4)
    own = code(standalone["full"][name])[1:]  # the first one installs
    for cell, alone in zip(code(chapter), own, strict=True):
        source = alone.source.replace("# @title ", "# ").replace('background="white"', "")
        assert source == cell.source
        is_answer = re.search(r"practice\.(check|answer)\(", cell.source)
        assert list(map(text_of, alone.outputs)) == (
            [] if is_answer else list(map(text_of, cell.outputs))
        )


def text_of(output):
    """What it says, without pictures."""
    return output.get("text") or {
        kind: data for kind, data in output["data"].items() if not kind.startswith("image/")
    }


@pytest.mark.parametrize("name", CHAPTERS)
def test_every_figure_has_a_white_ground_for_dark_programs(standalone, name):
    """So has the SVG, which a program shows that has run the notebook, and so has the PNG."""
    chapter = nbformat.read(ROOT / "chapters" / f"{name}.ipynb", as_version=4)
    before, after = figures_of(chapter), figures_of(standalone["full"][name])
    for drawn, white in zip(before, after, strict=True):
        svg, svg_on_white = drawn["image/svg+xml"], white["image/svg+xml"]
        assert svg.replace("fill: none", "fill: #ffffff", 1) == svg_on_white
        transparent, opaque = pixels(drawn), pixels(white)
        opacity = transparent[..., 3]
        assert (opaque[opacity == 0] == 1).all()
        assert (opaque[opacity == 1] == transparent[opacity == 1]).all()
    setup, *_ = [
        cell for cell in code(standalone["full"][name]) if "notebook.setup(" in cell.source
    ]
    assert 'notebook.setup(background="white")' in setup.source


def figures_of(notebook):
    outputs = [output.get("data", {}) for cell in code(notebook) for output in cell.outputs]
    return [data for data in outputs if "image/svg+xml" in data]


def pixels(figure):
    return imread(BytesIO(base64.b64decode(figure["image/png"])))


def test_figures_are_drawn_on_white_where_the_set_up_asks_for_it():
    with plt.rc_context():
        plots.use_style("white")
        assert plt.figure().get_facecolor() == (1, 1, 1, 1)
        plots.use_style()
        assert plt.figure().get_facecolor()[3] == 0
    plt.close("all")


@pytest.mark.parametrize("repository", [None, "https://github.com/ada/book"])
def test_the_first_cell_installs_this_version_or_says_how(repository):
    known = repository and Repository(repository, "main")
    source = installing(Home(None, known, "abc123"))
    if known:
        assert (
            '%pip install -q "rankmetrics-lib[chapters] @ git+https://github.com/ada/book@abc123"'
            in source
        )
    else:  # no other package of that name is installed from the index
        assert "abc123" in source and "%pip" not in source
        ast.parse(source)


@pytest.mark.parametrize("name", CHAPTERS)
def test_numbers_and_names_are_those_of_the_site(standalone, pages, name):
    page = pages[BUILT / f"chapters/{name}.html"]
    text = markdown(standalone["full"][name])
    without_links = re.sub(
        r"\[([^\]]*)\]\([^)]*\)",
        r"\1",
        text.replace("\\[", "[").replace("\\]", "]").replace("’", "'"),
    )
    figures = [figure.get_text().strip() for figure in page.select("figcaption .caption-number")]
    assert re.findall(r"\*(Fig\. \d+):\*", text) == figures
    definitions = page.select(".proof.definition > .admonition-title")
    titles = [
        f"{as_typed(title.select_one('.box-name'))} ({as_typed(title.strong)})"
        for title in definitions
    ]
    assert re.findall(r"\*\*(Definition \d+ \(.*\))\*\*", text) == titles
    for citation in page.select("span.bibtex-citation"):
        for paper in PAPER.findall(as_typed(citation)):
            assert paper.strip() in without_links


def as_typed(element):
    """Its text, with the apostrophes of a keyboard."""
    return " ".join(element.get_text().split()).replace("’", "'")


def test_displayed_maths_stands_outside_of_the_quotation():
    text = quoted("Definition 1 (P@k)", "Let\n\n$$\nx\n$$\n\nbe it.\n")
    assert text == "> **Definition 1 (P@k)**\n>\n> Let\n\n$$\nx\n$$\n\n> be it."


@pytest.mark.parametrize(
    "text, named",
    [
        ("see {numref}`the figure <place>`", "role {numref}`the figure <place>`"),
        ("```{figure} a.svg\nA caption\n```", "directive {figure}"),
    ],
)
def test_a_role_or_directive_without_a_plain_form_is_named(text, named):
    with pytest.raises(ValueError, match=re.escape(f"a chapter has the {named}, which has no")):
        plain(text, site=None)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("{ref}`dcg-cut`", "[DCG@k: where to stop](https://a.book/chapters/dcg.html#dcg-cut)"),
        ("{ref}`the cut <dcg-cut>`", "[the cut](https://a.book/chapters/dcg.html#dcg-cut)"),
    ],
)
def test_a_section_named_by_its_label_is_a_link_to_it(text, expected):
    labels = {"dcg-cut": ("chapters/dcg", "dcg-cut", "DCG@k: where to stop")}
    env = SimpleNamespace(get_domain=lambda name: SimpleNamespace(labels=labels))
    site = Site("https://a.book/", env=env, literature=None)
    site.is_notebook = lambda name: True
    assert plain(text, site) == expected


def test_a_name_with_accents_and_a_particle_is_whole():
    assert last_name(Person("van Rijsbergen, C. J.")) == "van Rijsbergen"
    assert last_name(Person(r"J{\"a}rvelin, Kalervo")) == "Järvelin"
