"""What a published site has in addition to its pages: buttons, cards, sitemap, robots.txt, a 404
page, citations."""

import os
import re
import shutil
import struct
import subprocess
from urllib.parse import parse_qsl, urljoin
from xml.etree import ElementTree

import matplotlib.image
import pytest
import yaml
from tiny_book import DESCRIPTIONS, ROOT, with_addresses

from book_site.publishing import cards
from book_site.publishing.addresses import read_addresses
from book_site.publishing.cite_page import as_bibtex, as_html
from book_site.publishing.notebook_buttons import BRANCH

# of the fixture `fork`
ADDRESS = "https://ada.github.io/ranking-book/"
PAGES = ["index.html", "chapters/one.html", "chapters/two.html"]


def test_a_fork_on_github_has_its_own_buttons(fork):
    here = "https://github.com/Ada/ranking-book"
    notebook = fork.links("chapters/one.html")
    assert notebook["Repository"] == here
    assert notebook["Suggest edit"] == f"{here}/edit/main/chapters/one.ipynb"
    assert notebook["Open issue"].startswith(
        f"{here}/issues/new?title=Issue%20on%20page%20%2Fchapters/one.html"
    )
    assert (
        notebook["Binder"] == "https://mybinder.org/v2/gh/Ada/ranking-book/main"
        "?urlpath=lab/tree/_build/standalone/student/one.ipynb"
    )
    assert (
        notebook["Colab"]
        == "https://colab.research.google.com/github/Ada/ranking-book/blob/notebooks/student/one.ipynb"
    )
    assert fork.links("index.html")["the repository"] == here
    text = fork.links("chapters/two.html")
    assert text["Suggest edit"] == f"{here}/edit/main/chapters/two.md"
    assert not {"Binder", "Colab", "notebook"} & set(text)


def test_a_chapter_can_be_downloaded_as_a_notebook_of_its_own(fork, homeless):
    for site in (fork, homeless):
        links = site.links("chapters/one.html")
        for text, kind in {"notebook": "student", "with answers": "full"}.items():
            given = site.folder / "chapters" / links[text]
            made = site.folder.parent / "standalone" / kind / "one.ipynb"
            assert given.read_bytes() == made.read_bytes()
        assert not [href for href in links.values() if "_sources" in href]


def test_without_a_repository_there_are_no_buttons(homeless):
    for path in ("index.html", "chapters/one.html", "chapters/two.html"):
        page = homeless.page(path)
        for host in ("github.com", "gitlab.com", "mybinder.org", "colab.research.google.com"):
            assert not page.select(f'a[href*="{host}"]')
        assert not page.select(".dropdown-source-buttons, .dropdown-launch-buttons")


def test_a_page_says_what_it_is_made_from(homeless):
    """Without a repository, nothing is said of where to report."""
    sources = ["index.md", "chapters/one.ipynb", "chapters/two.md"]
    for page, source in zip(PAGES, sources, strict=True):
        origin = homeless.page(page).select_one(".origin")
        assert origin.text == f"Made from {source}." and not origin.a


def test_a_wrong_number_is_reported_in_the_form_for_it(fork):
    address, _, query = (
        fork.page("chapters/one.html").select_one(".origin a")["href"].partition("?")
    )
    assert address == "https://github.com/Ada/ranking-book/issues/new"
    filled = dict(parse_qsl(query))
    assert filled["title"] == "Wrong number: Gain & discount"
    assert filled["input"] == f"{ADDRESS}chapters/one.html"
    form = ROOT / ".github/ISSUE_TEMPLATE" / filled.pop("template")
    fields = yaml.safe_load(form.read_text(encoding="utf-8"))["body"]
    assert set(filled) - {"title"} <= {field.get("id") for field in fields}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_names_its_address_and_its_card(fork, path):
    page = fork.page(path)
    tags = {tag["property"]: tag["content"] for tag in page.select('meta[property^="og:"]')}
    assert page.select_one("link[rel=canonical]")["href"] == ADDRESS + path
    assert tags["og:url"] == ADDRESS + path
    assert tags["og:title"] == page.h1.find(string=True)
    assert tags["og:site_name"] == "Ranking metrics, derived and tested"
    described = yaml.safe_load(DESCRIPTIONS)[path.removesuffix(".html")]
    assert page.select_one("meta[name=description]")["content"] == described
    assert tags["og:description"] == described
    assert tags["og:image"].startswith(ADDRESS)
    card = (fork.folder / tags["og:image"].removeprefix(ADDRESS)).read_bytes()
    assert card.startswith(b"\x89PNG")
    assert struct.unpack(">II", card[16:24]) == (1200, 630)  # the shape that is shown uncut
    assert tags["og:image:alt"].startswith(tags["og:title"])
    assert page.select_one("meta[name='twitter:card']")["content"] == "summary_large_image"


