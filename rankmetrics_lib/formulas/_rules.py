"""The rules for values: one for each kind of parameter, the same in both layers.

The catalogue says which parameter obeys which rule. `_arguments` is the adapter for lists,
`arrays/_arguments` the one for arrays.
"""

import math

from ..catalogue import CARDS, PARAMETERS


def integer(value):
    """The value as an int, whatever library it comes from; None if it is not an integer."""
    if isinstance(value, (bool, int)):  # in MicroPython a bool is not an int
        return int(value)
    if not hasattr(value, "__index__") or getattr(value, "ndim", False):
        return None
    if str(getattr(value, "dtype", "")) == "bool":  # older NumPy warns, newer NumPy refuses
        return None
    try:
        return value.__index__()
    except TypeError:  # NumPy's float arrays have __index__ too
        return None


def number(value):
    """The value as an int or float; None if it is not a real number, NaN if it is an integer too
    large for a float."""
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
    """Whether this is a number of NumPy, fractions or decimal.

    __float__ alone does not tell: NumPy's strings, dates, complex numbers and arrays have it too.
    """
    kind = getattr(getattr(value, "dtype", None), "kind", "f")
    return (
        hasattr(value, "__float__")
        and kind in ("b", "i", "u", "f")
        and not getattr(value, "ndim", 0)
    )


def function(value):
    return value if callable(value) else None


LONGEST = 200  # characters of a value in an error message
LONGEST_NAME = 80  # of an id or a name, of which a message may quote several


def shown(value, longest=LONGEST):
    """The value as an error message quotes it, shortened if it is long."""
    try:
        return shortened(repr(value), longest)
    except Exception:  # a value without a repr still gets the error that names the argument
        return f"a value of type {type(value).__name__}"


def shown_name(name):
    """The same for an id, a name or a column."""
    return shown(name, LONGEST_NAME)


def shortened(text, longest=LONGEST):
    return text if len(text) <= longest else text[:longest] + "..."


class Rule:
    """What a value must be.

    `convert` returns the plain number, or None for a wrong type. `holds` says whether the number is
    allowed; `expected` is the same condition in words. `highest` is far above any real value, but
    low enough that no sum or square overflows and no list exhausts the memory.
    """

    def __init__(self, convert, holds, expected, highest=None):
        self.convert, self.holds = convert, holds
        self.expected, self.highest = expected, highest

    def check(self, name, value):
        """The value as a plain number. If it is wrong, raise an error that names the argument, what
        was expected and what came."""
        converted = self.convert(value)
        if converted is None:
            raise TypeError(f"{name} must be {self.expected}, got {shown(value)}")
        if not self.holds(converted):
            raise ValueError(f"{name} must be {self.expected}, got {shown(value)}")
        if self.highest is not None and converted > self.highest:
            raise ValueError(f"{name} must be at most {self.highest}, got {shown(value)}")
        return converted


SCALARS = {
    "cutoff": Rule(integer, lambda k: k >= 1, "an integer of at least 1, or None", 10**7),
    "count": Rule(integer, lambda n: n >= 0, "an integer of at least 0", 10**15),
    "level": Rule(number, lambda level: 0 < level < math.inf, "a finite number above 0"),
    "floor": Rule(number, lambda floor: 0 < floor < math.inf, "a finite number above 0", 1e100),
    "grade": Rule(number, lambda grade: 0 < grade <= 1000, "a number above 0 and at most 1000"),
    "beta": Rule(number, lambda beta: 0 <= beta < math.inf, "a finite number of at least 0", 1e100),
    "base": Rule(number, lambda base: 1 < base < math.inf, "a finite number above 1"),
    "probability": Rule(number, lambda p: 0 < p < 1, "a number between 0 and 1, both excluded"),
    "share": Rule(number, lambda share: 0 <= share <= 1, "a number from 0 to 1"),
    "rate": Rule(number, lambda rate: 0 < rate <= 1, "a number above 0 and at most 1"),
    "flag": Rule(number, lambda flag: flag in (0, 1), "True or False"),
    "utility": Rule(function, lambda utility: True, "a function of the rank"),
}
# Rules for one member of a list
MEMBERS = {
    "labels": Rule(
        number, lambda label: 0 <= label < math.inf, "a finite label of at least 0", 1e100
    ),
    "scores": Rule(
        number, lambda score: score == score, "a number that is not NaN and fits a float"
    ),
    "flags": Rule(number, lambda flag: flag in (0, 1), "True or False"),
    "propensities": Rule(
        number, lambda chance: 1e-100 <= chance <= 1, "a probability from 1e-100 to 1"
    ),
    "distances": Rule(
        number,
        lambda distance: -1e-9 <= distance < math.inf,
        "a finite distance of at least 0",
        1e100,
    ),
    "numbers": Rule(number, lambda value: abs(value) <= 1e100, "a number from -1e100 to 1e100"),
    "utilities": Rule(number, lambda value: abs(value) < math.inf, "a finite number"),
}
HIGHEST_EXPONENT = 1000  # 2 to this power fits a float


