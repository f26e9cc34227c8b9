"""Corrections of what the theme and other extensions write: each works where it is needed, and
fails if a new version writes something else."""

import importlib
import json
import pkgutil
import subprocess
import sys
from types import SimpleNamespace

import pytest
from tiny_book import ROOT

import book_site
from book_site.output import (
    accessibility,
    box_titles,
    content_policy,
    first_paint,
    icons,
    image_sizes,
    maths,
    needed_files,
    one_of_each,
    sidebar_parts,
    styles,
    written_pages,
)
from book_site.output.mends import Mend, NothingToMend
from book_site.paper import offer
from book_site.publishing import not_found_page

FIGURE = '<img alt="A curve" src="../_images/a.svg" />'
MENU = '<div class="dropdown dropdown-download-buttons"><ul>{}\n</ul> <a class="{}"></div>'
CAPTION = (
    '<{} aria-level="2" class="caption" role="heading"><span class="caption-text">One</span></{}>'
)
PRINT = "btn-download-pdf-button"

# What is written, what it becomes, and what a new version might write in its place.
WRITTEN = {
    accessibility.SIDEBAR: (
        '<div id="pst-primary-sidebar" class="bd-sidebar">',
        '<div id="pst-primary-sidebar" role="complementary" aria-label="Book" class="bd-sidebar">',
        '<dialog id="pst-primary-sidebar" class="bd-sidebar">',
    ),
    accessibility.SEARCH_LABEL: (
        '<button class="btn search-button-field pst-js-only" title="Search" aria-label="Search">',
        '<button class="btn search-button-field pst-js-only" title="Search">',
        '<button class="btn search-button-field pst-js-only" title="Search">',
    ),
    accessibility.UNFOLD: (
        '<a href="#">Metrics</a><details><summary><span class="toctree-toggle">',
        '<a href="#">Metrics</a><details><summary aria-label="Pages of: Metrics">'
        '<span class="toctree-toggle">',
        '<a href="#">Metrics</a><button><span class="toctree-toggle">',
    ),
    box_titles.DEFINITION: (
        '<p class="admonition-title"><span class="caption-number">Definition 9 </span> (AP)</p>',
        '<p class="admonition-title"><strong>AP</strong>'
        ' <span class="box-name">Definition 9</span></p>',
        '<p class="admonition-title"><span class="caption-number">Definition 9</span> AP</p>',
    ),
    box_titles.EXERCISE: (
        '<p class="admonition-title">Exercise (ap-hand · On paper)</p>',
        '<p class="admonition-title">On paper <span class="box-name">ap-hand</span></p>',
        '<p class="admonition-title">Exercise 1 (ap-hand)</p>',
    ),
    accessibility.CORNER: (
        '<tr><th></th><th>AP</th></tr><tr><th class="head"><p></p></th></tr>',
        "<tr><td></td><th>AP</th></tr><tr><td></td></tr>",
        '<tr><th></th><th>AP</th></tr><tr><th class="corner"> </th></tr>',
    ),
    accessibility.ENTRY: (
        '<div class="citation" id="b" role="doc-biblioentry">',
        '<div class="citation" id="b" role="listitem">',
        '<li class="citation" id="b">',
    ),
    accessibility.SECTION: (
        '<div class="proof definition admonition" id="a"><section class="definition-content"'
        ' id="proof-content"><div class="exercise admonition"><section id="exercise-content">',
        '<div class="proof definition admonition" id="a"><section class="definition-content">'
        '<div class="exercise admonition"><section>',
        '<div class="proof definition admonition" id="a"><section class="definition-content"'
        ' id="a-content">',
    ),
    content_policy.BUTTONS: (
        f'<button onclick="window.print()"\n class="btn {PRINT}">'
        '<button onclick="toggleFullScreen()"\n class="btn btn-fullscreen-button">',
        f'<button\n class="btn {PRINT}"><button\n class="btn btn-fullscreen-button">',
        f'<button onclick="printPage()" class="btn {PRINT}">',
    ),
    content_policy.TABLES: (
        '<div>\n<style scoped>\n th {}\n</style>\n<table border="1" class="dataframe">',
        '<div>\n<table border="1" class="dataframe">',
        '<div>\n<style>\n th {}\n</style>\n<table border="1" class="dataframe">',
    ),
    content_policy.POLICY_PLACE: ('<meta charset="utf-8" />', "", '<meta charset="UTF-8">'),
    first_paint.DEFER: (
        '<script src="a.js"></script><script async src="b.js"></script><script>c()</script>',
        '<script defer src="a.js"></script><script async src="b.js"></script><script>c()</script>',
        '<script type="module" src="a.js"></script>',
    ),
    first_paint.PAGE_NAME: (
        "<script>DOCUMENTATION_OPTIONS.pagename = 'a';</script>"
        "<script>\n  DOCUMENTATION_OPTIONS.COLLAPSE_INDEX = true;</script>",
        "<script type=\"module\">DOCUMENTATION_OPTIONS.pagename = 'a';</script>"
        '<script type="module">\n  DOCUMENTATION_OPTIONS.COLLAPSE_INDEX = true;</script>',
        "<script>options.pagename = 'a';</script>",
    ),
    first_paint.EARLY: (
        '<head>\n  <!-- Pre-loaded scripts that follow -->\n  <link rel="preload" as="script"'
        ' href="a.js" />\n<link rel="preload" as="fetch" href="b.json">',
        '<head>\n<link rel="preload" as="fetch" href="b.json">',
        '<head>\n  <link href="a.js" as="script" rel="preload">',
    ),
    first_paint.COLORS: (
        'document.documentElement.dataset.theme = localStorage.getItem("theme") || "auto";',
        first_paint.COLORS.mended,
        'document.documentElement.dataset.theme = localStorage.theme ?? "auto";',
    ),
    icons.ICON_SCRIPT: (
        '<!-- So that users can add custom icons -->\n<script src="../_static/scripts/'
        'fontawesome.js?digest=8"></script><p>',
        "<p>",
        '<script defer src="_static/scripts/icons.js"></script>',
    ),
    icons.ICON: (
        '<i class="fas fa-download"></i><span class="icon fa-solid fa-x">',
        '<i aria-hidden="true" class="fas fa-download"></i>'
        '<span aria-hidden="true" class="icon fa-solid fa-x">',
        '<svg class="icon-download">',
    ),
    image_sizes.IMAGES: (
        f'<img src="_static/logo.svg">{FIGURE}<img width="3" src="_images/b.svg">',
        '<img src="_static/logo.svg"> alt="A curve" src="../_images/a.svg" />'
        '<img width="3" src="_images/b.svg">',
        '<img alt="A curve" src="../_figures/a.svg" />',
    ),
    maths.SCROLL: (
        '<div class="math notranslate nohighlight"><span class="katex-display">',
        '<div class="math notranslate nohighlight">'
        '<span class="katex-display pst-scrollable-table-container">',
        '<div class="math notranslate nohighlight"><span class="katex katex-block">',
    ),
    maths.KATEX_LINK: ("<head></head>", "<head>", "<body>"),
    maths.OLD_FONTS: (
        'src:url(a.woff2) format("woff2"),url(a.woff) format("woff"),'
        'url(a.ttf) format("truetype")}',
        'src:url(a.woff2) format("woff2")}',
        'src:url(a.woff2)format("woff2"),url(a.woff)format("woff")}',
    ),
    one_of_each.HEADING: (
        '<div id="jb-print-docs-body" class="onlyprint"><h1>AP</h1><div><nav></nav></div></div>\n'
        '<div id="searchbox"></div>',
        '<div id="searchbox"></div>',
        '<header id="print-title"><h1>AP</h1></header><div id="searchbox"></div>',
    ),
    one_of_each.VIEWPORT: (
        '<meta name="viewport" content="width=device-width, initial-scale=1.0" />'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n<title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1.0" /><title>',
        '<meta content="width=device-width, initial-scale=1" name="viewport">',
    ),
    sidebar_parts.SIDEBAR_CAPTION: (
        f'<div>{CAPTION.format("p", "p")}\n<ul class="nav"><li><ul><li></ul></ul>\n'
        f'{CAPTION.format("p", "p")}<ul class="current nav"></ul>\n</div>',
        "<div>\n\n</div>",
        f'<div>{CAPTION.format("p", "p")}<ol class="nav"></ol></div>',
    ),
    styles.LINKS: (
        '<head>\n <link href="_static/styles/a.css?v=1" rel="stylesheet" />\n'
        '<link rel="stylesheet" type="text/css" href="../_static/b.css" />\n<link rel="icon">',
        '<head>\n<link rel="icon">',
        '<link rel="stylesheet" href="../assets/a.css" />',
    ),
    styles.HEAD: ("<title>A</title>", "<title>A", "<title />"),
    styles.END: ("<p>A</p></body>", "<p>A</p>", "<p>A</p>"),
    offer.OFFER_PLACE: (offer.PLACE, "", "<p>Ranking metrics</p>"),
    offer.MENU: (
        MENU.format("<li>", PRINT),
        f' <a class="{PRINT}"></div>',
        MENU.replace("dropdown-download-buttons", "menu").format("<li>", PRINT),
    ),
}
BY_NAME = pytest.mark.parametrize("mend", WRITTEN, ids=lambda mend: mend.name)


