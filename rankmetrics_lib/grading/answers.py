"""Finds a student's answer to an exercise: the function, and the code that it needs to run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..practice import Exercise
from ..practice._source import BLANK, source_of, source_of_tree
from .submissions import Cell, Submission
from .tasks import Task

UNREADABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
TOP_LEVEL = re.compile(r"^(?=def |class |@|import |from )", re.MULTILINE)


@dataclass
class Answer:
    """A function to check: its name, the code that defines it, and what the teacher should know."""

    exercise: Exercise
    name: str
    code: str
    note: str


class NoAnswer(Exception):
    """There is no function to check; the message says why."""


@dataclass(eq=False)
class Statement:
    """A statement outside of any function, with the names that it defines and needs."""

    tree: ast.stmt
    cell: int
    defines: set[str]
    needs: set[str]


class Code:
    """The top-level statements of a submission, in order, and the cells that are no Python."""

    def __init__(self, submission: Submission) -> None:
        self.submission = submission
        self.statements: list[Statement] = []
        self.ends: list[int] = []  # of each cell, in statements
        self.broken: list[tuple[Cell, str]] = []
        for number, cell in enumerate(submission.cells):
            for tree in self.trees(cell):
                self.statements.append(Statement(tree, number, defined_by(tree), needed_by(tree)))
            self.ends.append(len(self.statements))

    def trees(self, cell: Cell) -> Iterator[ast.stmt]:
        """The statements of the cell. Of one with a syntax error, those of its other functions."""
        try:
            yield from ast.parse(cell.code).body
        except UNREADABLE:
            for piece in TOP_LEVEL.split(cell.code):
                try:
                    yield from ast.parse(piece).body
                except UNREADABLE as error:
                    self.broken.append((Cell(cell.place, piece), describe(error)))

    def answer_to(self, task: Task) -> Answer:
        """The last function with one of the task's names that is not as the book gives it."""
        exercise, names = task.exercise, list(task.functions)
        assert exercise is not None
        checked = self.checked_for(exercise.name)
        if not task.others:  # the check means this exercise, whatever the function's name is
            names += checked
        places = [
            place
            for place, statement in enumerate(self.statements)
            if isinstance(statement.tree, ast.FunctionDef)
            and statement.tree.name in names
            and self.checked_as(statement) in (exercise.name, None)
        ]
        tried = [place for place in places if not self.is_as_given(place, exercise)]
        if not tried:
            renamed = sorted({*checked} - {*names, *task.others})
            raise NoAnswer(self.reason(names, bool(places), renamed))
        tree = self.statements[tried[-1]].tree
        assert isinstance(tree, ast.FunctionDef)
        note = f"{len(tried)} functions answer this; the last counts. " if len(tried) > 1 else ""
        return Answer(exercise, tree.name, self.code_for(tried[-1]), note)

    def checked_for(self, exercise: str) -> list[str]:
        """The functions in calls of `rm.practice.check(exercise, function)`."""
        calls = self.calls("check", self.statements)
        return [
            value.id for name, value in calls if name == exercise and isinstance(value, ast.Name)
        ]

    def checked_as(self, function: Statement) -> object:
        """The exercise that the function's own cell checks it for, or None."""
        cell = [other for other in self.statements if other.cell == function.cell]
        names = [
            name
            for name, value in self.calls("check", cell)
            if isinstance(value, ast.Name) and value.id in function.defines
        ]
        return names[-1] if names else None

    def typed_answer(self, question: str) -> object:
        """The value in the last call of `rm.practice.answer(question, value)`, as written."""
        calls = self.calls("answer", self.statements)
        values = [value for name, value in calls if name == question]
        tried = [value for value in values if ast.unparse(value) != "..."]
        if not tried:
            raise NoAnswer(self.reason([question], bool(values)))
        try:
            return ast.literal_eval(tried[-1])
        except ValueError:
            return ast.unparse(tried[-1])

    @staticmethod
    def calls(function: str, statements: list[Statement]) -> Iterator[tuple[object, ast.expr]]:
        """The two arguments of every call of this function of the checker."""
        for statement in statements:
            for node in ast.walk(statement.tree):
                if (
                    isinstance(node, ast.Call)
                    and getattr(node.func, "attr", getattr(node.func, "id", "")) == function
                    and len(node.args) == 2
                    and isinstance(node.args[0], ast.Constant)
                ):
                    yield node.args[0].value, node.args[1]

    def is_as_given(self, place: int, exercise: Exercise) -> bool:
        written = source_of_tree(self.statements[place].tree)
        return written is not None and (
            written.body == BLANK or written in [source_of(given) for given in exercise.given]
        )

    def reason(self, names: list[str], is_there: bool, renamed: Sequence[str] = ()) -> str:
        """Why there is no answer under these names. `renamed`: functions that are checked under
        other names, for one of two exercises with the same check."""
        if is_there:
            return "Not tried: it is as the book gives it."
        if renamed:
            return (
                f"The function {names[0]} has another name here, {' or '.join(renamed)}, and two"
                " exercises have this check. Give it back its name to have it graded."
            )
        for cell, error in self.broken:
            if any(name in cell.code for name in names):
                return f"{cell.place}: {error}"
        if self.submission.problems:
            return "; ".join(self.submission.problems)
        return "Nothing handed in under this name."

    def code_for(self, place: int) -> str:
        """The function, and before it the statements that it needs, each as it was at the end of
        the function's cell."""
        chosen, open_places = {place}, [place]
        while open_places:
            statement = self.statements[open_places.pop()]
            found = {self.definition(name, statement) for name in statement.needs}
            new = {number for number in found if number is not None} - chosen
            chosen |= new
            open_places += new
        trees = [self.statements[number].tree for number in sorted(chosen)]
        return ast.unparse(ast.Module(trees, []))

    def definition(self, name: str, reader: Statement) -> int | None:
        """Where the name got its value: for a function, which reads it later, the last place up to
        the end of its cell; for any other statement, the last place before it. If there is none,
        the first place after."""
        is_function = isinstance(reader.tree, ast.FunctionDef)
        end = self.ends[reader.cell] if is_function else self.statements.index(reader)
        places = [i for i, other in enumerate(self.statements) if name in other.defines]
        before = [i for i in places if i < end]
        return before[-1] if before else next(iter(places), None)


def describe(error: BaseException) -> str:
    line = f" (line {error.lineno})" if isinstance(error, SyntaxError) and error.lineno else ""
    message = error.msg if isinstance(error, SyntaxError) else error
    return f"{type(error).__name__}: {message}{line}"


def defined_by(tree: ast.stmt) -> set[str]:
    """The names that a statement gives a value to, outside of the functions and classes in it."""
    if isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {tree.name}
    names = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
    return names


def needed_by(tree: ast.stmt) -> set[str]:
    """The names that a statement reads; `x += 1` reads x."""
    read = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    return read | (defined_by(tree) if isinstance(tree, ast.AugAssign) else set())
