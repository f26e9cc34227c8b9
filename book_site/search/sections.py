"""Cuts written pages into the sections that the search finds: a heading and what is under it, a
term of the glossary, a function of the reference."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urljoin

from lxml import html
from lxml.html import HtmlElement

# Not words of the page: marks, outputs, lists of other pages; and whatever would give an exercise
# away.
UNREAD = (
    "cell_output",
    "cite-page",
    "origin",
    "dropdown",
    "folded",
    "headerlink",
    "lab-title",
    "sig-param",
    "sig-paren",
    "tag_solution",
    "toctree-wrapper",
)


def of_class(*names: str) -> str:
    """XPath for the elements below with one of these classes."""
    tests = (f"contains(concat(' ', normalize-space(@class), ' '), ' {name} ')" for name in names)
    return f".//*[{' or '.join(tests)}]"


REMOVED = f"{of_class(*UNREAD)} | .//script | .//style | .//noscript | .//ranking-lab | .//svg"
ARTICLE = './/article[@class="bd-article"]'
TERMS = './/dl[contains(@class, "glossary")]/dt'
FUNCTIONS = './/dl[contains(@class, "py ")]'
BLOCKS = ".//dt | .//dd | .//p | .//li | .//td | .//th | .//strong[following-sibling::span]"
HEADING = "./*[self::h1 or self::h2 or self::h3 or self::h4]"
PLACE = "(./span/@id | ./@id)[last()]"  # its label, if it has one
EXPLAINED_AT = './/a[contains(@class, "internal")][span[contains(@class, "std-ref")]]/@href'
CELL = " · "  # between two cells of a table
ABBREVIATION = re.compile(r"\b[A-Z][A-Z-]*\s*$")  # “R-” before a word that is half of a name
SEVERAL = re.compile(r"(?: ·)+ ")
SYMBOL = re.compile(r"\\\(\s*(@?\w+)\s*\\\)")


@dataclass
class Section:
    """`address`: the page and, below its title, the place on it. `unseen`: what is searched and not
    shown: code, and the foreign words of a term. `names`: what people call its subject.
    `explained_at`: for a term of the glossary, the address of the section that explains it;
    `foreign`: its Korean and Chinese names, as far as they have no Latin letters."""

    address: str
    title: str
    heading: str
    text: str
    unseen: str = ""
    names: list[str] = field(default_factory=list)
    explained_at: str = ""
    foreign: list[str] = field(default_factory=list)

    @property
    def page(self) -> str:
        return self.address.partition("#")[0]


def sections(address: str, page: str) -> list[Section]:
    """The sections of a page in its order; then its terms and functions."""
    article = html.document_fromstring(page).find(ARTICLE)
    if article is None or article.find(".//h1") is None:
        return []
    for element in article.xpath(REMOVED):
        element.drop_tree()
    for block in article.xpath(BLOCKS):  # their words do not run into those that follow
        block.tail = f"{CELL if block.tag in ('td', 'th') else ' '}{block.tail or ''}"
    for formula in article.xpath(of_class("math")):
        formula.text, formula[:] = readable(formula), []
    title = words(article.find(".//h1"))
    entries = [*terms(address, title, article), *functions(address, title, article)]
    return [*headed(address, title, article), *entries]


def headed(address: str, title: str, article: HtmlElement) -> list[Section]:
    """What stands under each heading, without the sections below it."""
    found = []
    for element in reversed(article.xpath(f".//section[@id][{HEADING}]")):  # the innermost first
        heading = element.xpath(HEADING)[0]
        name = "" if heading.tag == "h1" else words(heading)
        place = f"{address}#{element.xpath(PLACE)[0]}" if name else address
        heading.drop_tree()
        blocks = element.xpath(of_class("highlight"))
        code = " ".join(map(words, blocks))
        for block in blocks:
            block.drop_tree()
        found.append(Section(place, title, name, words(element), code))
        element.drop_tree()
    return found[::-1]


def terms(address: str, title: str, article: HtmlElement) -> Iterator[Section]:
    """Each term of the glossary, with its names in all languages."""
    spelled: list[HtmlElement] = []
    for term in article.xpath(TERMS):
        spelled.append(term)
        meaning = term.getnext()
        if meaning.tag == "dd":
            names_of = meaning.xpath("./p[1]/span[@lang]")
            foreign = [words(word) for word in names_of]
            if foreign:
                meaning.find("./p").drop_tree()
            links = meaning.xpath(EXPLAINED_AT)
            yield Section(
                f"{address}#{spelled[0].get('id')}",
                title,
                words(spelled[0]),
                words(meaning),
                " ".join(foreign),
                names=[*map(words, spelled), *foreign],
                explained_at=urljoin(address, links[-1]) if links else "",
                foreign=[words(word) for word in names_of if not ABBREVIATION.search(before(word))],
            )
            for element in [*spelled, meaning]:
                element.drop_tree()
            spelled = []


def before(element: HtmlElement) -> str:
    """The text in front of an element, since the one before it."""
    previous = element.getprevious()
    return (element.getparent().text if previous is None else previous.tail) or ""


def functions(address: str, title: str, article: HtmlElement) -> Iterator[Section]:
    """Each function and class of the reference."""
    for entry in article.xpath(FUNCTIONS):
        for signature in entry.xpath("./dt[@id]"):
            place = signature.get("id")
            name = place.rpartition(".")[2]
            meaning = words(entry.find("./dd"))
            yield Section(f"{address}#{place}", title, name, meaning, names=[name])
        entry.drop_tree()


def readable(formula: HtmlElement) -> str:
    """A symbol as it is; in place of a longer formula, an ellipsis."""
    symbol = SYMBOL.fullmatch(words(formula))
    return symbol[1] if symbol else "…"


def words(element: HtmlElement) -> str:
    """The text of an element on one line, with a point between the cells of a table."""
    text = " ".join("".join(element.itertext()).split())
    return SEVERAL.sub(CELL, text).strip(CELL)
