"""Typed answers: the right one passes, known mistakes are explained, and no reply gives it away."""

import math
from fractions import Fraction

import numpy as np
import pytest

from rankmetrics_lib.practice import Question, answer, exercises, questions
from rankmetrics_lib.sections import TITLES

NUMBER = Question("a-hand", 2 / 3, "Two of three.", {0.5: "That is one of two."}, decimals=3)
EXACT = Question("a-count", 6, "Three pairs, twice.", {3: "Count both orders."})
CHOICE = Question("a-predict", "B", "B is sorted.", {"A": "A is not.", "C": "Nor is C."})
FINE = Question("a-fraction", 2 / 3, "", {}, decimals=4)
ONE = Question("a-whole", 1, "", {})
SMALL = Question("a-percent", 0.01, "", {}, decimals=2)
ZERO = Question("a-zero", 0, "", {}, decimals=1)
REASONS = {
    "a-hand": "Two of three.",
    "a-count": "Three pairs, twice.",
    "a-predict": "B is sorted.",
}
ALL = [pytest.param(question, id=name) for name, question in questions().items()]


@pytest.mark.parametrize(
    "question, value",
    [
        (NUMBER, 0.667),
        (NUMBER, 2 / 3),
        (NUMBER, 0.6662),
        (NUMBER, Fraction(2, 3)),
        (NUMBER, np.float64(0.667)),
        (NUMBER, "0.667"),
        (NUMBER, " 0,667 "),
        (NUMBER, "2/3"),
        (NUMBER, "66.7%"),
        (NUMBER, "66,7 %"),
        (EXACT, 6),
        (EXACT, 6.0),
        (CHOICE, "B"),
        (CHOICE, " b "),
    ],
)
def test_the_right_answer_passes_with_its_reason(question, value):
    verdict = question.reply(value)
    assert verdict.passed and verdict.got is value
    assert str(verdict) == f"Right. {REASONS[question.name]}"


@pytest.mark.parametrize(
    "question, value, reply",
    [
        (NUMBER, 0.5, "Not yet: That is one of two."),
        (NUMBER, 0.5004, "Not yet: That is one of two."),
        (NUMBER, 0.65, "Not yet: 0.65 is not the answer, to 3 decimals."),
        (NUMBER, 0.66, "Not yet: Nearly. Round it to 3 decimals, and only at the end."),
        (NUMBER, "0.67", "Not yet: Nearly. Round it to 3 decimals, and only at the end."),
        (NUMBER, "67%", "Not yet: Nearly. Round it to 3 decimals, and only at the end."),
        (NUMBER, 0.666, "Not yet: Nearly. Round it to 3 decimals, and only at the end."),
        (NUMBER, 66.7, "Not yet: That looks like percent. Divide by 100."),
        (SMALL, 1, "Not yet: That looks like percent. Divide by 100."),
        (NUMBER, -0.667, "Not yet: Look at the sign."),
        (NUMBER, 0.6672, "Not yet: 0.6672 is not the answer, to 3 decimals."),
        (NUMBER, 0.7, "Not yet: 0.7 is not the answer, to 3 decimals."),
        (NUMBER, 3, "Not yet: 3 is not the answer, to 3 decimals."),
        (FINE, 0.667, "Not yet: Nearly. Round it to 4 decimals, and only at the end."),
        (FINE, 0.67, "Not yet: 0.67 is not the answer, to 4 decimals."),
        (ONE, 100, "Not yet: 100 is not the answer."),
        (ZERO, 3, "Not yet: 3 is not the answer, to 1 decimal."),
        (EXACT, 3, "Not yet: Count both orders."),
        (EXACT, 7, "Not yet: 7 is not the answer."),
        (EXACT, 6.001, "Not yet: The answer is a whole number, and 6.001 is not."),
        (EXACT, "50%", "Not yet: The answer is a whole number, and 50% is not."),
        (CHOICE, "a", "Not yet: A is not."),
        (CHOICE, "D", "Answer with A, B or C; you typed 'D'."),
        (CHOICE, 2, "Answer with A, B or C; you typed 2."),
        (NUMBER, "%", "Answer with a number; you typed '%'."),
        (NUMBER, "two", "Answer with a number; you typed 'two'."),
        (NUMBER, "2/0", "Answer with a number; you typed '2/0'."),
        (NUMBER, "", "Answer with a number; you typed ''."),
        (NUMBER, True, "Answer with a number; you typed True."),
        (NUMBER, [0.667], "Answer with a number; you typed [0.667]."),
        (NUMBER, None, "Answer with a number; you typed None."),
        (NUMBER, math.nan, "Answer with a number; you typed nan."),
        (NUMBER, 10**400, f"Answer with a number; you typed {str(10**400)[:200]}...."),
    ],
)
def test_any_other_answer_is_told_why(question, value, reply):
    verdict = question.reply(value)
    assert not verdict.passed and verdict.got is value
    assert str(verdict) == reply


@pytest.mark.parametrize("question", [NUMBER, EXACT, CHOICE], ids=str)
def test_no_answer_yet(question):
    verdict = question.reply(...)
    assert not verdict.passed and verdict.got is ...
    assert str(verdict).startswith("Not tried yet")


def test_an_unknown_question_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match=r"\.questions\(\), such as ndcg-predict, .*'ndcg-predic'"):
        answer("ndcg-predic", 1)


def test_no_question_has_the_name_of_an_exercise():
    assert not set(questions()) & set(exercises())


@pytest.mark.parametrize("question", ALL)
def test_each_mistake_of_the_book_is_told_apart_from_the_answer(question):
    assert question.reply(question.answer).passed and question.chapter in TITLES
    for wrong, explanation in question.mistakes.items():
        verdict = question.reply(wrong)
        assert not verdict.passed
        assert explanation in str(verdict)
        assert not explanation[0].islower()


@pytest.mark.parametrize(
    "name, value, words",
    [
        ("reporting-predict", "127.50", "Round up"),
        ("comparing-predict", 20, "counts choices of signs, not queries"),
        ("comparing-predict", 7, "fewer queries are enough, too"),
        ("pr-curve-disease", "2%", "Nearly"),
    ],
)
def test_a_foreseeable_mistake_gets_a_useful_word(name, value, words):
    assert words in answer(name, value).message


def test_a_share_may_be_typed_in_percent():
    assert answer("pr-curve-disease", "1.8%").passed


@pytest.mark.parametrize("question", ALL)
def test_no_reply_gives_the_number_away(question):
    if not question.choices:
        shown = f"{question.answer:.{question.decimals or 0}f}"
        assert not [text for text in question.mistakes.values() if shown in text.split()]
