"""Joins the pages of the built site into one HTML page for paper: title page, contents, chapters,
solutions, index.

Links between the pages of the site become links within the one page. Interactive parts are shown as
they are without scripts: as tables and cells. Wherever paper needs a page number, in the contents,
in the index and in the place of a solution, there is a link of the class `paged` with room for the
number.
"""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urljoin, urlsplit

import lxml.html
import yaml
from lxml.html import HtmlElement, fragment_fromstring

FIRST_PAGE = "index"
ABOUT = "About this book"  # heading of the first page; its own is the book's title
ANSWERS = "Solutions and model answers"
ANSWER = re.compile("solution|answer", re.IGNORECASE)  # in the words that unfold it
NUMBER = '<span class="page-number">000</span>'
NOT_FOR_PAPER = ["headerlink", "cite-page", "genindex-jumpbox", "site-only"]  # classes
ONLY_THERE_FOR = ["progress-overview", "answers-file"]  # classes in sections that hold no more
STATES = ".//*[self::first-page or self::moving-figure or self::ranking-lab]/script"
HEADING = re.compile("h[1-6]")
UTF8 = lxml.html.HTMLParser(encoding="utf-8")

Articles = dict[str, HtmlElement]  # by the names of their pages

PAGE = """<!DOCTYPE html>
<html lang="en" data-theme="light" data-mode="light">
<head>
<meta charset="utf-8">
<title>{title}</title>
{styles}
<style>{running_heads}</style>
</head>
<body>
<header class="title-page">
<p class="title">{title}</p>
<p class="authors">{authors}</p>
<p class="imprint">{imprint}</p>
</header>
<main class="bd-content">
<nav class="book-contents"><h1 id="contents">Contents</h1>{contents}</nav>
{articles}
</main>
</body>
</html>
"""


def join(site: str | Path, book: str | Path) -> str:
    """Join the pages of the site in one folder; the other, `book`, holds `_toc.yml` and
    `CITATION.cff`."""
    toc = yaml.safe_load(Path(book, "_toc.yml").read_text(encoding="utf-8"))
    names = list(names_in(entries_of(toc)))
    pages = {
        name: lxml.html.parse(str(Path(site, f"{name}.html")), UTF8).getroot() for name in names
    }
    address = pages[FIRST_PAGE].xpath("string(//link[@rel='canonical']/@href)")
    address = address.removesuffix("index.html")
    articles = {name: article_of(name, page) for name, page in pages.items()}
    articles[FIRST_PAGE].find(".//h1").text = ABOUT
    articles = with_answers_apart(articles)
    lead_within(articles, address)
    titles = {name: title_of(article) for name, article in articles.items()}
    imprint = read_imprint(book)
    return PAGE.format(
        styles=styles_of(pages),
        running_heads="\n".join(
            running_head(anchor(name), title) for name, title in titles.items()
        ),
        contents=contents(toc, titles),
        articles="\n".join(map(as_html, articles.values())),
        **{name: escape(text, quote=False) for name, text in imprint.items()},
    )


def names_in(entries: list[dict]) -> Iterator[str]:
    """The names of the pages, in the order in which they are read."""
    for entry in entries:
        yield entry["file"]
        yield from names_in(entry.get("sections", []))


def read_imprint(book: str | Path) -> dict[str, str]:
    whole = yaml.safe_load(Path(book, "CITATION.cff").read_text(encoding="utf-8"))[
        "preferred-citation"
    ]
    licenses = "Text and figures: CC BY 4.0. Code: BSD 3-Clause."
    return {
        "title": whole["title"],
        "authors": ", ".join(author["name"] for author in whole["authors"]),
        "imprint": f"{whole['year']}. {licenses}",
    }


def anchor(name: str, fragment: str = "") -> str:
    """The id, in the one page, of a page of the site or of a place on it."""
    return name.replace("/", "-") + (f"--{fragment}" if fragment else "")


def article_of(name: str, page: HtmlElement) -> HtmlElement:
    """The article of a page, without what is useful only on a screen, its ids unique in the one
    page."""
    article = page.find(".//article")
    for element in for_the_screen(article):
        element.drop_tree()
    for element in article.xpath(".//*[@id]"):
        element.set("id", anchor(name, element.get("id")))
    for element in article.iter("img", "a"):
        for key in {"src", "href"} & set(element.keys()):
            element.set(key, urljoin(f"/{name}.html", element.get(key)))
    return as_page(article, name)


def for_the_screen(article: HtmlElement) -> list[HtmlElement]:
    return [
        *(element for kind in NOT_FOR_PAPER for element in article.find_class(kind)),
        *(element.getparent() for kind in ONLY_THERE_FOR for element in article.find_class(kind)),
        *article.xpath(STATES),
    ]


def as_page(article: HtmlElement, name: str) -> HtmlElement:
    article.attrib.update(
        {"id": anchor(name), "class": "bd-article page-of-site", "style": f"page: {anchor(name)}"}
    )
    return article


def as_html(part: HtmlElement) -> str:
    return lxml.html.tostring(part, encoding="unicode", with_tail=False)


