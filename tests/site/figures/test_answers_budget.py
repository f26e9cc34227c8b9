"""A budget of tokens: the numbers are the package's, and the sentence is true."""

import in_the_page
import pytest
import walks

import rankmetrics_lib as rm

figure = in_the_page.figure("answers_budget")
START = figure.START | {"guess": "Both"}
STEPS = walks.steps("answers_budget")


def fitting(passages, state):
    """How many of the passages the model gets, counted in another way."""
    if state["by"] == "k":
        return len(passages[: state["k"]])
    ends = [sum(tokens for _, tokens, _ in passages[: n + 1]) for n in range(len(passages))]
    return sum(end <= state["budget"] for end in ends)


def contexts(shown):
    """The numbers, by name, and the strip of the short and of the long passages."""
    for part in in_the_page.parts(shown, "group"):
        numbers, formula, strip = part["parts"]
        results = {name: pieces[-1]["strong"] for name, pieces in formula["lines"]}
        yield {name: text for name, text, _ in numbers["rows"]} | results, strip


def terms(shown):
    """The terms of evidence recall and of context precision, for the short and for the long
    passages, and the passages by their ids."""
    for part in in_the_page.parts(shown, "group"):
        _, formula, strip = part["parts"]
        rows = {row["id"]: row for row in strip["documents"]}
        yield *[[one for one in pieces if "term" in one] for _, pieces in formula["lines"]], rows


def test_the_numbers_are_those_of_the_package():
    for state, before in STEPS:
        for passages, (numbers, strip) in zip(
            figure.SYSTEMS.values(), contexts(figure.describe(state, before)), strict=True
        ):
            n = fitting(passages, state)
            held = [held for _, _, held in passages[:n]]
            rels = [any(row) for row in held] or [0]
            assert numbers == {
                "tokens in the context": f"{sum(tokens for _, tokens, _ in passages[:n]):,}",
                "evidence recall": f"{rm.evidence_recall(held) if n else 0:.1f}",
                "context precision": f"{rm.context_precision(rels):.2f}",
            }
            assert [row["quiet"] for row in strip["documents"]] == [
                place >= n for place in range(len(passages))
            ]


def test_the_terms_are_those_of_the_passages_in_the_context():
    for state, before in STEPS:
        for passages, (recall, precision, rows) in zip(
            figure.SYSTEMS.values(), terms(figure.describe(state, before)), strict=True
        ):
            n = fitting(passages, state)
            for one, piece in zip(recall, figure.PIECES, strict=True):
                holders = [row for row in list(rows.values())[:n] if piece in row["title"]]
                assert one["term"] == str(int(bool(holders)))
                assert piece in rows[one["id"]]["title"]
                assert not holders or rows[one["id"]] == holders[0]
            helping = [id for id in list(rows)[:n] if rows[id]["relevant"]]
            assert [one["id"] for one in precision] == helping
            ranks = [list(rows).index(id) + 1 for id in helping]
            assert [one["term"] for one in precision] == [
                f"{hits}/{rank}" for hits, rank in enumerate(ranks, 1)
            ]


def test_what_is_left_of_the_line_is_in_the_context():
    for state, before in STEPS:
        for passages, (_, strip) in zip(
            figure.SYSTEMS.values(), contexts(figure.describe(state, before)), strict=True
        ):
            assert (strip["limit"] is None) == (state["by"] == "k")
            end = 0
            for row, (_, tokens, _) in zip(strip["documents"], passages, strict=True):
                assert row["from"] * figure.MOST_TOKENS == pytest.approx(end)
                end += tokens
                assert row["bar"] * figure.MOST_TOKENS == pytest.approx(tokens)
                assert row["mark"] == str(tokens)
                if strip["limit"] is not None:
                    inside = row["from"] + row["bar"] <= strip["limit"] + 1e-9
                    assert row["quiet"] != inside


def test_the_sentence_says_what_came_and_who_can_answer():
    for state, before in STEPS:
        shown = figure.describe(state, before)
        able = [
            name
            for name, (numbers, _) in zip(figure.SYSTEMS, contexts(shown), strict=True)
            if numbers["evidence recall"] == "1.0"
        ]
        who = ["neither holds", f"only the {''.join(able)} passages hold", "both hold"][len(able)]
        assert shown["said"].endswith(f", {who} the answer.")
        for name, passages in figure.SYSTEMS.items():
            change = fitting(passages, state) - fitting(passages, before or state)
            assert (f"The {name} passages gain" in shown["said"]) == (change > 0)
            assert (f"The {name} passages lose" in shown["said"]) == (change < 0)


def holders(said):
    return said.split(", ")[-1]


def test_cutting_by_tokens_reverses_who_can_answer():
    """Of all gestures from the start, only the one to try does that."""
    shown = figure.describe(START, figure.START)
    assert shown["said"] == "At k = 3, only the long passages hold the answer."
    assert shown["next"][1].startswith("cut at a budget of tokens")
    gestures = [{"k": k} for k in (1, 2, 4, 5)] + [{"by": "tokens"}]
    said = [figure.describe(START | then, START)["said"] for then in gestures]
    assert list(map(holders, said)) == [
        "neither holds the answer.",
        "only the long passages hold the answer.",
        *["both hold the answer."] * 2,
        "only the short passages hold the answer.",
    ]


def test_nothing_is_given_away_before_the_guess():
    shown = figure.describe()
    for numbers, strip in contexts(shown):
        assert (numbers["evidence recall"], numbers["context precision"]) == ("?", "1.00")
        assert not [row for row in strip["documents"] if "(" in row["title"]]
    assert all(recall == [] for recall, _, _ in terms(shown))
    assert "hold" not in shown["said"]
