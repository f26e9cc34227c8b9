"""Grades what a class hands in: every answer runs in a process of its own, with limits, and the
checker names the mistake.

Read in this order: `submissions` finds the files of each student, `answers` finds the functions in
them, `running` calls one function in a process of its own (`_run_answer` is that process), `grades`
puts the checker's verdicts together, and `report` writes what teacher and students read, for the
command `rankmetrics grade`. `cells` is for nbgrader and otter, which grade a notebook from inside.
"""

from .grades import Grade, grade

__all__ = ["Grade", "grade"]