def with_answers_apart(articles: Articles) -> Articles:
    """Unfold everything in the articles, and gather solutions and model answers after the
    chapters."""
    gathered = as_page(fragment_fromstring(f"<article><h1>{ANSWERS}</h1></article>"), "answers")
    last = None
    for name, article in articles.items():
        folded = list(article.iter("details"))
        answers = [part for part in folded if ANSWER.search(words_of(part))]
        if answers:
            last = name
            gathered.append(fragment_fromstring(f"<h2>{escape(title_of(article))}</h2>"))
        for number, part in enumerate(answers, 1):
            gathered.append(move_answer(part, anchor(name, f"answer-{number}")))
        for part in set(folded) - set(answers):
            unfold(part)
    return dict(placed_after(last, articles, gathered))


def words_of(part: HtmlElement) -> str:
    """The words that unfold it."""
    return part.find("summary").text_content()


def placed_after(
    last: str, articles: Articles, gathered: HtmlElement
) -> Iterator[tuple[str, HtmlElement]]:
    for name, article in articles.items():
        yield name, article
        if name == last:
            yield "answers", gathered


def move_answer(part: HtmlElement, place: str) -> HtmlElement:
    """Replace an answer on its page by a link; return it under a heading with its question."""
    question = question_of(part)
    question.set("id", question.get("id") or f"{place}-question")
    name = "Model answer" if "odel" in words_of(part) else "Solution"
    part.addprevious(fragment_fromstring(f'<p class="to-answer">{paged(place, name)}</p>'))
    answer = fragment_fromstring(
        f'<section id="{place}"><h3><a href="#{question.get("id")}">'
        f"{escape(question_title(question))}</a></h3></section>"
    )
    part.drop_tree()
    answer.append(unfold(part))
    return answer


def question_of(part: HtmlElement) -> HtmlElement:
    """The question of an answer: the exercise, numbered question or heading before it."""
    return next(
        element
        for element in reversed(part.xpath("ancestor::* | preceding::*"))
        if "exercise" in element.classes or HEADING.fullmatch(element.tag) or number_of(element)
    )


def number_of(element: HtmlElement) -> str | None:
    """The number that an exam question begins with, in bold: "1."."""
    if element.tag != "p" or element.text or element.xpath("name(*[1])") != "strong":
        return None
    found = re.fullmatch(r"(\d+)\.", element[0].text_content())
    return found and found[1]


def question_title(question: HtmlElement) -> str:
    if number := number_of(question):
        return f"Question {number}"
    title, *_ = [*question.find_class("admonition-title"), question]
    return " ".join(title.text_content().split())


def title_of(article: HtmlElement) -> str:
    return article.find(".//h1").text_content().strip()


def unfold(part: HtmlElement) -> HtmlElement:
    part.find("summary").drop_tree()
    part.tag = "div"
    part.set("class", "unfolded")
    return part


def lead_within(articles: Articles, address: str) -> None:
    """Turn each link into its form on paper: a link within the document, one to the web, or
    none."""
    known = {place for article in articles.values() for place in article.xpath("@id | .//@id")}
    for name, article in articles.items():
        for link in article.xpath(".//a[@href]"):
            target = on_paper(link.attrib.pop("href"), articles, known, address)
            if name == "genindex" and target.startswith("#"):
                link.append(fragment_fromstring(NUMBER))
                link.set("class", "paged")  # before the address, as in `paged`
            if target:
                link.set("href", target)


def on_paper(target: str, articles: Articles, known: set[str], address: str) -> str:
    parts = urlsplit(target)
    if parts.scheme:
        return target
    if not parts.path:
        return target  # within the page already
    name = str(PurePosixPath(unquote(parts.path)).with_suffix("")).lstrip("/")
    if name in articles and not (parts.query and address):
        place = anchor(name, unquote(parts.fragment))
        return f"#{place if place in known else anchor(name)}"
    return address and urljoin(address, target.lstrip("/"))


def paged(place: str, text: str) -> str:
    return (
        f'<a class="paged" href="#{escape(place)}"><span'
        f' class="name">{escape(text)}</span>{NUMBER}</a>'
    )


def contents(toc: dict, titles: dict[str, str]) -> str:
    """The pages as a list: the chapters below the page of their part."""

    def listed(entries):
        items = "".join(
            f"<li>{paged(anchor(entry['file']), titles[entry['file']])}"
            f"{listed(entry.get('sections', []))}</li>" + answers_after(entry["file"])
            for entry in entries
        )
        return f"<ol>{items}</ol>" if items else ""

    order = list(titles)

    def answers_after(name):
        follows = order[order.index(name) + 1 :][:1] == ["answers"]
        return f"<li>{paged(anchor('answers'), ANSWERS)}</li>" if follows else ""

    return listed(entries_of(toc))


def entries_of(toc: dict) -> list[dict]:
    """The landing page, then the first page of each part, with the part's other pages below it."""
    parts = [part["chapters"] for part in toc["parts"]]
    return [{"file": toc["root"]}, *({**first, "sections": rest} for first, *rest in parts)]


def running_head(place: str, title: str) -> str:
    words = title.replace("\\", "\\\\").replace('"', '\\"')
    return f'@page {place} {{ @top-right {{ content: "{words}" }} }}'


def styles_of(pages: dict[str, HtmlElement]) -> str:
    """Every style sheet of every page, once, in the order of the pages, then the one for paper."""
    hrefs = {
        urljoin(f"/{name}.html", href): None
        for name, page in pages.items()
        for href in page.xpath("//link[@rel='stylesheet']/@href")
    }
    return "\n".join(
        f'<link rel="stylesheet" href="{escape(href)}">' for href in [*hrefs, "/paper.css"]
    )