def test_a_card_shows_the_first_figure_of_its_page(tmp_path):
    """Figures have their size in points, at which resvg would draw nothing."""
    figure = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9pt" height="9pt" viewBox="0 0 9 9">'
        '<rect width="9" height="9" fill="#d55e00"/></svg>'
    )
    site = tmp_path / "html"
    cards.write(cards.draw("NDCG & co", "A book", figure), site, "ndcg")
    card = matplotlib.image.imread(site / cards.CARD_FOLDER / "ndcg.png")
    assert (card[350, 885, :3] * 255).round().tolist() == [0xD5, 0x5E, 0]
    assert (card[350, 1190, :3] == 1).all()
    [kept] = (tmp_path / "cards").glob("*.png")
    kept.write_bytes(b"drawn before")
    cards.write(cards.draw("NDCG & co", "A book", figure), site, "again")
    assert (site / cards.CARD_FOLDER / "again.png").read_bytes() == b"drawn before"


@pytest.mark.parametrize("title", ["AP", "Which number do you report, and what do you do with it?"])
@pytest.mark.parametrize("width", [cards.BESIDE_A_FIGURE, cards.ALONE])
def test_a_title_of_any_length_stays_on_its_card(title, width):
    lines = re.findall(r'y="(\d+)" font-size="(\d+)"', cards.set_title(title, width))
    assert 1 <= len(lines) <= cards.MOST_LINES
    assert int(lines[0][0]) - int(lines[0][1]) > 110  # below the name of the book
    assert int(lines[-1][0]) < 600


def test_every_page_has_a_favicon(fork, homeless):
    for site in (fork, homeless):
        for path in [*PAGES, "search.html"]:
            icon = site.page(path).select_one("link[rel=icon]")["href"]
            assert (site.folder / path).parent.joinpath(icon).resolve().is_file()


def test_the_sitemap_lists_the_pages_to_be_found(fork):
    entries = ElementTree.parse(fork.folder / "sitemap.xml").getroot()
    assert {entry[0].text for entry in entries} == {ADDRESS + path for path in PAGES}
    assert (fork.folder / "robots.txt").read_text().splitlines()[
        -1
    ] == f"Sitemap: {ADDRESS}sitemap.xml"


def test_without_an_address_nothing_needs_one(homeless):
    assert not (homeless.folder / "sitemap.xml").exists()
    assert not (homeless.folder / "_images" / "cards").exists()
    assert (homeless.folder / "robots.txt").read_text() == "User-agent: *\nAllow: /\n"
    for path in PAGES:
        assert not homeless.page(path).select('meta[property^="og:"], link[rel=canonical]')


def test_the_404_page_keeps_the_navigation_at_any_depth(fork, homeless):
    there = f"{ADDRESS}chapters/deep/down/missing.html"
    for site, root in ((fork, "/ranking-book/"), (homeless, "/")):
        page = site.page("404.html")
        linked = {
            tag[key]
            for tag in page.find_all(True)
            for key in ("href", "src", "action")
            if tag.has_attr(key)
        }
        own = [link for link in linked if not link.startswith(("https://", "#"))]
        for link in own:
            path = urljoin(there, link).removeprefix("https://ada.github.io")
            assert path.startswith(root), link
            assert (site.folder / re.sub("[?#].*", "", path.removeprefix(root))).is_file(), link
        assert {f"{root}{path}" for path in PAGES} <= set(own)
        assert page.html["data-content_root"] == root
        assert not page.select("link[rel=canonical]")


def test_a_chapter_ends_with_how_to_cite_it(fork):
    article = fork.page("chapters/one.html").article
    box = article.select_one("details.cite-page")
    assert not box.has_attr("open")
    assert article.find_all(["section", "details"])[-1] is box
    assert (
        box.p.text
        == 'The authors of "Ranking metrics, derived and tested" (2026). Gain & discount. '
        f"In Ranking metrics, derived and tested. {ADDRESS}chapters/one.html"
    )
    assert (
        box.pre.text == "@incollection{one2026,\n"
        "  title     = {Gain \\& discount},\n"
        "  booktitle = {Ranking metrics, derived and tested},\n"
        '  author    = {{The authors of "Ranking metrics, derived and tested"}},\n'
        "  year      = {2026},\n"
        f"  url       = {{{ADDRESS}chapters/one.html}}\n"
        "}\n"
    )
    assert not box.select("script, button, [onclick]")


def test_without_an_address_a_page_is_cited_without_one(homeless):
    box = homeless.page("chapters/one.html").select_one("details.cite-page")
    assert box.p.text.endswith("In Ranking metrics, derived and tested.")
    assert "url" not in box.pre.text


