"""The checker says the same about every known mistake in MicroPython as in CPython, word for
word."""

import micropython

from book_site.interactive import bundling
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._checker import Outcome

FILES = bundling.formula_files() | bundling.practice_files()
AS_THE_PAGE_HAS_IT = "import run_exercise  # it replaces sorted"
ANSWER = """
from rankmetrics_lib.practice import exercises, check_function
from rankmetrics_lib.practice._checker import Exercise

domain = []  # of the exercise that was asked about last: to list it takes longer than to check

def inputs_of(name):
    if not domain or domain[0] != name:
        domain[:] = [name, list(exercises()[name].domain())]
    return domain[1]

def answer(name, number, place):
    # On the smallest inputs, the counterexample and a few inputs behind it: MicroPython would take
    # minutes for all.
    whole = exercises()[name]
    inputs = inputs_of(name)
    few = inputs[:5] + inputs[place :: len(inputs) // 10 + 1]
    exercise = Exercise(
        name, whole.signature, "", whole.reference, whole.chapter, lambda: few, whole.misconceptions
    )
    functions = [mistake.function for mistake in whole.misconceptions] + [whole.reference]
    print(check_function(exercise, functions[number]).message.replace("\\n", " "))
"""


def questions():
    """A call of `answer` for every known mistake, and for every reference."""
    for name, exercise in sorted(exercises().items()):
        inputs = list(exercise.domain())
        for number, mistake in enumerate(exercise.misconceptions):
            place = telling(exercise, mistake, inputs)
            yield f"answer({name!r}, {number}, {place})"
        yield f"answer({name!r}, {len(exercise.misconceptions)}, 0)"


def telling(exercise, mistake, inputs):
    """The place of the first ordinary input on which the mistake shows, or else of the first."""

    def shows(arguments):
        outcome = Outcome(exercise, mistake.function, arguments)
        return not outcome.gives(exercise.reference(*arguments))

    for allowed in (exercise.ordinary, lambda *arguments: True):
        for place, arguments in enumerate(inputs):
            if allowed(*arguments) and shows(arguments):
                return place


def test_every_mistake_gets_the_same_answer(capsys):
    asked = list(questions())
    exec("\n".join([ANSWER, *asked]), {})
    expected = capsys.readouterr().out.splitlines()
    assert sum("This looks like" in line for line in expected) == len(asked) - len(exercises())
    few_at_once = ["\n".join(asked[place : place + 20]) for place in range(0, len(asked), 20)]
    said = micropython.run([AS_THE_PAGE_HAS_IT, ANSWER, *few_at_once], FILES)
    assert [(one, other) for one, other in zip(said, expected, strict=True) if one != other] == []
