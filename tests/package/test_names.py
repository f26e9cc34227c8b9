"""The formulas and the functions over arrays are the same names with the same arguments."""

import inspect

import pytest

import rankmetrics_lib as rm

NAMES = rm.formulas.__all__
FUNCTIONS = [name for name in NAMES if inspect.isfunction(getattr(rm.formulas, name))]
COUNTS = [name for name in NAMES if name not in FUNCTIONS]


def test_arrays_offer_what_the_formulas_offer_and_pad():
    assert sorted(rm.arrays.__all__) == sorted([*NAMES, "pad"])


@pytest.mark.parametrize("name", rm.arrays.__all__)
def test_the_package_offers_the_arrays_at_its_top(name):
    assert getattr(rm, name) is getattr(rm.arrays, name)


@pytest.mark.parametrize("module", [rm.formulas, rm.arrays])
def test_no_public_function_is_left_out_of_all(module):
    public = {
        name for name, value in vars(module).items() if callable(value) and not name.startswith("_")
    }
    assert public == set(module.__all__)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_both_have_the_same_signature(name):
    assert inspect.signature(getattr(rm, name)) == inspect.signature(getattr(rm.formulas, name))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_checked_positional_names_are_those_of_the_formula(name):
    call = getattr(rm.formulas, name)
    checked_names = inspect.getclosurevars(call).nonlocals["names"]
    parameters = inspect.signature(call.__wrapped__).parameters.values()
    assert list(checked_names) == [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_all_but_the_lists_and_the_cut_are_named(name):
    """What a call means should show in it; a rank, a rate or a persistence may be the last value by
    position."""
    parameters = inspect.signature(getattr(rm, name)).parameters.values()
    positional = [p.name for p in parameters if p.kind is p.POSITIONAL_OR_KEYWORD]
    lists = {
        "rels",
        "pool",
        "values",
        "labels",
        "predicted",
        "scores",
        "judged",
        "ranking_a",
        "ranking_b",
        "utility",
    }
    assert set(positional) - lists <= {"k", "p", "max_fpr", "variant"}


@pytest.mark.parametrize("name", COUNTS)
def test_both_count_the_same_things_by_the_same_names(name):
    formula, over_arrays = getattr(rm.formulas, name), getattr(rm, name)
    assert formula.names == over_arrays._fields

    def properties(cls):
        return {key for key, value in vars(cls).items() if isinstance(value, property)}

    assert properties(formula) == {
        key for key in properties(over_arrays) if not key.startswith("_")
    }
    assert hasattr(formula, "f") == hasattr(over_arrays, "f")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_formula_keeps_its_name_under_the_check(name):
    formula = getattr(rm.formulas, name)
    assert formula.__name__ == formula.__qualname__ == name
    assert formula.__module__.startswith("rankmetrics_lib.formulas.")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_each_stands_in_the_module_of_its_family(name):
    family = getattr(rm.formulas, name).__module__.removeprefix("rankmetrics_lib.formulas.")
    assert getattr(rm, name).__module__ == f"rankmetrics_lib.arrays.{family}"