def test_every_correction_is_tried():
    names = [
        module.name
        for module in pkgutil.walk_packages(book_site.__path__, "book_site.")
        if module.name.split(".")[1] in ("content", "output", "paper", "publishing")
        and not module.name.endswith("__main__")
    ]
    modules = [importlib.import_module(name) for name in names]
    found = {one for module in modules for one in vars(module).values() if isinstance(one, Mend)}
    assert found == set(WRITTEN)


@BY_NAME
def test_it_corrects_what_is_written(mend):
    written, mended, _ = WRITTEN[mend]
    assert mend(written) == mended


@BY_NAME
def test_it_fails_where_something_else_is_written(mend):
    with pytest.raises(NothingToMend, match=f"^{mend.name}: [01] found, [12] expected. The"):
        mend(WRITTEN[mend][2])


def test_a_page_without_the_thing_at_all():
    for mend in WRITTEN:
        if mend.sign:
            assert mend("<p>Text</p>") == "<p>Text</p>"
        else:
            with pytest.raises(NothingToMend):
                mend("<p>Text</p>")


def test_a_script_in_an_attribute_is_refused():
    page = f'<meta charset="utf-8" />{{}}<button class="{PRINT}" onclick="window.print()">'
    assert "onclick" not in content_policy.with_policy(page.format("<p>"))
    with pytest.raises(NothingToMend, match='another one found in <p class="a" onmouseover='):
        content_policy.with_policy(page.format('<p class="a" onmouseover="f()">'))


