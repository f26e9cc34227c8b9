"""Every mistake leads to a section that a chapter has, under the heading and the title that readers
see."""

import re
from statistics import mean

import pytest

from book_site.content import sections
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._sections import SECTIONS


def test_the_table_is_that_of_the_chapters():
    made = sections.table()
    assert sections.TABLE.read_text(encoding="utf-8") == made, (
        "make it so: python -m book_site.content.sections"
    )


@pytest.mark.parametrize("exercise", exercises().values(), ids=str)
def test_the_section_of_a_mistake_exists(exercise):
    labels = {mistake.section for mistake in exercise.mistakes.values()}
    assert labels | {exercise.section} <= SECTIONS.keys()


def stems(text):
    """The words of a text, without endings and without those that every text has."""
    words = re.findall(r"[^\W\d_]{3,}|\d+", text.lower())
    return {word[:6] for word in words} - {word[:6] for word in EVERYWHERE.split()}


EVERYWHERE = """the and its that this not with for from are which one two but than into only each every
all what where when they their them there have has was were does can would itself same other more
most between both how any some such after before over under out off down also just take takes gives
give makes counts count"""


def text_below(label):
    """The section with this label, to the next heading that is not below its own."""
    text = sections.text_of(SECTIONS[label][0]).partition(f"({label})=\n")[2]
    level = len(text) - len(text.lstrip("#"))
    return re.split(rf"^#{{1,{level}}} ", text[level:], maxsplit=1, flags=re.MULTILINE)[0]


def mistakes_by_section():
    found = {}
    for exercise in exercises().values():
        for mistake in exercise.mistakes.values():
            found.setdefault(mistake.section, []).append(mistake)
    return {label: mistakes for label, mistakes in found.items() if len(mistakes) > 2}


@pytest.mark.parametrize("label, mistakes", mistakes_by_section().items())
def test_a_section_speaks_of_the_mistakes_that_lead_to_it(label, mistakes):
    """On average, it has a fifth of the words that name and explain them."""
    there = stems(text_below(label))
    said = [stems(f"{mistake.name} {mistake.explanation}") for mistake in mistakes]
    assert mean(len(words & there) / len(words) for words in said) > 0.2
