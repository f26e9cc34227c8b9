"""The rules applied to lists: every formula checks its arguments once, before it runs."""

from ._rules import (
    HIGHEST_EXPONENT,
    MEMBERS,
    are_exchanged,
    check_base,
    check_scalar,
    checking,
    is_hashable,
    number,
    shown,
)
from ._types import Formula

# One list

PLAIN_NUMBERS = {int, float}


def as_list(name, value):
    """The members in order. A string is not a list; sets and dictionaries have no order."""
    if not isinstance(value, (str, bytes, set, frozenset, dict)):
        try:
            return list(value)
        except TypeError:
            pass
    raise TypeError(f"{name} must be a list, got {shown(value)}")


def is_plain(value, lowest, highest):
    """Whether this is a list of ints and floats within these bounds: the fast path for most lists.

    Once all members are within finite bounds, only a NaN can make the sum NaN.
    """
    if type(value) is not list or not set(map(type, value)) <= PLAIN_NUMBERS:
        return False
    if value and not (lowest <= min(value) and max(value) <= highest):
        return False
    total = sum(value)
    return total == total


def each(name, value, rule):
    return [
        rule.check(f"{name}[{position}]", member)
        for position, member in enumerate(as_list(name, value))
    ]


def labels(name, value):
    rule = MEMBERS["labels"]
    return value if is_plain(value, 0, rule.highest) else each(name, value, rule)


def subtopics(name, value):
    """A row for each document, with a label for each subtopic."""
    rows = [labels(f"{name}[{i}]", row) for i, row in enumerate(as_list(name, value))]
    for i, row in enumerate(rows):
        check_same_length(f"{name}[{i}]", row, f"{name}[0]", rows[0])
    return rows


def distances(name, value):
    """A row and a column for each item."""
    rows = as_list(name, value)
    rows = [each(f"{name}[{i}]", row, MEMBERS["distances"]) for i, row in enumerate(rows)]
    for i, row in enumerate(rows):
        check_same_length(f"{name}[{i}]", row, name, rows)
    return rows


def numbers(name, value):
    return each(name, value, MEMBERS["numbers"])


def scores(name, value):
    return value if is_plain(value, -1e300, 1e300) else each(name, value, MEMBERS["scores"])


def flags(name, value):
    return each(name, value, MEMBERS["flags"])


def propensities(name, value):
    return each(name, value, MEMBERS["propensities"])


def judged_labels(name, value):
    rule = MEMBERS["labels"]
    return [
        None if is_missing(label) else rule.check(f"{name}[{position}]", label)
        for position, label in enumerate(as_list(name, value))
    ]


def is_missing(label):
    """Whether a document is unjudged: None or NaN."""
    return label is None or (number(label) is not None and label != label)


def documents(name, value):
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


def lists_of_documents(name, value):
    return [documents(f"{name}[{i}]", ranked) for i, ranked in enumerate(as_list(name, value))]


def groups(name, value):
    """Ids that may come again."""
    value = as_list(name, value)
    for position, group in enumerate(value):
        check_document(f"{name}[{position}]", group, "group")
    return value


def check_document(name, document, what="document"):
    if document is None or not is_hashable(document):
        raise TypeError(f"{name} must be the id of a {what}, got {shown(document)}")
    if document != document:
        raise ValueError(f"{name} must be the id of a {what}, got {shown(document)}")


def giving_numbers(name, utility):
    """The function, wrapped so that the numbers it returns are checked too."""
    check_scalar(name, utility)

    def call(rank):
        try:
            given = utility(rank)
        except TypeError as error:
            raise TypeError(f"{name} must take a rank, and did not take {rank}: {error}") from error
        return MEMBERS["utilities"].check(f"{name}({rank})", given)

    return call


LISTS = {
    "labels": labels,
    "scores": scores,
    "numbers": numbers,
    "flags": flags,
    "subtopics": subtopics,
    "propensities": propensities,
    "judged labels": judged_labels,
    "documents": documents,
    "lists": lists_of_documents,
    "distances": distances,
    "groups": groups,
    "utility": giving_numbers,
}


# Checks of one argument against another, by the name of the argument that is checked


def check_same_length(name, value, other, others):
    if len(value) != len(others):
        raise ValueError(
            f"{name} must be as long as {other}, got {len(value)} against {len(others)}"
        )


def same_length(name, other):
    def check(arguments):
        if other in arguments:
            check_same_length(name, arguments[name], other, arguments[other])

    return check


def check_propensities(arguments):
    """One for each document, or for each impression."""
    same_length("propensities", "rels")(arguments)
    same_length("propensities", "clicks")(arguments)


def check_in_pool(arguments):
    if "judged" not in arguments:
        return
    in_pool, judged = arguments["in_pool"], arguments["judged"]
    check_same_length("in_pool", in_pool, "judged", judged)
    for position, label in enumerate(judged):
        if label is not None and not in_pool[position]:
            raise ValueError(
                f"in_pool[{position}] must be True where judged has a label, got False"
            )


