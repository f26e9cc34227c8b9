"""“Measure my run”: two TREC files, read and measured as `rm.evaluate` does, with the formulas.

It goes in steps, so that the page can show how far it is, and MicroPython can free memory.
"""

from rankmetrics_lib import formulas
from rankmetrics_lib.catalogue import cards
from rankmetrics_lib.evaluation.trec_lines import (
    BYTE_ORDER_MARK,
    QRELS,
    RUN,
    duplicate,
    empty,
    numbered_lines,
    row_of,
)

USUAL_MEASURES = ("nDCG@10", "AP", "RR", "P@5", "P@10", "R@10", "R@100", "Success@10", "Rprec")
LINES = 1000  # in a step
QUERIES = 20
MOST_WRONG = 20  # lines that are named
NAMED = 3  # queries

METRIC_OF = {card.measure.name: card for card in cards() if card.measure}


class File:
    """A TREC file as it is read: ids and value of each line, query by query."""

    def __init__(self, name, content, fields):
        self.name, self.fields = name, fields
        if content.startswith(BYTE_ORDER_MARK):
            content = content[len(BYTE_ORDER_MARK) :]
        self.content, self.at, self.line = content, 0, 1
        self.queries = []  # in the order of the file
        self.values = {}  # query: {document: value}
        self.first_lines = {}  # query: {document: line}
        self.wrong = []
        self.is_read = False

    def read_on(self):
        """Read some more lines."""
        end = self.at
        for _ in range(LINES):
            end = self.content.find(b"\n", end) + 1
            if not end:
                end = len(self.content)
                break
        for line, parts in numbered_lines(self.content[self.at : end], self.line):
            self.take(line, parts)
        self.line += LINES
        self.at = end
        self.is_read = end >= len(self.content)
        if self.is_read and not self.queries and not self.wrong:
            self.wrong.append(empty(self.name, self.fields))

    def take(self, line, parts):
        if len(self.wrong) >= MOST_WRONG:
            return
        try:
            query, document, value = row_of(parts, self.fields)
        except ValueError as error:
            self.wrong.append(f"{self.name}, line {line}: {error}")
            return
        if query not in self.values:
            self.queries.append(query)
            self.values[query], self.first_lines[query] = {}, {}
        first = self.first_lines[query].setdefault(document, line)
        if first != line:
            self.wrong.append(duplicate(self.name, line, first, query, document))
        self.values[query][document] = value


class Measurement:
    """A run and its judgments, from the content of two files."""

    def __init__(self, qrels, run, names=("qrels.txt", "run.txt")):
        self.qrels, self.run = File(names[0], qrels, QRELS), File(names[1], run, RUN)
        self.rows = []
        self.is_done = False

    def step(self):
        for file in (self.qrels, self.run):
            if not file.is_read:
                file.read_on()
                return
        if not self.wrong:
            at = len(self.rows)
            for query in self.qrels.queries[at : at + QUERIES]:
                self.rows.append(self.values_of(query))
        self.is_done = bool(self.wrong) or len(self.rows) == len(self.qrels.queries)

    @property
    def wrong(self):
        return self.qrels.wrong + self.run.wrong

    def values_of(self, query):
        """The value of each measure."""
        grades = self.qrels.values[query]
        pool = [max(grade, 0) for grade in grades.values()]  # below 0: unjudged
        ranked = self.ranked(query)
        rels = [max(grades.get(document, 0), 0) for document in ranked]
        return [value_of(name, rels, pool) for name in USUAL_MEASURES]

    def ranked(self, query):
        """The documents of a query by score; equal scores by id, the last one first."""
        scores = self.run.values.get(query, {})
        return sorted(scores, key=lambda document: (scores[document], document), reverse=True)

    def report(self):
        queries = self.qrels.queries
        share = (self.qrels.at + self.run.at) / max(
            1, len(self.qrels.content) + len(self.run.content)
        )
        measured = len(self.rows) / max(1, len(queries))
        return {
            "part": "reading" if share < 1 else "measuring",
            "share": (share + measured) / 2,
            "done": self.is_done,
            "wrong": self.wrong if self.is_done else [],
            "result": self.result() if self.is_done and not self.wrong else None,
        }

    def result(self):
        queries = self.qrels.queries
        found = [at for at, query in enumerate(queries) if query in self.run.values]
        lost = [query for query in queries if query not in self.run.values]
        judged = set(queries)
        unjudged = [query for query in self.run.queries if query not in judged]
        return {
            "names": list(USUAL_MEASURES),
            "means": means(self.rows),
            "of_found": means([self.rows[at] for at in found]) if lost and found else None,
            "queries": queries,
            "rows": self.rows,
            "notes": notes_on_queries(lost, unjudged, len(found)),
        }


def value_of(name, rels, pool):
    """A measure of one ranking."""
    measure, _, k = name.partition("@")
    card = METRIC_OF[measure]
    known = {"pool": pool, "n_relevant": sum(grade >= 1 for grade in pool)}
    arguments = {key: value for key, value in known.items() if key in card.parameters}
    if k:
        arguments["k"] = int(k)
    return getattr(formulas, card.name)(rels, **arguments)


def means(rows):
    return [sum(row[at] for row in rows) / len(rows) for at in range(len(USUAL_MEASURES))]


def notes_on_queries(lost, unjudged, n_found):
    """What is worth knowing about the queries, in sentences."""
    said = []
    if lost:
        have, counts = (
            ("query has", "It counts") if len(lost) == 1 else ("queries have", "Each counts")
        )
        said.append(f"{len(lost)} judged {have} no results: {some_queries(lost)}. {counts} 0.")
    if unjudged:
        have, are = ("query has", "is") if len(unjudged) == 1 else ("queries have", "are")
        said.append(
            f"{len(unjudged)} {have} results but no judgments, and {are} left out:"
            f" {some_queries(unjudged)}."
        )
    if not n_found:
        said.append("No judged query has results. Do both files write the query ids the same way?")
    return said


def some_queries(queries):
    return ", ".join(queries[:NAMED]) + (", ..." if len(queries) > NAMED else "")