def test_a_formula_that_is_written_otherwise_is_noticed():
    place = '<span class="math notranslate nohighlight">{}</span>'
    page = f'<html data-content_root="./"><head></head>{place}'
    done = {("x", False): {"html": '<span class="katex">x</span>'}}
    assert "\\(" not in maths.with_maths(page.format(r"\(x\)"), done)
    with pytest.raises(NothingToMend, match="formulas: 0 set by KaTeX, 1 expected"):
        maths.with_maths(page.format("<math>x</math>"), done)


def test_a_figure_without_a_size_is_noticed(tmp_path):
    figure = tmp_path / "a.svg"
    figure.write_text('<svg height="72pt" viewBox="0 0 1 1" width="144pt" height="72pt">')
    assert image_sizes.size_of(figure) == (192, 96)
    figure.write_text('<svg viewBox="0 0 144 72">')
    with pytest.raises(NothingToMend, match="a.svg has no size in points"):
        image_sizes.size_of(figure)


def test_files_of_icons_that_are_missing_are_noticed(tmp_path):
    with pytest.raises(NothingToMend, match="fontawesome.js is missing"):
        icons.take_away(tmp_path / "fontawesome.js")
    assert icons.letters_shown(r'.fa-x:before{content:"\f00d"}', {"fa-x"}) == {"\uf00d"}
    with pytest.raises(NothingToMend, match="rules of the icons"):
        icons.letters_shown(".fa-x { --fa: url(x.svg) }", {"fa-x"})


@pytest.mark.parametrize("part", needed_files.NEEDED_FOR)
def test_a_script_that_no_extension_adds_is_noticed(part):
    files = [
        SimpleNamespace(filename=f"{name}.js", attributes={})
        for name in [*needed_files.NEEDED_FOR, "theme"]
    ]
    assert [file.filename for file in needed_files.needed(files, "<p>")] == ["theme.js"]
    with pytest.raises(NothingToMend, match=f"files loaded where needed, {part}"):
        needed_files.needed([file for file in files if part not in file.filename], "<p>")


def test_style_sheets_keep_the_order_of_every_page():
    lists = [
        ["theme", "book.css"],
        ["interactive/lab.css", "proof", "book.css"],
        ["theme", "proof"],
    ]
    assert styles.in_order(lists) == ["theme", "proof", "interactive/lab.css", "book.css"]


def test_the_joined_sheet_holds_what_is_used(tmp_path):
    (tmp_path / "theme.css").write_text(
        '@import "basic.css"; .used, .by-script { color: red } .nobody { color: blue }'
        'html[data-theme="dark"] p { color: white } @font-face { font-family: N; src: url(n.ttf) }'
    )
    (tmp_path / "basic.css").write_text("p { margin: 0 } .sub .nobody { margin: 0 }")
    (tmp_path / "script.js").write_text('document.body.classList.add("by-script")')
    (tmp_path / "interactive").mkdir()
    (tmp_path / "interactive/lab.css").write_text(".drawn-later { color: red }")
    sheets, rejected = ["theme.css", "interactive/lab.css"], tmp_path / "rejected.json"
    assert styles.join(tmp_path, sheets, ['<html><p class="used">'], rejected)
    joined = (tmp_path / styles.JOINED).read_text()
    assert ".used,.by-script{color:red}" in joined
    assert "p{margin:0}" in joined and "data-theme=dark" in joined
    assert joined.rstrip().endswith(".drawn-later{color:red}")
    assert "nobody" not in joined
    assert json.loads(rejected.read_text()) == [".sub .nobody", ".nobody"]