def check_scalar(name, value, parameter=None):
    """Validate a scalar and return it as a plain number."""
    parameter = parameter or PARAMETERS[name]
    if parameter.rule == "choice":
        also = ", or None" if parameter.may_be_none else ""
        return check_choice(name, value, parameter.choices, also)
    is_list = hasattr(value, "__len__") and not isinstance(value, str)
    if parameter.rule == "cutoff" and is_list and integer(value) is None:
        raise TypeError(
            f"{name} must be {SCALARS['cutoff'].expected}, got {shown(value)}; if these are scores,"
            " rank_labels(labels, scores) puts labels in their order"
        )
    return SCALARS[parameter.rule].check(name, value)


def check_choice(name, value, choices, also=""):
    """The value, which must be one of some words; of none, only None may be given."""
    if not isinstance(value, str) or value not in choices:
        expected = (" or ".join(repr(choice) for choice in choices) or "None") + also
        raise ValueError(f"{name} must be {expected}, got {shown(value)}")
    return value


def check_base(arguments):
    if arguments["base"] != 2 and arguments.get("discount") != "jarvelin":
        raise ValueError(
            f"base must be left out unless discount='jarvelin', got {arguments['base']!r}"
        )


# Functions that see only whether a label reaches 1
OF_CLASSES = ("roc_curve", "auc", "partial_auc", "grouped_auc", "precision_recall_curve")


def are_exchanged(labels, scores):
    """Whether each score is 0 or 1, and the labels look like scores: none is whole, hardly two are
    equal, and not all are eighths."""
    return (
        set(scores) == {0, 1}
        and all(label % 1 for label in labels)
        and any(label * 8 % 1 for label in labels)
        and len(set(labels)) > 0.9 * len(labels)
    )


def check_exchanged(given, are_exchanged):
    if "labels" in given and "scores" in given and are_exchanged(given["labels"], given["scores"]):
        raise ValueError(
            f"labels must hold 0 and 1, or grades, got {shown(given['labels'])}, and only 0 and 1"
            " as scores: are labels and scores exchanged? If not, give as labels whether each is"
            " at least 1"
        )


class Watch:
    """Notes while `on` what the last metric called has returned: the checker accepts no answer that
    only passes on what a metric of the book gives."""

    on, name, value = False, "", None

    def note(self, name, value):
        self.name, self.value = name, value
        return value


watch = Watch()


def checking(lists, check_together, are_exchanged):
    """A decorator that checks the arguments of a function once, before it runs.

    `lists` holds a reader for each rule of parameters with more than one number. `check_together`
    checks the arguments against each other. `are_exchanged` is the function above, over what
    `lists` reads.
    """

    def checked(function):
        name = function.__name__
        card = CARDS[name]
        positional = card.positional
        readers = {name: reader_of(name, card.parameter(name), lists) for name in card.parameters}
        defaults = {
            name: card.own[name].default for name in card.own if card.own[name].default is not None
        }
        may_be_none = [parameter for parameter in readers if card.may_be_none(parameter)]

        def call(*values, **arguments):
            if len(values) > len(positional):
                named = f"; name the others: {', '.join(card.keywords)}" if card.keywords else ""
                raise TypeError(
                    f"{name} takes only {' and '.join(positional)} by position, got {len(values)}"
                    f" values{named}"
                )
            given = dict(zip(positional, values))
            for parameter in arguments:
                if parameter in given or parameter not in readers:
                    raise TypeError(unwanted(name, parameter, parameter in given))
            given.update(arguments)
            for parameter, default in defaults.items():
                given.setdefault(parameter, default)
            for parameter, value in given.items():
                if parameter in readers and (value is not None or parameter not in may_be_none):
                    given[parameter] = readers[parameter](parameter, value)
            check_together(given)
            if name in OF_CLASSES:
                check_exchanged(given, are_exchanged)
            return watch.note(name, function(**given)) if watch.on else function(**given)

        return named_like(function, call)

    return checked


def unwanted(name, parameter, is_twice):
    if is_twice:
        return f"{name} got {parameter} twice, by position and by name"
    return f"{name}() got an unexpected keyword argument {parameter!r}"


def reader_of(name, parameter, lists):
    rule = parameter.rule
    if rule in lists:
        return lists[rule]
    if rule != "choice" and rule not in SCALARS:
        raise KeyError(f"parameter {name} has no rule {rule}")
    return lambda name, value: check_scalar(name, value, parameter)


def named_like(function, call):
    """What functools.wraps does; MicroPython's functions take no attributes."""
    try:
        call.__name__ = function.__name__
        call.__qualname__ = function.__qualname__
        call.__module__ = function.__module__
        call.__doc__ = function.__doc__
        call.__wrapped__ = function
    except AttributeError:
        pass
    return call


def is_hashable(value):
    try:
        hash(value)
    except (TypeError, ValueError):  # the latter from some of NumPy's dates
        return False
    return True
