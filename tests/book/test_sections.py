"""Every mistake leads to a section that a chapter has, under the heading and the title that readers
see."""

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
