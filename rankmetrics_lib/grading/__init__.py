"""Grades what a class hands in: every answer runs in a process of its own, with limits, and the
checker names the mistake.

Read in this order: `submissions` finds the files of each student, `answers` finds the functions in
them, `running` calls one function in a process of its own (`_run_answer` is that process), `grades`
puts the checker's verdicts together, `report` writes what teacher and students read, and `command`
is `python -m rankmetrics_lib grade`. `cells` is for nbgrader and otter, which grade a notebook from
inside.
"""

from .grades import Grade, grade

__all__ = ["Grade", "grade"]
