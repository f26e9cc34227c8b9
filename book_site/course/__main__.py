"""Writes the course to `_build/course`, from the standalone notebooks in `_build/standalone`."""

import argparse
from pathlib import Path

from book_site.course.writing import write_course
from book_site.notebooks.wheel import write_wheel

BUILD = Path("_build")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m book_site.course", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed makes other quizzes")
    options = parser.parse_args()
    write_course(BUILD / "course", BUILD / "standalone", options.seed)
    write_wheel(BUILD / "course")


if __name__ == "__main__":
    main()