def seen_in(arguments):
    """The name of the list that holds the documents, and its labels."""
    for name in ("rels", "judged", "labels"):
        if arguments.get(name) is not None:
            return name, [label for label in arguments[name] if label is not None]
    if "subtopics" in arguments:
        return "subtopics", [label for row in arguments["subtopics"] for label in row]
    return "rels", []


def at_least(name, value, seen, of_what):
    if value < seen:
        raise ValueError(f"{name} must be at least {seen!r}, {of_what}, got {value!r}")


def check_n_relevant(arguments):
    of, seen = seen_in(arguments)
    level = arguments.get("relevance_level", 1)
    hits = sum([label >= level for label in seen])
    at_least("n_relevant", arguments["n_relevant"], hits, f"the relevant documents in {of}")


def check_n_nonrelevant(arguments):
    of, seen = seen_in(arguments)
    misses = sum(label < 1 for label in seen)
    at_least(
        "n_nonrelevant", arguments["n_nonrelevant"], misses, f"the nonrelevant documents in {of}"
    )


def check_max_grade(arguments):
    of, seen = seen_in(arguments)
    at_least("max_grade", arguments["max_grade"], max(seen + [0]), f"the highest label in {of}")


def check_gain(arguments):
    if arguments["gain"] == "exponential":
        for name in ("rels", "labels", "pool"):
            for position, label in enumerate(arguments.get(name) or []):
                if label > HIGHEST_EXPONENT:
                    raise ValueError(
                        f"{name}[{position}] must be at most {HIGHEST_EXPONENT} for the"
                        f" exponential gain, got {label!r}"
                    )


def check_n_subtopics(arguments):
    seen = sum(any(label >= 1 for label in column) for column in zip(*arguments["subtopics"]))
    at_least("n_subtopics", arguments["n_subtopics"], seen, "the subtopics that the list covers")


def check_n_items(arguments):
    items = {item for ranked in arguments["lists"] for item in ranked}
    at_least("n_items", arguments["n_items"], len(items), "the different items in lists")


def check_weights(arguments):
    """One for each impression or item; or one for each subtopic, and not all 0."""
    same_length("weights", "clicks")(arguments)
    weights, rows = arguments["weights"], arguments.get("subtopics")
    if "groups" in arguments:
        check_same_length("weights", weights, "labels", arguments["labels"])
    if rows:
        check_same_length("weights", weights, "subtopics[0]", rows[0])
        if weights and not sum(weights):
            raise ValueError(f"weights must have a sum above 0, got {shown(weights)}")


def check_pool_of_subtopics(arguments):
    """The pool holds every document of the list that covers a subtopic."""
    rows, pool = arguments["subtopics"], arguments["pool"]
    for i, row in enumerate(pool if rows else []):
        check_same_length(f"pool[{i}]", row, "subtopics[0]", rows[0])
    left = [[label >= 1 for label in row] for row in pool]
    for row in rows:
        covers = [label >= 1 for label in row]
        if any(covers) and covers not in left:
            raise ValueError(
                "pool must hold all documents of the ranking that cover a subtopic, and lacks"
                f" {shown(row)}"
            )
        if any(covers):
            left.remove(covers)


def check_answers(arguments):
    """Each answer has a label for each piece of evidence."""
    evidence = arguments.get("evidence")
    for i, row in enumerate(arguments["answers"] if evidence else []):
        check_same_length(f"answers[{i}]", row, "evidence[0]", evidence[0])


def check_pool(arguments):
    if "subtopics" in arguments:
        check_pool_of_subtopics(arguments)
    else:
        check_pool_of_labels(arguments)


def check_pool_of_labels(arguments):
    """The pool holds all positive labels of the list: sorted, it is nowhere below the list."""
    pool = sorted(arguments["pool"], reverse=True)
    rels = sorted(seen_in(arguments)[1], reverse=True)
    for position, rel in enumerate(rels):
        if rel > (pool[position] if position < len(pool) else 0):
            raise ValueError(
                "pool must hold all positive labels of the ranking,"
                f" {shown(rels)}, got {shown(pool)} (both sorted)"
            )


TOGETHER = {
    "scores": same_length("scores", "labels"),
    "predicted": same_length("predicted", "labels"),
    "b": same_length("b", "a"),
    "people": same_length("people", "judged_by_both"),
    "q": same_length("q", "p"),
    "groups": same_length("groups", "labels"),
    "propensities": check_propensities,
    "in_pool": check_in_pool,
    "n_relevant": check_n_relevant,
    "n_nonrelevant": check_n_nonrelevant,
    "n_subtopics": check_n_subtopics,
    "n_items": check_n_items,
    "weights": check_weights,
    "answers": check_answers,
    "max_grade": check_max_grade,
    "gain": check_gain,
    "base": check_base,
    "pool": check_pool,
}


def check_together(arguments):
    """Check the arguments against each other."""
    for name, value in arguments.items():
        if name in TOGETHER and value is not None:
            TOGETHER[name](arguments)


check_arguments = checking(LISTS, check_together, are_exchanged)


def checked(formula: Formula) -> Formula:
    return check_arguments(formula)
