"""What each argument must be: the one place where input is checked, by the argument's name."""

import math


def is_integer(value):
    return isinstance(value, int) or hasattr(value, "__index__")


def is_number(value):
    if isinstance(value, str):  # NumPy's strings have __float__
        return False
    return isinstance(value, (int, float)) or hasattr(value, "__float__")


def is_missing(label):
    """An unjudged document: None or NaN."""
    return label is None or (is_number(label) and math.isnan(label))


# name: (right type, right value, what is expected)
SCALARS = {
    "k": (is_integer, lambda k: k >= 1, "an integer of at least 1, or None"),
    "n_relevant": (is_integer, lambda n: n >= 0, "an integer of at least 0"),
    "n_nonrelevant": (is_integer, lambda n: n >= 0, "an integer of at least 0"),
    "relevance_level": (
        is_number,
        lambda level: 0 < level < math.inf,
        "a finite number above 0",
    ),
    "max_grade": (
        is_number,
        lambda grade: 0 < grade <= 1000,
        "a number above 0 and at most 1000",
    ),
    "beta": (
        is_number,
        lambda beta: 0 <= beta < math.inf,
        "a finite number of at least 0",
    ),
    "base": (is_number, lambda base: 1 < base < math.inf, "a finite number above 1"),
    "persistence": (
        is_number,
        lambda p: 0 < p < 1,
        "a number between 0 and 1, both excluded",
    ),
    "p": (is_number, lambda p: 0 < p < 1, "a number between 0 and 1, both excluded"),
    "floor": (is_number, lambda floor: 0 < floor < math.inf, "a finite number above 0"),
    "max_fpr": (
        is_number,
        lambda rate: 0 < rate <= 1,
        "a number above 0 and at most 1",
    ),
    "utility": (callable, lambda utility: True, "a function of the rank"),
}
CHOICES = {
    "normalizer": ("relevant", "truncated"),
    "gain": ("linear", "exponential"),
    "discount": ("log2", "jarvelin", "zipf"),
    "ties": ("stable", "best", "worst"),
    "variant": ("b", "a"),
}
MAY_BE_NONE = ("k", "n_relevant")


def check_scalar(name, value):
    """Raise the error that names the argument, what came and what is expected."""
    if name in CHOICES and value not in CHOICES[name]:
        expected = " or ".join(repr(choice) for choice in CHOICES[name])
        raise ValueError(f"{name} must be {expected}, got {value!r}")
    if name in SCALARS and not (value is None and name in MAY_BE_NONE):
        right_type, right_value, expected = SCALARS[name]
        if not right_type(value):
            raise TypeError(f"{name} must be {expected}, got {value!r}")
        if not right_value(value):
            raise ValueError(f"{name} must be {expected}, got {value!r}")


def as_list(name, value):
    if (
        isinstance(value, (str, bytes))
        or not hasattr(value, "__iter__")
        and not isinstance(value, (list, tuple))
    ):
        raise TypeError(f"{name} must be a list, got {value!r}")
    return list(value)


def numbers(name, value, right_value, expected):
    value = as_list(name, value)
    for position, number in enumerate(value):
        if not is_number(number):
            raise TypeError(f"{name}[{position}] must be {expected}, got {number!r}")
        if not right_value(number):
            raise ValueError(f"{name}[{position}] must be {expected}, got {number!r}")
    return value


def labels(name, value):
    return numbers(
        name, value, lambda label: 0 <= label < math.inf, "a finite label of at least 0"
    )


def scores(name, value):
    return numbers(
        name, value, lambda score: score == score, "a number that is not NaN"
    )


def judged(name, value):
    value = as_list(name, value)
    known = [label for label in value if not is_missing(label)]
    labels(name, known)
    return [None if is_missing(label) else label for label in value]


def ranking(name, value):
    value = as_list(name, value)
    for position, document in enumerate(value):
        if document in value[:position]:
            raise ValueError(
                f"{name}[{position}] must be a document not yet ranked, got {document!r} again"
            )
    return value


LISTS = {
    "rels": labels,
    "pool": labels,
    "labels": labels,
    "predicted": labels,
    "values": labels,
    "scores": scores,
    "judged": judged,
    "ranking_a": ranking,
    "ranking_b": ranking,
}


def check_together(arguments):
    """Check what only shows when two arguments are seen side by side."""
    get = arguments.get
    if get("labels") is not None:
        for name in ("scores", "predicted"):
            if name in arguments and len(arguments[name]) != len(get("labels")):
                raise ValueError(
                    f"{name} must be as long as labels, got {len(arguments[name])} against {len(get('labels'))}"
                )
    seen = next(
        (
            arguments[name]
            for name in ("rels", "judged", "labels", "pool")
            if get(name) is not None
        ),
        [],
    )
    seen = [label for label in seen if label is not None]
    hits = sum(label >= get("relevance_level", 1) for label in seen)
    at_least(
        "n_relevant", get("n_relevant"), hits, "the relevant documents in the list"
    )
    at_least(
        "n_nonrelevant",
        get("n_nonrelevant"),
        len(seen) - hits,
        "the nonrelevant documents in the list",
    )
    at_least(
        "max_grade", get("max_grade"), max(seen + [0]), "the highest label in the list"
    )
    if get("gain") == "exponential" and max(seen + [0]) > 1000:
        raise ValueError(
            f"labels must be at most 1000 for the exponential gain, got {max(seen)!r}"
        )
    if get("base", 2) != 2 and get("discount") != "jarvelin":
        raise ValueError(
            f"base must be left out unless discount='jarvelin', got {get('base')!r}"
        )
    if get("pool") is not None:
        check_pool(sorted(get("pool"), reverse=True), sorted(seen, reverse=True))


def at_least(name, value, seen, of_what):
    if value is not None and value < seen:
        raise ValueError(f"{name} must be at least {seen!r}, {of_what}, got {value!r}")


def check_pool(pool, rels):
    """The pool holds the judged documents of the list, so sorted it is nowhere below the sorted list."""
    for position, rel in enumerate(rels):
        best = pool[position] if position < len(pool) else 0
        if rel > best:
            raise ValueError(
                f"pool must hold the labels of the ranking, {rels!r}, got {pool!r} (both sorted)"
            )


def checked(*names):
    """Check a formula's arguments before it runs; `names` are those that may come by position."""

    def decorate(formula):
        def call(*values, **arguments):
            if len(values) > len(names):
                raise TypeError(
                    f"{formula.__name__} takes at most {len(names)} values by position, got {len(values)}"
                )
            for name, value in zip(names, values):
                if name in arguments:
                    raise TypeError(
                        f"{formula.__name__} got {name} twice, by position and by name"
                    )
                arguments[name] = value
            for name, value in arguments.items():
                check_scalar(name, value)
            for name, check in LISTS.items():
                if name in arguments and not (
                    name == "pool" and arguments[name] is None
                ):
                    arguments[name] = check(name, arguments[name])
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
