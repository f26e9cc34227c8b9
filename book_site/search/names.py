"""What people call the subject of a section, and so what they type to find it.

Names come from the titles, the glossary (in English, Korean and Chinese), the functions of the
reference, and, for all other words, from `words.txt`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from book_site.search.sections import Section

WORDS = Path(__file__).with_name("words.txt")
# Next to a title, or the section that explains a term:
TERM, FUNCTION = 0.4, 0.5  # entries of the glossary and of the reference
TYPED = 1.1  # a section that was chosen for the words

# These chapters are about a question that concerns every metric. Who names both a metric and such a
# question asks the question: “auc ties”, “confidence interval for ndcg”.
QUESTIONS = ("incomplete", "choosing", "libraries", "different", "comparing", "reporting", "scale")
QUESTION = 1.4


@dataclass(frozen=True)
class Name:
    name: str
    address: str
    weight: float


def names(sections: list[Section]) -> Iterator[Name]:
    """Every name, with the section it leads to; where that is gone, with its page."""
    known = {section.address for section in sections}
    for name, address, weight in named(sections):
        page = address.partition("#")[0]
        if page in known:
            asks = Path(page).stem in QUESTIONS
            yield Name(
                name, address if address in known else page, weight * (QUESTION if asks else 1)
            )


def named(sections: list[Section]) -> Iterator[tuple[str, str, float]]:
    for section in sections:
        if not section.heading:
            yield section.title, section.address, 1
        for name in section.names:
            yield name, section.address, TERM if section.explained_at else FUNCTION
            yield name.replace("_", " "), section.address, TERM  # a function, in words
            if section.explained_at:
                yield name, section.explained_at, 1
    places = places_of(sections)
    for place, words in typed():
        for word in words:
            yield word, places.get(place, ""), TYPED


def places_of(sections: Iterable[Section]) -> dict[str, str]:
    """The address of each section by its label, and of each page by the stem of its name."""
    addresses = [section.address for section in sections]
    labels = {address.partition("#")[2]: address for address in addresses}
    return labels | {Path(address).stem: address for address in addresses if "#" not in address}


def typed() -> Iterator[tuple[str, list[str]]]:
    """The label or page of each line of `words.txt`, and its words."""
    for line in WORDS.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            place, _, words = line.partition(": ")
            yield place, [word.strip() for word in words.split(",")]
