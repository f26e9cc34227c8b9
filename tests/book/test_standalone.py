"""The standalone notebooks: plain Markdown, the site's numbers and names, nothing to copy from."""

import base64
import os
import re
import shutil
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import matplotlib.pyplot as plt
import nbformat
import pytest
from matplotlib.image import imread
from pybtex.database import Person

from book_site.notebooks.plain_markdown import plain, quoted
from book_site.notebooks.site import Site, last_name
from book_site.notebooks.standalone import Home, installing
from book_site.notebooks.wheel import NAME as WHEEL
from book_site.notebooks.wheel import write_wheel
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


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    write_wheel(folder)
    return folder / WHEEL


RUN = """
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.instance().run_cell(open("cell.ipy").read()).raise_error()
import rankmetrics_lib
print(rankmetrics_lib.__file__)
"""


@pytest.fixture
def started(tmp_path):
    """Runs the first cell in a folder, with the libraries of this Python but without the package,
    and returns what is printed: at last, where the package is installed."""
    libraries = Path(nbformat.__file__).parents[1]
    target = tmp_path / "installed"
    target.mkdir()
    settings = {"PYTHONPATH": f"{target}{os.pathsep}{libraries}", "PIP_TARGET": str(target)}
    settings |= {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "NO_PROXY": "*", "HOME": str(tmp_path)}

    def run(cell, folder):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cell.ipy").write_text(cell)
        done = subprocess.run(
            [sys.executable, "-S", "-c", RUN],  # no files that lead to the package's source
            cwd=folder,
            env={"PATH": os.environ["PATH"]} | settings,
            capture_output=True,
            text=True,
        )
        return done.stdout + done.stderr

    run.installed = f"{target / 'rankmetrics_lib' / '__init__.py'}\n"
    return run


def home(address="", repository=None):
    return Home(SimpleNamespace(address=address), repository, "abc123")


@pytest.mark.parametrize("handed_out", ["notebooks", "."])
def test_the_first_cell_installs_the_wheel_beside_the_notebook_or_its_folder(
    started, tmp_path, wheel, handed_out
):
    (tmp_path / "notebooks").mkdir()
    shutil.copy(wheel, tmp_path / handed_out)
    assert started(installing(home()), tmp_path / "notebooks").endswith(started.installed)


def test_the_first_cell_says_what_to_do_where_there_is_no_wheel(started, tmp_path):
    said = started(installing(home()), tmp_path / "notebooks")
    assert f"ImportError: Put {WHEEL} beside this notebook, and run this again." in said
    assert "No module named" not in said.splitlines()[-1]


def test_the_first_cell_installs_from_the_site(started, tmp_path, wheel):
    """Where the site is, a repository is not asked."""
    (tmp_path / "site/notebooks").mkdir(parents=True)
    shutil.copy(wheel, tmp_path / "site/notebooks")
    handler = partial(SimpleHTTPRequestHandler, directory=tmp_path / "site")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        cell = installing(home(address, Repository("https://github.com/ada/book", "main")))
        said = started(cell, tmp_path / "work")
        server.shutdown()
    assert said.endswith(started.installed)


def test_the_first_cell_installs_from_the_repository_where_there_is_no_site():
    cell = installing(home(repository=Repository("https://github.com/ada/book", "main")))
    asked = "rankmetrics-lib[chapters] @ git+https://github.com/ada/book@abc123"
    assert cell.endswith(f'\n    %pip install -q "{asked}"')


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", "Two lists."),
        (
            "https://a.book/",
            "Two lists.\n\n[Try it: swap](https://a.book/chapters/lab.html?ranking=A1)",
        ),
    ],
)
def test_what_is_tried_in_the_lab_is_left_out_where_nobody_knows_the_site(address, expected):
    site = Site(address, env=None, literature=None)
    assert plain("Two lists.\n\n[Try it: swap](lab.md#ranking=A1)", site) == expected


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
