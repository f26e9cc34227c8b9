"""The built site, file by file: every page is there and complete, every link leads somewhere, and
no other host is contacted."""

import re
from collections import Counter
from urllib.parse import unquote, urlsplit

import nbformat
import pytest

from book_site.publishing.descriptions import read_descriptions

from .places import BUILT, NOTEBOOKS, ROOT

GENERATED = {"404", "prf-prf", "search"}
DESCRIPTIONS = read_descriptions(ROOT)
MADE_BY_SCRIPTS = {
    "button.copybtn": "copybutton.js",
    ".from-disk": "interactive/from_disk.js",
    ".from-disk code": "interactive/from_disk.js",
}  # selector: the script that adds what it finds
NOT_IN_PAGES = re.compile(r'\[data-theme="\w+"\]|\[open\]|::[\w-]+|:(?:hover|focus-visible)')


def name(page):
    return page.relative_to(BUILT).with_suffix("").as_posix()


def addresses(page):
    """All addresses that a parsed page mentions, including those of its card."""
    return [
        tag[key]
        for tag in page.find_all(True)
        for key in ("href", "src", "action")
        if tag.has_attr(key)
    ] + [tag["content"] for tag in page.select('meta[property="og:image"]')]


def targets(page):
    """The fragments that a link can lead to."""
    return {
        tag[key] for tag in page.find_all(True) for key in ("id", "name") if tag.has_attr(key)
    } | {""}


def test_the_pages_are_those_of_the_table_of_contents(pages, contents):
    assert sorted({name(page) for page in pages} - GENERATED) == sorted(contents)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_page_shows_every_cell_of_its_notebook(path, pages):
    code_cells = [
        cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"
    ]
    page = pages[BUILT / "chapters" / f"{path.stem}.html"]
    assert len(page.select("div.cell_input")) == len(code_cells)
    assert len(page.select("div.cell_output")) == len([cell for cell in code_cells if cell.outputs])


def inside(pages):
    """A function that maps an address on a page to the file it leads to, or to None if it leads out
    of the site."""
    root = pages[BUILT / "404.html"].html[
        "data-content_root"
    ]  # where the site's addresses start on their host
    canonical = pages[BUILT / "index.html"].select_one("link[rel=canonical]")
    site = canonical["href"].removesuffix("index.html") if canonical else None

    def target(page, address):
        if site and address.startswith(site):
            address = root + address.removeprefix(site)
        parts = urlsplit(address)
        if parts.scheme or parts.netloc:
            return None
        if parts.path.startswith("/"):
            assert parts.path.startswith(root), f"{name(page)} leads to {address}"
            return (BUILT / unquote(parts.path.removeprefix(root))).resolve()
        return (page.parent / unquote(parts.path)).resolve() if parts.path else page

    return target


def test_every_link_inside_the_site_leads_somewhere(pages):
    ids = {page: targets(soup) for page, soup in pages.items()}
    target_of = inside(pages)
    for page, soup in pages.items():
        for address in addresses(soup):
            target = target_of(page, address)
            if target:
                fragment = unquote(urlsplit(address).fragment)
                assert target.is_file(), f"{name(page)} leads to {address}"
                assert fragment in ids.get(target, {""}), f"{name(page)} leads to {address}"


def test_an_id_is_on_a_page_once(pages):
    for page, soup in pages.items():
        ids = Counter(element["id"] for element in soup.select("[id]"))
        assert [place for place, count in ids.items() if count > 1] == [], name(page)


def test_a_page_has_one_heading_one_viewport_and_a_title_of_its_own(pages):
    titles = Counter()
    for page, soup in pages.items():
        for single in ("h1", "title", 'meta[name="viewport"]'):
            assert len(soup.select(single)) == 1, f"{name(page)}: {single}"
        titles[soup.title.text] += 1
    assert pages[BUILT / "index.html"].title.text == "Ranking metrics, derived and tested"
    assert [title for title, count in titles.items() if count > 1] == []