def test_pages_that_are_no_chapter_are_not_cited(fork):
    for path in ("index.html", "genindex.html", "search.html", "404.html"):
        assert not fork.page(path).select("details.cite-page")


def test_bibtex_keeps_the_signs_that_tex_reads_as_commands():
    page = {
        "key": "k",
        "author": "A",
        "book": "B",
        "year": 2026,
        "url": "https://books.org/a_b.html",
    }
    entry = as_bibtex(title="P@k & 50% of R_1 #2", **page)
    assert r"{P@k \& 50\% of R\_1 \#2}" in entry
    assert "{https://books.org/a_b.html}" in entry


def test_signs_of_html_in_a_title_are_shown():
    page = {"key": "k", "author": "A & B", "book": "B", "year": 2026, "url": ""}
    assert as_html(title="if k <i>", **page) == "A &amp; B (2026). if k &lt;i&gt;. In <em>B</em>."


def test_the_first_page_and_the_citation_file_say_the_same():
    book = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["preferred-citation"]
    entry = re.search(
        r"```bibtex\n(.*?)```", (ROOT / "index.md").read_text(encoding="utf-8"), re.DOTALL
    )[1]
    fields = dict(re.findall(r"(\w+) += \{+(.*?)\}+,?\n", entry))
    assert fields == {
        "title": book["title"],
        "author": book["authors"][0]["name"],
        "year": str(book["year"]),
    }


def test_the_site_is_published_with_the_pdf_once_its_tests_pass():
    workflow = yaml.safe_load((ROOT / ".github/workflows/book.yml").read_text(encoding="utf-8"))
    publish = workflow["jobs"]["publish"]
    commands = [step.get("run", "").partition("#")[0].strip() for step in publish["steps"]]
    actions = [step.get("uses", "").partition("@")[0] for step in publish["steps"]]
    assert publish["needs"] == "test" and workflow["jobs"]["test"]
    uploaded = actions.index("actions/upload-pages-artifact")
    assert commands.index("make pdf") < uploaded < actions.index("actions/deploy-pages")
    assert publish["steps"][uploaded]["with"]["path"] == "_build/html"
    assert publish["permissions"].items() >= {"pages": "write", "id-token": "write"}.items()


def test_the_workflow_leaves_the_addresses_that_somebody_has(tmp_path):
    """Its script, run on a copy of pyproject.toml. What it fills in is told in test_release.py."""
    shutil.copy(ROOT / "README.md", tmp_path)
    workflow = yaml.safe_load((ROOT / ".github/workflows/book.yml").read_text(encoding="utf-8"))
    steps = workflow["jobs"]["publish"]["steps"]
    [step] = [step for step in steps if step.get("run") == ".ci/addresses"]
    said = {"SITE": "${{ steps.pages.outputs.base_url }}", "BRANCH": "${{ github.ref_name }}"}
    assert step["env"] == said
    mine = {"Repository": "https://gitlab.com/ada/book", "Homepage": "https://books.org/ir/"}
    (tmp_path / "pyproject.toml").write_text(with_addresses(mine))
    given = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "Ada/ranking-book"}
    given |= {"SITE": ADDRESS.rstrip("/"), "PATH": os.environ["PATH"], "BRANCH": "trunk"}
    subprocess.run([ROOT / step["run"]], cwd=tmp_path, env=given, check=True)
    repository, site = read_addresses(tmp_path)
    assert (repository.url, site) == tuple(mine.values())


def test_colab_reads_the_branch_that_the_workflow_pushes(tmp_path):
    """Its command, run against a repository on this machine."""
    workflow = yaml.safe_load((ROOT / ".github/workflows/book.yml").read_text(encoding="utf-8"))
    publish = workflow["jobs"]["publish"]
    [step] = [step for step in publish["steps"] if "notebooks" in step.get("run", "")]
    assert publish["permissions"]["contents"] == "write"
    made = tmp_path / "book/_build/standalone/student/one.ipynb"
    made.parent.mkdir(parents=True)
    server = tmp_path / "server.git"
    subprocess.run(["git", "init", "--quiet", "--bare", server], check=True)
    known = {"REMOTE": str(server), "GITHUB_SHA": "abc123", "PATH": os.environ["PATH"]}
    for notebook in ("{}", "{ }"):  # the second time, the branch is there
        shutil.rmtree(tmp_path / "book/_build/standalone/.git", ignore_errors=True)
        made.write_text(notebook)
        command = ["bash", "-e", "-c", step["run"]]
        subprocess.run(command, cwd=tmp_path / "book", env=known, check=True)
    listed = subprocess.run(
        ["git", "-C", server, "ls-tree", "-r", "--name-only", BRANCH],
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.split() == ["student/one.ipynb"]
    assert publish["steps"].index(step) > [
        "make pdf" in step.get("run", "") for step in publish["steps"]
    ].index(True)
