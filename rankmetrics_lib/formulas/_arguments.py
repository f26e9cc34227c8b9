"""What each argument must be: the one place where input is checked, by the argument's name."""

import math


def integer(value):
    """The value as an int, whatever library it comes from; None for what is no integer."""
    if isinstance(value, (bool, int)):  # in MicroPython a bool is no int
        return int(value)
    if not hasattr(value, "__index__") or getattr(value, "ndim", 0):
        return None
    try:
        return value.__index__()
    except TypeError:  # NumPy's float arrays have __index__ too
        return None


def number(value):
    """The value as an int or float; None for what is no real number, NaN for an integer that no
    float can hold."""
    if isinstance(value, (bool, int)):
        value = int(value)
    elif not isinstance(value, float) and not is_other_number(value):
        return None
    try:
        as_float = float(value)
    except OverflowError:
        return math.nan
    except (TypeError, ValueError):
        return None
    return value if isinstance(value, int) else as_float


def is_other_number(value):
    """A number of NumPy, fractions or decimal; NumPy's texts, dates, complex numbers and arrays
    have __float__ too."""
    kind = getattr(getattr(value, "dtype", None), "kind", "f")
    return (
        hasattr(value, "__float__")
        and kind in ("b", "i", "u", "f")
        and not getattr(value, "ndim", 0)
    )


def function(value):
    return value if callable(value) else None


