"""Sphinx extension: writes what the interactive parts of the pages load to _static/interactive.

These are bundles of the JavaScript in this folder, MicroPython, and, as JSON, the Python that it
runs: the formulas and exercises of the installed package, and that of the lab and the figures.
"""

import ast
import functools
import json
import shutil
from collections.abc import Collection, Iterable
from pathlib import Path

from sphinx.application import Sphinx

import rankmetrics_lib
from book_site.node import MODULES, esbuild
from rankmetrics_lib.practice import exercises
from rankmetrics_lib.sections import SECTIONS as TABLE
from rankmetrics_lib.sections import TITLES

HERE = Path(__file__).parent
PACKAGE = Path(rankmetrics_lib.__file__).parent
FIGURES = PACKAGE / "figures"
SECTIONS = "rankmetrics_lib/sections.py"
BUNDLES = {  # name of the bundle: where it starts
    "start": "python/start.mjs",
    "lab": "lab/lab.mjs",
    "figures": "figures/moving_figures.mjs",
    "first_page": "first_page/first_page.mjs",
    "exercise": "exercises/exercise.mjs",
    "exercise_worker": "exercises/worker.mjs",
    "detective": "detective/detective.mjs",
    "detective_worker": "detective/worker.mjs",
    "progress": "progress/progress.mjs",
    "answers_file": "answers_file/form.mjs",
}
# MicroPython imports these only in Node.
WITHOUT_NODE = [f"--external:{name}" for name in ("module", "fs", "path", "url", "crypto")]
OLDEST = "chrome110,firefox115,safari16.4"  # browsers for which syntax is rewritten
ONLY_FOR_TYPES = ["__future__", "collections.abc", "typing"]  # modules that MicroPython lacks


class WithoutWords(ast.NodeTransformer):
    """Code as a page runs it, without what only its readers need: docstrings, types, and where a
    mistake was seen."""

    def visit(self, node: ast.AST) -> ast.AST:
        self.generic_visit(node)
        documented = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        if documented and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.Call):
            node.keywords = [given for given in node.keywords if given.arg != "seen_in"]
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.AnnAssign):
            return ast.Assign([node.target], node.value) if node.value else None
        if isinstance(node, ast.Module):
            node.body = [part for part in node.body if not is_only_for_types(part)]
        return node


def is_only_for_types(part: ast.stmt) -> bool:
    if isinstance(part, ast.If):
        return ast.unparse(part.test) == "TYPE_CHECKING"
    return isinstance(part, ast.ImportFrom) and not part.level and part.module in ONLY_FOR_TYPES


@functools.cache
def light(path: Path) -> str:
    """The source of a file as a page loads it."""
    tree = WithoutWords().visit(ast.parse(path.read_text(encoding="utf-8")))
    return ast.unparse(ast.fix_missing_locations(tree))


def package_files(paths: Iterable[Path]) -> dict[str, str]:
    """The path in MicroPython's file system and the source of Python files of the package."""
    return {path.relative_to(PACKAGE.parent).as_posix(): light(path) for path in paths}


def python_files(part: str) -> dict[str, str]:
    """All files in this folder of the package."""
    return {"rankmetrics_lib/__init__.py": ""} | package_files(sorted(PACKAGE.glob(f"{part}/*.py")))


def formula_files() -> dict[str, str]:
    """The formulas, and the catalogue, from which they read their parameters."""
    return python_files("formulas") | package_files([PACKAGE / "catalogue.py"])


def own_files(part: str) -> dict[str, str]:
    """Path and source of the Python of the lab or the detective."""
    return {f"{part}/{source.name}": light(source) for source in sorted((HERE / part).glob("*.py"))}


def described_files() -> dict[str, str]:
    """What the figures' Python says of parts and words."""
    said = [FIGURES / "parts.py", FIGURES / "words.py"]
    return {"rankmetrics_lib/figures/__init__.py": ""} | package_files(said)


def figure_names() -> list[str]:
    return [
        path.stem
        for path in sorted(FIGURES.glob("*.py"))
        if "\ndef describe(" in path.read_text(encoding="utf-8")
    ]


def figure_files(name: str) -> dict[str, str]:
    """A figure and what it imports from the others."""
    others = {path.stem for path in FIGURES.glob("*.py")}
    needed = with_imports(FIGURES, name, others)
    return {"rankmetrics_lib/figures/__init__.py": ""} | package_files(needed)


def lab_files() -> dict[str, str]:
    return own_files("lab") | described_files()


def detective_files() -> dict[str, str]:
    """The search of `identify` over one list, and the detective's own Python."""
    names = ["choices", "ways", "list_sums", "writing", "printed", "search", "mistakes", "one_list"]
    paths = [PACKAGE / "identify" / f"{name}.py" for name in names]
    paths.append(PACKAGE / "evaluation" / "trec_lines.py")
    empty = ("rankmetrics_lib", "rankmetrics_lib/identify", "rankmetrics_lib/evaluation")
    return (
        {f"{folder}/__init__.py": "" for folder in empty}
        | package_files(paths)
        | section_files()
        | own_files("detective")
        | described_files()
    )


