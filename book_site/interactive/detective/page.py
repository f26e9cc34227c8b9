"""Answers the page's questions: JSON in, JSON out.

A search goes in steps, so that the page can show what was found so far, and MicroPython can free
memory between two steps.
"""

import json

from rankmetrics_lib.identify.one_list import STAGES, facts_of_list, stages_of_list
from rankmetrics_lib.identify.printed import Printed
from rankmetrics_lib.identify.search import Search
from rankmetrics_lib.identify.ways import METRICS

from .answer import page_answer
from .run import Measurement
from .typed import question

STEP = 40  # ways, each at all cut-offs
QRELS_FILE, RUN_FILE = "qrels.file", "run.file"


def learn(words):
    """Tell the exercises, which the page loads without words, what each mistake is: explanation and
    where it was seen, by exercise and name."""
    from rankmetrics_lib.practice import exercises  # loaded late

    known = exercises()
    for exercise, mistakes in json.loads(words).items():
        for name, (explanation, seen_in) in mistakes.items():
            mistake = known[exercise].mistakes[name]
            mistake.explanation, mistake.seen_in = explanation, seen_in


class Investigation:
    """One question. If the metric that was expected explains nothing, all others are searched."""

    def __init__(self, fields):
        asked = question(fields)
        self.expected = asked.get("metric", "")
        self.printed = Printed(asked.pop("value"), None)
        self.asked = asked
        self.tried = 0
        self.narrow = None  # the search of the expected metric, where nothing fitted
        self.begin()

    def begin(self):
        self.known = facts_of_list(**self.asked)
        self.search = Search(self.printed)
        self.tries = tries_of(self.known, self.printed)
        self.stage = STAGES[0]
        self.is_done = self.stage_ended = self.answered = False

    def step(self, most=STEP):
        """Search on, up to the end of a stage at most."""
        self.stage_ended = False
        for _ in range(most):
            stage, one = next(self.tries, (None, None))
            if stage is None:
                self.end()
                return
            if one is None:
                self.stage_ended = stage != self.stage
                self.stage = stage
                return
            one.look(self.search)

    def end(self):
        if "metric" in self.asked and not self.search.fitting:
            del self.asked["metric"]
            self.narrow = self.search
            self.tried += sum(self.search.tried.values())
            self.begin()
        else:
            self.is_done = True

    def report(self):
        """Where the search is. The answer so far comes when there is a first one, after each stage
        and at the end, because its words take time."""
        is_new = self.is_done or self.stage_ended or (self.search.fitting and not self.answered)
        shown = self.answer() if self.is_done or (is_new and self.search.fitting) else None
        self.answered = self.answered or shown is not None
        return {
            "stage": self.stage,
            "stages": len(STAGES),
            "at": STAGES.index(self.stage),
            "tried": self.tried + sum(self.search.tried.values()),
            "done": self.is_done,
            "answer": shown,
        }

    def pause(self):
        """The answer so far, and the stages that are not finished."""
        rest = STAGES[STAGES.index(self.stage) :]
        whose = f" of metrics other than {METRICS[self.expected].symbol}" if self.narrow else ""
        return self.report() | {
            "paused": True,
            "rest": ", ".join(rest) + whose,
            "answer": self.answer(False),
        }

    def answer(self, is_whole=True):
        """If nothing fits, the nearest numbers are those of the metric that the reader expected."""
        search = self.search if self.search.fitting else self.narrow or self.search
        return page_answer(search, self.known, self.expected) | {"whole": is_whole}


def tries_of(known, printed):
    """Each stage as it begins, and then each of its tries."""
    for stage, tries in stages_of_list(known, printed.written_decimals):
        yield stage, None
        for one in tries:
            yield stage, one


class Page:
    investigation = measurement = None


def ask(fields):
    """Begin with a question."""
    try:
        Page.investigation = Investigation(json.loads(fields))
    except (TypeError, ValueError) as error:
        return json.dumps({"error": str(error)})
    return json.dumps(Page.investigation.report())


def step(most=STEP):
    Page.investigation.step(most)
    return json.dumps(Page.investigation.report())


def pause():
    return json.dumps(Page.investigation.pause())


def measure(names):
    """Begin with the two files that the page has put into the file system, under their names."""
    contents = []
    for path in (QRELS_FILE, RUN_FILE):
        with open(path, "rb") as file:
            contents.append(file.read())
    Page.measurement = Measurement(contents[0], contents[1], json.loads(names))
    return json.dumps(Page.measurement.report())


def measure_step():
    Page.measurement.step()
    return json.dumps(Page.measurement.report())


def answered(fields):
    """The whole answer at once, for the build and the tests."""
    investigation = Investigation(fields)
    while not investigation.is_done:
        investigation.step()
    return investigation.report()