def shown(value):
    """The value as an error quotes it, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # what cannot describe itself still gets the error that names the argument
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= 200 else text[:200] + "..."


# name: (conversion, None for a wrong type; right value; what is expected)
SCALARS = {
    "k": (integer, lambda k: k >= 1, "an integer of at least 1, or None"),
    "n_relevant": (integer, lambda n: n >= 0, "an integer of at least 0"),
    "n_nonrelevant": (integer, lambda n: n >= 0, "an integer of at least 0"),
    "relevance_level": (
        number,
        lambda level: 0 < level < math.inf,
        "a finite number above 0",
    ),
    "max_grade": (
        number,
        lambda grade: 0 < grade <= 1000,
        "a number above 0 and at most 1000",
    ),
    "beta": (
        number,
        lambda beta: 0 <= beta < math.inf,
        "a finite number of at least 0",
    ),
    "base": (number, lambda base: 1 < base < math.inf, "a finite number above 1"),
    "persistence": (
        number,
        lambda p: 0 < p < 1,
        "a number between 0 and 1, both excluded",
    ),
    "p": (number, lambda p: 0 < p < 1, "a number between 0 and 1, both excluded"),
    "floor": (number, lambda floor: 0 < floor < math.inf, "a finite number above 0"),
    "max_fpr": (
        number,
        lambda rate: 0 < rate <= 1,
        "a number above 0 and at most 1",
    ),
    "standardized": (number, lambda value: value in (0, 1), "True or False"),
    "utility": (function, lambda utility: True, "a function of the rank"),
}
LABEL = (
    number,
    lambda label: 0 <= label < math.inf,
    "a finite label of at least 0",
)
SCORE = (
    number,
    lambda score: score == score,
    "a number that is not NaN and fits a float",
)
FLAG = (number, lambda flag: flag in (0, 1), "True or False")
UTILITY = (number, lambda value: abs(value) < math.inf, "a finite number")
CHOICES = {
    "normalizer": ("relevant", "truncated"),
    "gain": ("linear", "exponential"),
    "discount": ("log2", "jarvelin", "zipf"),
    "ties": ("stable", "best", "worst"),
    "variant": ("b", "a"),
}
# Far beyond what anyone ranks, and low enough that no sum or square leaves the floats, no list the
# memory.
HIGHEST = {
    "k": 10**7,
    "n_relevant": 10**15,
    "n_nonrelevant": 10**15,
    "beta": 1e100,
    "floor": 1e100,
}
HIGHEST_LABEL = 1e100
MAY_BE_NONE = ("k", "n_relevant", "pool", "in_pool")


def conform(name, value, rule, highest=None):
    """The value as a plain number, or the error that names the argument, what came and what is
    expected."""
    convert, right_value, expected = rule
    converted = convert(value)
    if converted is None:
        raise TypeError(f"{name} must be {expected}, got {shown(value)}")
    if not right_value(converted):
        raise ValueError(f"{name} must be {expected}, got {shown(value)}")
    if highest is not None and converted > highest:
        raise ValueError(f"{name} must be at most {highest}, got {shown(value)}")
    return converted


def check_scalar(name, value):
    """The value of an argument that is no list, checked and as a plain number."""
    if name in CHOICES:
        if not isinstance(value, str) or value not in CHOICES[name]:
            expected = " or ".join(repr(choice) for choice in CHOICES[name])
            raise ValueError(f"{name} must be {expected}, got {shown(value)}")
        return value
    if name in SCALARS:
        return conform(name, value, SCALARS[name], HIGHEST.get(name))
    return value


def as_list(name, value):
    """The members in order; a text is no list, and a set or a dictionary has no order."""
    if not isinstance(value, (str, bytes, set, frozenset, dict)):
        try:
            return list(value)
        except TypeError:
            pass
    raise TypeError(f"{name} must be a list, got {shown(value)}")


def each(name, value, rule, highest=None):
    return [
        conform(f"{name}[{position}]", member, rule, highest)
        for position, member in enumerate(as_list(name, value))
    ]


def labels(name, value):
    return each(name, value, LABEL, HIGHEST_LABEL)


def scores(name, value):
    return each(name, value, SCORE)


def flags(name, value):
    return each(name, value, FLAG)


def judged(name, value):
    return [
        None if is_missing(label) else conform(f"{name}[{position}]", label, LABEL, HIGHEST_LABEL)
        for position, label in enumerate(as_list(name, value))
    ]


def is_missing(label):
    """An unjudged document: None or NaN."""
    return label is None or (number(label) is not None and label != label)


def ranking(name, value):
    value = as_list(name, value)
    ranked = set()
    for position, document in enumerate(value):
        check_document(f"{name}[{position}]", document)
        if document in ranked:
            raise ValueError(
                f"{name}[{position}] must be a document not yet ranked, got {shown(document)} again"
            )
        ranked.add(document)
    return value


def check_document(name, document):
    if document is None or not is_hashable(document):
        raise TypeError(f"{name} must be the id of a document, got {shown(document)}")
    if document != document:
        raise ValueError(f"{name} must be the id of a document, got {shown(document)}")


def is_hashable(value):
    try:
        hash(value)
    except (TypeError, ValueError):  # the latter from some of NumPy's dates
        return False
    return True


def giving_numbers(name, utility):
    """The function of the rank, what it gives checked as well."""
    check_scalar(name, utility)

    def call(rank):
        try:
            given = utility(rank)
        except TypeError as error:
            raise TypeError(f"{name} must take a rank, and did not take {rank}: {error}")
        return conform(f"{name}({rank})", given, UTILITY)

    return call


LISTS = {
    "rels": labels,
    "pool": labels,
    "labels": labels,
    "predicted": labels,
    "values": labels,
    "scores": scores,
    "judged": judged,
    "in_pool": flags,
    "ranking_a": ranking,
    "ranking_b": ranking,
    "utility": giving_numbers,
}


def check_together(arguments):
    """Check what only shows when two arguments are seen side by side."""
    get = arguments.get
    for name, other in (
        ("scores", "labels"),
        ("predicted", "labels"),
        ("in_pool", "judged"),
    ):
        if get(name) is not None and get(other) is not None:
            check_same_length(name, get(name), other, get(other))
    if get("in_pool") is not None:
        check_judged_in_pool(get("in_pool"), get("judged", []))
    names = ("rels", "judged", "labels", "pool")
    of = next((name for name in names if get(name) is not None), None)
    seen = [label for label in get(of, []) if label is not None]
    hits = sum(label >= get("relevance_level", 1) for label in seen)
    at_least("n_relevant", get("n_relevant"), hits, f"the relevant documents in {of}")
    at_least(
        "n_nonrelevant",
        get("n_nonrelevant"),
        len(seen) - hits,
        f"the nonrelevant documents in {of}",
    )
    at_least("max_grade", get("max_grade"), max(seen + [0]), f"the highest label in {of}")
    if get("gain") == "exponential":
        for name in ("rels", "labels", "pool"):
            check_exponents(name, get(name) or [])
    if get("base", 2) != 2 and get("discount") != "jarvelin":
        raise ValueError(f"base must be left out unless discount='jarvelin', got {get('base')!r}")
    if get("pool") is not None:
        check_pool(sorted(get("pool"), reverse=True), sorted(seen, reverse=True))


def check_same_length(name, value, other, others):
    if len(value) != len(others):
        raise ValueError(
            f"{name} must be as long as {other}, got {len(value)} against {len(others)}"
        )


def check_judged_in_pool(in_pool, judged):
    for position, label in enumerate(judged):
        if label is not None and not in_pool[position]:
            raise ValueError(
                f"in_pool[{position}] must be True where judged has a label, got False"
            )


def at_least(name, value, seen, of_what):
    if value is not None and value < seen:
        raise ValueError(f"{name} must be at least {seen!r}, {of_what}, got {value!r}")


def check_exponents(name, labels):
    for position, label in enumerate(labels):
        if label > 1000:
            raise ValueError(
                f"{name}[{position}] must be at most 1000 for the exponential gain, got {label!r}"
            )


def check_pool(pool, rels):
    """The pool holds the positive labels of the list, so sorted it is nowhere below the sorted
    list."""
    for position, rel in enumerate(rels):
        best = pool[position] if position < len(pool) else 0
        if rel > best:
            raise ValueError(
                f"pool must hold all positive labels of the ranking, {shown(rels)}, got"
                f" {shown(pool)} (both sorted)"
            )


def checked(*names, required=()):
    """Check a formula's arguments before it runs.

    `names` are those that may come by position, `required` those that may not be None here, as they
    may elsewhere.
    """

    def decorate(formula):
        def call(*values, **arguments):
            if len(values) > len(names):
                raise TypeError(
                    f"{formula.__name__} takes at most {len(names)} values by position, got"
                    f" {len(values)}"
                )
            for name, value in zip(names, values):
                if name in arguments:
                    raise TypeError(f"{formula.__name__} got {name} twice, by position and by name")
                arguments[name] = value
            for name, value in arguments.items():
                if value is None and name in MAY_BE_NONE and name not in required:
                    continue
                arguments[name] = LISTS.get(name, check_scalar)(name, value)
            check_together(arguments)
            return formula(**arguments)

        return named_like(formula, call)

    return decorate


def named_like(formula, call):
    """What functools.wraps does, where functions take attributes (MicroPython's do not)."""
    try:
        call.__name__ = formula.__name__
        call.__qualname__ = formula.__qualname__
        call.__module__ = formula.__module__
        call.__doc__ = formula.__doc__
        call.__wrapped__ = formula
    except AttributeError:
        pass
    return call
