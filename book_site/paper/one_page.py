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

import yaml
from bs4 import BeautifulSoup, Tag

FIRST_PAGE = "index"
ABOUT = "About this book"  # heading of the first page; its own is the book's title
ANSWERS = "Solutions and model answers"
ANSWER = re.compile("solution|answer", re.IGNORECASE)  # in the words that unfold it
NUMBER = '<span class="page-number">000</span>'
NOT_FOR_PAPER = (
    ".headerlink, .cite-page, .genindex-jumpbox, .site-only,"
    " :is(first-page, moving-figure, ranking-lab) > script,"
    " section:has(> .progress-overview, > .answers-file)"
)

Articles = dict[str, Tag]  # by the names of their pages

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
        name: BeautifulSoup(Path(site, f"{name}.html").read_text(encoding="utf-8"), "lxml")
        for name in names
    }
    address = pages[FIRST_PAGE].select_one("link[rel=canonical]")
    address = address["href"].removesuffix("index.html") if address else ""
    articles = {name: article_of(name, page) for name, page in pages.items()}
    articles[FIRST_PAGE].h1.string = ABOUT
    articles = with_answers_apart(articles, pages[FIRST_PAGE])
    lead_within(articles, address)
    titles = {name: article.h1.get_text(strip=True) for name, article in articles.items()}
    imprint = read_imprint(book)
    return PAGE.format(
        styles=styles_of(pages),
        running_heads="\n".join(
            running_head(anchor(name), title) for name, title in titles.items()
        ),
        contents=contents(toc, titles),
        articles="\n".join(map(str, articles.values())),
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


def article_of(name: str, page: BeautifulSoup) -> Tag:
    """The article of a page, without what is useful only on a screen, its ids unique in the one
    page."""
    article = page.article
    for element in article.select(NOT_FOR_PAPER):
        element.decompose()
    for element in article.find_all(id=True):
        element["id"] = anchor(name, element["id"])
    for image in article.find_all("img"):
        image["src"] = urljoin(f"/{name}.html", image["src"])
    for link in article.find_all("a", href=True):
        link["href"] = urljoin(f"/{name}.html", link["href"])
    article["id"] = anchor(name)
    article["class"] = ["bd-article", "page-of-site"]
    article["style"] = f"page: {anchor(name)}"
    return article


def with_answers_apart(articles: Articles, soup: BeautifulSoup) -> Articles:
    """Unfold everything in the articles, and gather solutions and model answers after the
    chapters."""
    gathered = soup.new_tag(
        "article", id=anchor("answers"), attrs={"class": "bd-article page-of-site"}
    )
    gathered["style"] = f"page: {anchor('answers')}"
    gathered.append(new_tag(soup, "h1", ANSWERS))
    last = None
    for name, article in articles.items():
        folded = article.find_all("details")
        answers = [part for part in folded if ANSWER.search(part.summary.get_text())]
        if answers:
            last = name
            gathered.append(new_tag(soup, "h2", article.h1.get_text(strip=True)))
        for number, part in enumerate(answers, 1):
            gathered.append(move_answer(soup, part, anchor(name, f"answer-{number}")))
        for part in set(folded) - set(answers):
            unfold(part)
    return dict(placed_after(last, articles, gathered))


def placed_after(last: str, articles: Articles, gathered: Tag) -> Iterator[tuple[str, Tag]]:
    for name, article in articles.items():
        yield name, article
        if name == last:
            yield "answers", gathered


def move_answer(soup: BeautifulSoup, part: Tag, place: str) -> Tag:
    """Replace an answer on its page by a link; return it under a heading with its question."""
    question = question_of(part)
    question["id"] = question.get("id") or f"{place}-question"
    part.insert_before(
        BeautifulSoup(f'<p class="to-answer">{paged(place, part_name(part))}</p>', "lxml").p
    )
    answer = soup.new_tag("section", id=place)
    heading = new_tag(soup, "h3", "")
    heading.append(new_tag(soup, "a", title_of(question), href=f"#{question['id']}"))
    answer.append(heading)
    answer.append(unfold(part.extract()))
    return answer


def part_name(part: Tag) -> str:
    return "Model answer" if "odel" in part.summary.get_text() else "Solution"


def question_of(part: Tag) -> Tag:
    """The question of an answer: the exercise, numbered question or heading before it."""
    return part.find_previous(
        lambda tag: (
            "exercise" in tag.get("class", []) or re.fullmatch("h[1-6]", tag.name) or number_of(tag)
        )
    )


def number_of(tag: Tag) -> str | None:
    """The number that an exam question begins with, in bold: "1."."""
    first = tag.find(True) if tag.name == "p" else None
    found = first and first.name == "strong" and re.fullmatch(r"(\d+)\.", first.get_text())
    return found and tag.get_text().startswith(found[0]) and found[1]


def title_of(question: Tag) -> str:
    if number := number_of(question):
        return f"Question {number}"
    title = question.select_one(".admonition-title") or question
    return re.sub(r"\s+", " ", title.get_text(" ", strip=True))


def unfold(part: Tag) -> Tag:
    part.summary.decompose()
    part.name = "div"
    part["class"] = "unfolded"
    return part


def new_tag(soup: BeautifulSoup, name: str, text: str, **attributes: str) -> Tag:
    tag = soup.new_tag(name, **attributes)
    tag.string = text
    return tag


def lead_within(articles: Articles, address: str) -> None:
    """Turn each link into its form on paper: a link within the document, one to the web, or
    none."""
    known = {
        element["id"] for article in articles.values() for element in article.find_all(id=True)
    }
    known |= {article["id"] for article in articles.values()}
    for name, article in articles.items():
        for link in article.find_all("a", href=True):
            target = on_paper(link["href"], articles, known, address)
            if target:
                link["href"] = target
            else:
                del link["href"]
            if name == "genindex" and (target or "").startswith("#"):
                link.append(BeautifulSoup(NUMBER, "lxml").span)
                link["class"] = "paged"


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


def styles_of(pages: dict[str, BeautifulSoup]) -> str:
    """Every style sheet of every page, once, in the order of the pages, then the one for paper."""
    hrefs = {
        urljoin(f"/{name}.html", link["href"]): None
        for name, page in pages.items()
        for link in page.select("link[rel=stylesheet]")
    }
    return "\n".join(
        f'<link rel="stylesheet" href="{escape(href)}">' for href in [*hrefs, "/paper.css"]
    )