def test_the_first_sheet_holds_what_the_markup_of_many_pages_matches(tmp_path):
    """A page has the other rules that it matches. What a reader does, what is closed, print, and
    variables that nothing reads come with the whole sheet."""
    (tmp_path / "theme.css").write_text(
        ":root { --read: red; --unread: blue } ul > li.one::before { color: var(--read) }"
        'html[data-theme="dark"] ul { color: white } ul:hover { color: red } ol li { margin: 0 }'
        "p { margin: 0 } dialog b { margin: 0 } @media print { ul { margin: 0 } }"
        "@font-face { font-family: N; src: url(data:font/woff2;base64,AAAA) }"
        "@keyframes turn { to { rotate: 90deg } } @media (width < 9px) { ul { margin: 0 } }"
        ".figure-ready > ul { margin: 1px } ul:not(.figure-ready) { margin: 2px }"
    )
    (tmp_path / "script.js").write_text('element.className = "figure-ready"')
    page = '<html><ul><li class="one"></ul><dialog><b></b></dialog>'
    pages, rejected = [page, page, page + "<p>"], tmp_path / "rejected.json"
    own = styles.join(tmp_path, ["theme.css"], pages, rejected)
    assert [rules.strip() for rules in own] == ["", "", "p{margin:0}"]
    assert (tmp_path / styles.FIRST).read_text().strip() == (
        ":root{--read: red}ul>li.one:before{color:var(--read)}html[data-theme=dark] ul{color:#fff}"
        "@media(width<9px){ul{margin:0}}.figure-ready>ul{margin:1px}"
        "ul:not(.figure-ready){margin:2px}"
    )
    assert "AAAA" in (tmp_path / styles.FACES_SHEET).read_text()
    assert "AAAA" not in (tmp_path / styles.JOINED).read_text()


def test_a_page_for_wrong_links_that_knows_its_root_is_noticed():
    config = SimpleNamespace(notfound_pagename="404", notfound_urls_prefix="/book/")
    context = {"content_root": "./", "pageurl": "https://example.org/404.html"}
    given = (SimpleNamespace(config=config), "404", "page.html", context, None)
    not_found_page.correct_context(*given)
    assert context == {"content_root": "/book/", "pageurl": None}
    with pytest.raises(NothingToMend, match="root of the page for wrong links"):
        not_found_page.correct_context(*given)


def test_the_build_stops_and_names_the_page(tmp_path):
    """Sphinx's basic theme has nothing that the corrections for the book's theme look for."""
    (tmp_path / "conf.py").write_text(
        'extensions = ["book_site.output.maths", "book_site.output.accessibility"]\n'
        'html_math_renderer = "katex"\nhtml_theme = "basic"\n'
    )
    (tmp_path / "index.rst").write_text("One\n===\n\n:math:`x`\n")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", tmp_path, tmp_path / "html"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    fault = "index.html: role of the sidebar: 0 found, 1 expected."
    assert fault in " ".join(done.stderr.split())
    assert "katex" not in (tmp_path / "html/index.html").read_text()


def test_a_finished_page_is_left_alone():
    pages = {"old": f"<meta {written_pages.FINISHED}>", "new": "<p>"}
    written_pages.change_each(pages, str.upper)
    assert pages == {"old": f"<meta {written_pages.FINISHED}>", "new": "<P>"}


def test_only_the_folder_of_jupyter_book_is_emptied(tmp_path):
    (tmp_path / "conf.py").write_text('extensions = ["book_site.output.written_pages"]\n')
    (tmp_path / "index.rst").write_text("One\n===\n")

    def build(site):
        (site / "old.html").write_text("a page that no source makes")
        return subprocess.run(
            [sys.executable, "-m", "sphinx", "-q", "-b", "html", tmp_path, site],
            cwd=ROOT,
            capture_output=True,
            text=True,
        )

    of_jupyter_book, own_folder = tmp_path / "_build/html", tmp_path / "docs"
    for site in (of_jupyter_book, own_folder):
        site.mkdir(parents=True)
        done = build(site)
        assert done.returncode == 0, done.stderr
        assert "<h1>One" in (site / "index.html").read_text()
    assert build(of_jupyter_book).returncode == 0
    assert not (of_jupyter_book / "old.html").exists()
    again = build(own_folder)
    assert again.returncode != 0
    fault = f"{own_folder} contains an earlier build: empty the folder first."
    assert fault in " ".join(again.stderr.split())
    assert (own_folder / "old.html").exists()