def test_a_page_says_what_it_is_about(pages):
    for page, soup in pages.items():
        found = [tag["content"] for tag in soup.select('meta[name="description"]')]
        assert found == [DESCRIPTIONS[name(page)]]


def test_no_page_takes_anything_from_another_host(pages):
    for page, soup in pages.items():
        for tag in soup.select(
            "script, link:not([rel=canonical]), img, iframe, source, audio, video, object, embed"
        ):
            for key in ("src", "href", "srcset", "data"):
                assert not re.match(r"(https?:)?//", tag.get(key, "")), f"{name(page)}: {tag}"
        assert not re.search(
            r"https?://", " ".join(script.text for script in soup.select("script"))
        ), name(page)


def test_no_style_sheet_takes_anything_from_another_host(pages):
    for sheet in BUILT.rglob("*.css"):
        assert not re.findall(
            r"(?:url\(|@import)\s*[\"']?(?:https?:)?//",
            sheet.read_text(encoding="utf-8"),
        ), sheet


def test_every_picture_says_what_is_to_be_seen(pages):
    """Without an alt text of its own, a figure gets the path of its file."""
    for page, soup in pages.items():
        for image in soup.select("article img"):
            alt = image.get("alt", "")
            assert alt.strip() and "_images/" not in alt, f"{name(page)}: {image}"


def test_no_markup_is_left_over(pages):
    for page, soup in pages.items():
        for article in soup.select("article"):
            found = article.find_all(string=re.compile(r"\{[\w:]+\}`|```|:::"))
            assert [text for text in found if not text.find_parent(["pre", "code"])] == [], name(
                page
            )


@pytest.mark.parametrize(
    "letters, language", [("[\uac00-\ud7a3]", "ko"), ("[\u4e00-\u9fff]", "zh-Hans")]
)
def test_korean_and_chinese_words_carry_their_language(letters, language, pages):
    words = [
        (name(page), text)
        for page, soup in pages.items()
        for article in soup.select("article")
        for text in article.find_all(string=re.compile(letters))
    ]
    assert len(words) > 70
    assert [word for word in words if word[1].find_parent(lang=True)["lang"] != language] == []


def test_nothing_is_taken_for_a_mail_address(pages):
    """docutils takes nDCG@10 in a docstring for an address, unless it is marked as code."""
    for path, page in pages.items():
        assert page.select('a[href^="mailto:"]') == [], path


def selectors(style):
    """The selectors of a style sheet, without those that depend on the reader's settings and
    actions."""
    rules = re.findall(r"([^{};]+){", re.sub(r"/\*.*?\*/|@[^{]*{", "", style, flags=re.DOTALL))
    for selector in re.split(r",(?![^(]*\))", ",".join(rules)):
        yield NOT_IN_PAGES.sub("", selector).strip() or "*"


@pytest.fixture(scope="module")
def classes(pages):
    """The classes on each page: it takes much longer to select by them."""
    return {
        path: {one for element in page.find_all(class_=True) for one in element["class"]}
        for path, page in pages.items()
    }


@pytest.mark.parametrize(
    "name",
    ["accessible.css", "book.css", "boxes.css", "icons.css", "maths.css", "reference.css"],
)
def test_a_rule_on_top_of_the_theme_finds_what_it_is_for(name, pages, classes):
    style = (ROOT / "book_site/static" / name).read_text(encoding="utf-8")
    found = list(selectors(style))
    assert found
    for selector in found:
        if selector in MADE_BY_SCRIPTS:
            script = (BUILT / "_static" / MADE_BY_SCRIPTS[selector]).read_text(encoding="utf-8")
            assert selector.split(".")[-1].split()[0] in script
        else:
            needed = set(re.findall(r"\.([\w-]+)", re.sub(r"\(.*\)|\[.*?\]", "", selector)))
            able = [page for path, page in pages.items() if needed <= classes[path]]
            assert any(page.select_one(selector) for page in able), selector
