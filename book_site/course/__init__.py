"""Material for teachers, made from the chapters' exercises: `make course` writes it to
`_build/course`, a folder for each session.

- `sessions`: which exercises belong to which session of the teaching page
- `exercises`: an exercise as the standalone notebooks have it, with its solution
- `worksheet`: the notebook for students, and the answer key
- `graders`: the same exercises as assignments of nbgrader and of otter
- `quiz`: ten questions from telling inputs and the values of wrong functions
- `quiz_files`: the quiz as a notebook, for Canvas and for Moodle
- `writing`: all files of the course, and those that the site offers
"""
