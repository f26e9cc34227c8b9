"""Imports run one way, from the formulas up and never back, and importing the package stays
cheap."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rankmetrics_lib as rm

PACKAGE = Path(rm.__file__).parent


def imported_by(path):
    """The full name of every module, or name from a module, that a file imports."""
    package = ["rankmetrics_lib", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            yield ".".join([*base, node.module] if node.module else [*base, node.names[0].name])


def modules_in(folder=""):
    return [
        pytest.param(path, id=str(path.relative_to(PACKAGE)))
        for path in sorted((PACKAGE / folder).rglob("*.py"))
    ]


def ran(program, **how):
    """The process of a Python of its own."""
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, **how)


def is_standard(name):
    return name.split(".")[0] in sys.stdlib_module_names


def test_the_catalogue_imports_nothing():
    assert list(imported_by(PACKAGE / "catalogue.py")) == []


@pytest.mark.parametrize("path", modules_in("formulas"))
def test_formulas_import_only_math_the_catalogue_and_each_other(path):
    ours = ("rankmetrics_lib.formulas", "rankmetrics_lib.catalogue")
    others = {name for name in imported_by(path) if not name.startswith(ours)}
    for_type_checkers = {"collections.abc", "typing"} if path.name == "_types.py" else set()
    assert others <= {"math"} | for_type_checkers


@pytest.mark.parametrize("path", modules_in("arrays"))
def test_arrays_import_only_numpy_the_catalogue_and_the_rules_of_the_formulas(path):
    others = {name for name in imported_by(path) if not name.startswith("rankmetrics_lib.arrays")}
    allowed = {
        "numpy",
        "numpy.typing",
        "rankmetrics_lib.catalogue",
        "rankmetrics_lib.formulas._rules",
        "rankmetrics_lib.formulas._arguments",
        "rankmetrics_lib.formulas._types",
    }
    assert {name for name in others if not is_standard(name)} <= allowed


@pytest.mark.parametrize("path", modules_in("practice"))
def test_practice_imports_only_plain_python_and_the_formulas(path):
    ours = tuple(f"rankmetrics_lib.{name}" for name in ("practice", "formulas", "sections"))
    assert [
        name for name in imported_by(path) if not is_standard(name) and not name.startswith(ours)
    ] == []


@pytest.mark.parametrize("path", modules_in("identify"))
def test_only_one_module_of_the_detective_knows_how_runs_are_read(path):
    """The others that import evaluation take the names of measures, the progress bar or labels."""
    found = {name for name in imported_by(path) if name.startswith("rankmetrics_lib.evaluation")}
    few = {f"rankmetrics_lib.evaluation.{name}" for name in ("measures", "compare", "read_memory")}
    types = {"rankmetrics_lib.evaluation.read"}
    assert path.stem == "_collection" or found <= few | types


def test_what_searches_one_list_imports_no_numpy():
    names = ["choices", "ways", "printed", "search", "list_sums", "writing", "mistakes", "one_list"]
    for name in names:
        found = {one.split(".")[0] for one in imported_by(PACKAGE / f"identify/{name}.py")}
        assert found <= {
            "rankmetrics_lib",
            "math",
            "difflib",
            "collections",
            "typing",
            "__future__",
        }


@pytest.mark.slow
def test_nothing_imports_the_chapters_the_site_or_the_tests():
    for path in PACKAGE.rglob("*.py"):
        roots = {name.split(".")[0] for name in imported_by(path)}
        assert not roots & {"chapters", "book_site", "tests", "conftest"}, path


def test_importing_the_package_imports_neither_pandas_nor_matplotlib(tmp_path):
    program = "import sys, rankmetrics_lib; print(*{name.split('.')[0] for name in sys.modules})"
    imported = {*ran(program, cwd=tmp_path, check=True).stdout.split()}
    assert {"rankmetrics_lib", "numpy"} <= imported
    heavy = {"pandas", "pyarrow", "tqdm", "matplotlib", "scipy", "sklearn", "gensim"}
    assert not heavy & imported


@pytest.mark.parametrize("use", ["rm.evaluation.evaluate", "rm.evaluate"])
def test_evaluation_is_imported_on_first_use(use):
    program = f"""
import sys
import rankmetrics_lib as rm
names = dir(rm)
print("rankmetrics_lib.evaluation" in sys.modules, "evaluate" in names, {use}.__module__)
"""
    printed = ran(program, check=True).stdout.split()
    assert printed == ["False", "True", "rankmetrics_lib.evaluation.evaluate"]


def test_the_package_exports_every_public_name():
    modules = {"arrays", "catalogue", "evaluation", "formulas", "practice"}
    others = {"identify", "identify_mean"}
    assert set(rm.__all__) == {*modules, *rm.arrays.__all__, *rm.evaluation.__all__, *others}
    assert len(rm.__all__) == len(set(rm.__all__))


def test_a_name_of_evaluation_can_be_replaced_before_its_first_use():
    program = "import rankmetrics_lib as rm; rm.evaluate = 1; rm.compare; print(rm.evaluate)"
    assert ran(program, check=True).stdout == "1\n"


@pytest.mark.parametrize(
    "name, said",
    [
        ("evaluats", ". Did you mean: 'evaluate'?"),
        ("map", "; did you mean rm.average_precision?"),  # to Python, gmap is nearest
    ],
)
def test_a_misspelled_name_gets_a_suggestion(name, said):
    assert ran(f"import rankmetrics_lib as rm; rm.{name}").stderr.splitlines()[-1] == (
        f"AttributeError: module 'rankmetrics_lib' has no attribute {name!r}{said}"
    )


@pytest.mark.parametrize(
    "name, function",
    [
        ("mrr", "reciprocal_rank"),
        ("ndcg_score", "ndcg"),
        ("hit_rate_at_k", "hit_rate"),
        ("hr_at_10", "hit_rate"),
        ("roc_auc_score", "auc"),
    ],
)
def test_a_name_of_another_program_leads_to_the_function(name, function):
    with pytest.raises(AttributeError, match=f"{name!r}; did you mean rm.{function}\\?$"):
        getattr(rm, name)


def test_the_formulas_alone_do_not_need_numpy(tmp_path):
    """As in the browser: with an empty package around them and the catalogue next to them."""
    package = tmp_path / "rankmetrics_lib"
    shutil.copytree(PACKAGE / "formulas", package / "formulas")
    shutil.copy(PACKAGE / "catalogue.py", package)
    (package / "__init__.py").touch()
    program = (
        "import sys; sys.modules['numpy'] = None; sys.path.insert(0, '.'); "
        "from rankmetrics_lib import formulas; print(formulas.average_precision([1, 0, 1]))"
    )
    printed = ran(program, cwd=tmp_path, check=True).stdout
    assert float(printed) == pytest.approx((1 + 2 / 3) / 2)


def test_dir_lists_what_is_public_and_no_more():
    assert {name for name in dir(rm) if not name.startswith("_")} == {*rm.__all__}
