"""Grades what a class hands in: each student's code runs apart from the machine, only values come
out, and the checker names the mistake.

Read in this order: `submissions` finds the files of each student, `running` runs them in a process
apart (`_inside` is that process, `isolation` its walls), `answers` finds the functions in what it
says and puts them to the checker, `grades` does so for the whole class, and `report` writes what
teacher and students read, for the command `rankmetrics-lib grade`. `otter` is for otter.
"""

from .grades import Grade, grade

__all__ = ["Grade", "grade"]
