"""The checker says the same about every known mistake in MicroPython as in CPython, but for the
words of an exception."""

import micropython

from rankmetrics_lib.practice import exercises
from rankmetrics_lib.practice._checker import Outcome

FILES = micropython.formulas_and_exercises()
AS_THE_PAGE_HAS_IT = "from exercises import run_exercise  # it replaces sorted"
ASK = """
from rankmetrics_lib.practice import Exercise, exercises, check_function

def ask(name, places):
    # On a few inputs: MicroPython would take minutes for all.
    whole = exercises()[name]
    inputs = list(whole.domain())
    few = [inputs[place] for place in places]
    exercise = Exercise(
        whole.signature, "", reference=whole.reference, domain=lambda: few, section=whole.section
    )
    exercise.mistakes = whole.mistakes
    functions = [mistake.function for mistake in whole.mistakes.values()] + [whole.reference]
    for function in functions:
        verdict = check_function(exercise, function)
        known = verdict.misconception
        print(name, known and known.name, verdict.sentence.split(" raises ")[0])
"""


def questions():
    """A call of `ask` for every exercise: its smallest inputs, those on which its known mistakes
    show, and a few others."""
    for name, exercise in sorted(exercises().items()):
        inputs = list(exercise.domain())
        places = {telling(exercise, mistake, inputs) for mistake in exercise.mistakes.values()}
        places.update(range(min(3, len(inputs))), range(0, len(inputs), len(inputs) // 2 + 1))
        yield f"ask({name!r}, {sorted(places)})"


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
    exec("\n".join([ASK, *asked]), {})
    expected = capsys.readouterr().out.splitlines()
    mistakes = sum(len(exercise.mistakes) for exercise in exercises().values())
    assert sum(" None " not in line for line in expected) == mistakes
    said = micropython.run([AS_THE_PAGE_HAS_IT, ASK, *asked], FILES)
    assert [(one, other) for one, other in zip(said, expected, strict=True) if one != other] == []
