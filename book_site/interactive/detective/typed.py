"""What a reader typed, as the arguments of `rm.identify`. An error names the field and the line."""

FIELDS = ("value", "ranking", "judged", "n_relevant", "scores", "k", "metric")
BRACKETS = "[](){},;"


def question(fields):
    """The arguments of `identify`, from the text of each field."""
    fields = {name: fields.get(name, "").strip() for name in FIELDS}
    if not fields["value"]:
        raise ValueError("Which number was printed? Fill in “The number”.")
    if not fields["ranking"]:
        raise ValueError("Which ranking is it for? Fill in “The ranking”.")
    given = ranking_of(fields["ranking"], fields["judged"])
    given["value"] = with_point(fields["value"])
    if fields["scores"]:
        if "scores" in given:
            raise ValueError("Scores: the ranking has scores already; leave this field empty.")
        given["scores"] = [as_number(word, "Scores") for word in split_words(fields["scores"])]
    for name, label in (("n_relevant", "Relevant documents"), ("k", "Cut-off")):
        if fields[name]:
            given[name] = whole_number(fields[name], label)
    if fields["metric"]:
        given["metric"] = fields["metric"]
    if "ids" in given and "scores" not in given:
        del given["ids"]
    return given


def with_point(number):
    """The number, with a decimal point in place of a decimal comma."""
    whole, comma, decimals = number.partition(",")
    is_decimal = comma and decimals.rstrip(" %").isdigit() and "." not in whole
    return f"{whole}.{decimals}" if is_decimal else number


def ranking_of(ranking, judged):
    """rels, and as far as they are known pool, ids and scores."""
    lines = lines_of(ranking)
    judgments = judgments_of(judged)
    if is_grades(ranking, lines) and not isinstance(judgments, dict):
        rels = [as_number(word, "The ranking") for word in split_words(ranking)]
        return {"rels": rels} | ({"pool": judgments} if judgments else {})
    rows = [(number, split_words(line)) for number, line in lines]
    if isinstance(judgments, dict):
        return judged_ranking(rows, judgments, is_grades(ranking, lines))
    given = {"rels": [], "ids": [], "scores": []}
    for number, words in rows:
        if len(words) not in (2, 3):
            raise ValueError(
                f"The ranking, line {number}: expected a document and its grade (and its score, if"
                f" you like), got {' '.join(words)!r}. Without grades, paste the judgments below."
            )
        given["ids"].append(words[0])
        given["rels"].append(as_number(words[1], f"The ranking, line {number}"))
        if len(words) == 3:
            given["scores"].append(as_number(words[2], f"The ranking, line {number}"))
    return with_known(given, judgments)


def judged_ranking(rows, judgments, on_one_line):
    """A ranking of ids, each with a score if it has one, with the grades of the judgments."""
    given = {"rels": [], "ids": [], "scores": []}
    if on_one_line or len(rows) == 1:
        rows = [(number, [word]) for number, words in rows for word in words]
    for number, words in rows:
        if len(words) == 6:  # a line of a TREC run
            words = [words[2], words[4]]
        if len(words) == 3:
            compare_grade(number, words, judgments)
            words = [words[0], words[2]]
        if len(words) > 2:
            raise ValueError(
                f"The ranking, line {number}: expected a document (and its grade and score, if you"
                f" like), got {' '.join(words)!r}."
            )
        given["ids"].append(words[0])
        given["rels"].append(judgments.get(words[0], 0))
        if len(words) == 2:
            given["scores"].append(as_number(words[1], f"The ranking, line {number}"))
    if not any(one in judgments for one in given["ids"]):
        raise ValueError(
            "The ranking: none of its documents has a judgment. Are the ids written the same way?"
        )
    unjudged = [0 for one in given["ids"] if one not in judgments]
    return with_known(given, [judgments[one] for one in sorted(judgments)] + unjudged)


def compare_grade(number, words, judgments):
    """Raise if a line of the ranking gives another grade than the judgments."""
    document, grade = words[0], as_number(words[1], f"The ranking, line {number}")
    if max(grade, 0) != judgments.get(document, 0):
        there = f"has grade {judgments[document]}" if document in judgments else "is not judged"
        raise ValueError(
            f"The ranking, line {number}: document {document!r} has grade {grade} here, but in the"
            f" judgments it {there}. Which is right?"
        )


def with_known(given, pool):
    if len(set(given["ids"])) < len(given["ids"]):
        again = [one for at, one in enumerate(given["ids"]) if one in given["ids"][:at]]
        raise ValueError(f"The ranking: document {again[0]!r} is listed twice.")
    if not given["scores"]:
        del given["scores"]
    elif len(given["scores"]) < len(given["rels"]):
        raise ValueError("The ranking: some lines have a score and some have none.")
    if pool:
        given["pool"] = pool
    return given


def judgments_of(text):
    """The grades of all judged documents: a list, or a dict where they have ids."""
    lines = lines_of(text)
    if is_grades(text, lines):
        return [as_number(word, "All judged documents") for word in split_words(text)]
    found = {}
    for number, line in lines:
        words = split_words(line)
        if len(words) not in (2, 4):
            raise ValueError(
                f"All judged documents, line {number}: expected a document and its grade, or a line"
                f" of qrels, got {line.strip()!r}."
            )
        document = words[0] if len(words) == 2 else words[2]
        if document in found:
            raise ValueError(
                f"All judged documents, line {number}: document {document!r} again. Paste the"
                " judgments of one query."
            )
        grade = as_number(words[-1], f"All judged documents, line {number}")
        found[document] = max(grade, 0)
    return found


def is_grades(text, lines):
    """Whether a text holds grades alone: numbers in one line, or one in each."""
    one_line = len(lines) < 2 or all(len(split_words(line)) == 1 for _, line in lines)
    if not one_line and not ("," in text or "[" in text):
        return False
    return all(number_or_none(word) is not None for word in split_words(text))


def lines_of(text):
    """Number and content of each line that is not blank."""
    numbered = enumerate(text.split("\n"), 1)
    return [(number, line) for number, line in numbered if split_words(line)]


def split_words(text):
    for bracket in BRACKETS:
        text = text.replace(bracket, " ")
    return text.split()


def number_or_none(word):
    """The number, an integer if it is whole; None if it is none."""
    try:
        value = float(word)
    except ValueError:
        return None
    if value != value or value in (float("inf"), float("-inf")):
        return None
    return int(value) if value == int(value) else value


def as_number(word, where):
    value = number_or_none(word)
    if value is None:
        raise ValueError(f"{where}: expected a number, got {word!r}.")
    return value


def whole_number(text, label):
    value = number_or_none(text)
    if not isinstance(value, int):
        raise ValueError(f"{label}: expected a whole number, got {text!r}.")
    return value