def checker_files() -> dict[str, str]:
    """What every exercise needs: the checker, the package as the cells import it, and the code that
    runs the reader's code."""
    package = "from . import formulas, practice\nfrom .formulas import *\n"
    files = {
        path: source
        for path, source in python_files("practice").items()
        if path.rpartition("/")[2].startswith("_")
    }
    own = HERE / "exercises"
    running = [*sorted(own.glob("*.py")), *sorted(own.glob("standard/*.py"))]
    return (
        files
        | {"rankmetrics_lib/__init__.py": package}
        | {path.relative_to(HERE).as_posix(): light(path) for path in running}
    )


def chapter_files(chapter: str) -> dict[str, str]:
    """The exercises of a chapter, with those of other chapters that they import."""
    needed = with_imports(PACKAGE / "practice", chapter, TITLES)
    return package_files(needed) | {SECTIONS: f'TITLES = {{"{chapter}": ""}}\nSECTIONS = {{}}\n'}


def with_imports(folder: Path, name: str, others: Collection[str]) -> list[Path]:
    """The module of this name, and those of the others that it imports."""
    needed = [name]
    for one in needed:
        tree = ast.parse((folder / f"{one}.py").read_text(encoding="utf-8"))
        imports = (part for part in tree.body if isinstance(part, ast.ImportFrom))
        used = {part.module for part in imports if part.level == 1}
        needed += sorted(other for other in used.intersection(others) if other not in needed)
    return [folder / f"{one}.py" for one in needed]


def mistake_words(chapter: str, app: Sphinx) -> dict[str, dict[str, list[str]]]:
    """What a page says of each mistake, by exercise and name: the explanation, the section that
    corrects it, its chapter, and its address from the root of the site. Below the empty name is the
    hint: the section that corrects most of the mistakes."""
    return {
        exercise.name: {"": ["", *place_of(exercise.section, app)]}
        | {
            mistake.name: [mistake.explanation, *place_of(mistake.section, app)]
            for mistake in exercise.mistakes.values()
        }
        for exercise in exercises().values()
        if exercise.chapter == chapter
    }


def place_of(label: str, app: Sphinx) -> tuple[str, str, str]:
    """Heading, title of the chapter, and address of a section."""
    chapter, heading = TABLE[label]
    page = app.builder.get_target_uri(f"chapters/{chapter}")
    return heading, TITLES[chapter], f"{page}#{label}"


def section_files() -> dict[str, str]:
    """The table of the book's sections, to which mistakes and causes lead."""
    return package_files([PACKAGE / "sections.py"])


def mistakes_for_search() -> dict[str, dict]:
    """All exercises and what they say of their mistakes, for the detective."""
    files = python_files("practice")
    del files["rankmetrics_lib/practice/solutions.py"], files["rankmetrics_lib/__init__.py"]
    words = {
        exercise.name: {
            name: [one.explanation, one.seen_in] for name, one in exercise.mistakes.items()
        }
        for exercise in exercises().values()
    }
    return {"files": files, "words": words}


def script(of: str, key: str, value: object) -> str:
    """A script that sets one key of a global object. Unlike JSON, it loads from a disk, too."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return f"(self.{of} ??= {{}})[{json.dumps(key)}] = {text};\n"


def bundle(folder: Path) -> None:
    """Write the bundles. Code that several of them import becomes a file of its own."""
    esbuild(
        *(f"{name}={HERE / start}" for name, start in BUNDLES.items()),
        "--splitting",
        "--format=esm",
        f"--target={OLDEST}",
        "--out-extension:.js=.mjs",
        *WITHOUT_NODE,
        f"--outdir={folder}",
    )


def write_parts(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.name != "html":
        return
    folder = Path(app.outdir, "_static", "interactive")
    bundle(folder)
    shutil.copy(MODULES / "@micropython/micropython-webassembly-pyscript/micropython.wasm", folder)
    (folder / "figures").mkdir(exist_ok=True)
    loaded = {"formulas": formula_files(), "lab": lab_files(), "detective": detective_files()}
    loaded |= {f"figures/{name}": figure_files(name) for name in figure_names()}
    for name, files in loaded.items():
        (folder / f"{name}.json").write_text(json.dumps(files), encoding="utf-8")
    search = json.dumps(mistakes_for_search(), ensure_ascii=False)
    (folder / "mistakes.json").write_text(search, encoding="utf-8")
    write_exercises(folder / "exercises", app)


def write_exercises(folder: Path, app: Sphinx) -> None:
    """The checker, and a file of exercises and one of words for each chapter."""
    folder.mkdir(exist_ok=True)
    scripts = {"checker": script("exerciseFiles", "checker", checker_files())}
    for chapter in TITLES:
        scripts[chapter] = script("exerciseFiles", chapter, chapter_files(chapter))
        words = script("exerciseWords", chapter, mistake_words(chapter, app))
        scripts[f"{chapter}_words"] = words
    for name, text in scripts.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    app.connect("build-finished", write_parts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
