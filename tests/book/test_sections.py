"""Every mistake leads to a section that a chapter has, under the heading and the title that readers
see."""

import math
import re
from collections import Counter
from statistics import mean

import pytest

from book_site.content import sections
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.sections import SECTIONS


def test_the_table_is_that_of_the_chapters():
    made = sections.table_source()
    assert sections.TABLE.read_text(encoding="utf-8") == made, (
        "make it so: .venv/bin/python -m book_site.content.sections"
    )


def test_no_label_stands_twice_in_the_book():
    chapters = [path.stem for path in sections.ROOT.glob("chapters/*.ipynb")]
    texts = [sections.chapter_text(name) for name in chapters]
    texts += [path.read_text(encoding="utf-8") for path in sections.ROOT.glob("chapters/*.md")]
    labels = Counter(re.findall(r"^\(([\w-]+)\)=$", "\n".join(texts), re.MULTILINE))
    assert [label for label, times in labels.items() if times > 1] == []


@pytest.mark.parametrize("exercise", exercises().values(), ids=str)
def test_the_section_of_a_mistake_exists(exercise):
    labels = {mistake.section for mistake in exercise.mistakes.values()}
    assert labels | {exercise.section} <= SECTIONS.keys()


def stems(text):
    """The words of a text, without their endings."""
    return {word[:6] for word in re.findall(r"[^\W\d_]{3,}|\d+", text.lower())}


def text_below(label):
    """The section with this label, to the next heading that is not below its own."""
    text = sections.chapter_text(SECTIONS[label][0]).partition(f"({label})=\n")[2]
    level = len(text) - len(text.lstrip("#"))
    return re.split(rf"^#{{1,{level}}} ", text[level:], maxsplit=1, flags=re.MULTILINE)[0]


def mistakes_by_section():
    """What is said of the mistakes that lead to each section, where there are at least three."""
    found = {}
    for exercise in exercises().values():
        for mistake in exercise.mistakes.values():
            said = stems(f"{mistake.name} {mistake.explanation}")
            found.setdefault(mistake.section, []).append(said)
    return {label: said for label, said in found.items() if len(said) > 2}


def test_sections_speak_of_the_mistakes_that_lead_to_them():
    """Of the sections of its chapter to which mistakes lead, a section has the most of the words
    that name and explain its mistakes, or nearly the most. Rare words count more, and long sections
    less."""
    mistakes = [one for exercise in exercises().values() for one in exercise.mistakes.values()]
    there = {label: stems(text_below(label)) for label in {one.section for one in mistakes}}
    known = Counter(word for words in there.values() for word in words)

    def weight(words):
        return sum(math.log(len(there) / (known[word] + 0.5)) for word in words)

    def fit(label, said):
        shares = [weight(words & there[label]) / weight(words) for words in said]
        return mean(shares) / len(there[label]) ** 0.3

    places = {}
    for label, said in mistakes_by_section().items():
        chapter = [other for other in there if SECTIONS[other][0] == SECTIONS[label][0]]
        better = [other for other in chapter if fit(other, said) > fit(label, said)]
        places[label] = 1 + len(better)
    assert {label: place for label, place in places.items() if place > 5} == {}
    assert list(places.values()).count(1) > 0.7 * len(places)
