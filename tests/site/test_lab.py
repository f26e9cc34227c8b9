"""The lab without a browser: states and their text, its numbers, the copied Python and the
challenges."""

import json
import math
import random
import re
from decimal import Decimal

import lab_states
import micropython
import pytest

import rankmetrics_lib as rm
from book_site.interactive import bundling
from book_site.interactive.lab import acts, challenges, metrics, numbers, page, reasons, rules
from book_site.interactive.lab.state import DOCUMENT_NAMES, START, TITLES, State, from_text, to_text

STATES = lab_states.random_states(3000)


def test_a_state_comes_back_from_its_text():
    for text in STATES:
        assert to_text(from_text(text)) == text


@pytest.mark.parametrize(
    "text, named",
    [
        ("ranking=A4", "ranking"),
        ("ranking=A", "ranking"),
        ("ranking=Z1", "ranking"),
        ("ranking=A1A2", "ranking"),
        ("ranking=A1&missed=A2", "missed"),
        ("ranking=A-", "ranking"),
        ("k=0", "k"),
        ("k=21", "k"),
        ("k=-1", "k"),
        ("k=²", "k"),
        ("k=1.5", "k"),
        ("gain=quadratic", "gain"),
        ("discount=none", "discount"),
        ("ideal=all", "ideal"),
        ("level=9", "level"),
        ("level=3&max_grade=2", "level"),
        ("size=3", "size"),
        ("ranking", "ranking"),
    ],
)
def test_a_bad_address_is_refused_by_the_name_of_its_part(text, named):
    with pytest.raises(ValueError, match=named):
        from_text(text)
    session = acts.begin()
    asked = {"state": session | {"do": ["show", text]}, "before": session}
    assert named in json.loads(page.answer(json.dumps(asked)))["error"]


# By hand: grades 2, 3, 0, 1, 0, 0, 2, 0 retrieved, 3 and 1 missed, k = 5, linear gain, log2.
BY_HAND = {
    "precision": 3 / 5,
    "recall": 3 / 6,
    "accuracy": (3 + 2) / 10,
    "r_precision": 3 / 6,
    "rr": 1,
    "ap": (1 / 1 + 2 / 2 + 3 / 4 + 4 / 7) / 6,
    "ap_at_k": (1 / 1 + 2 / 2 + 3 / 4) / 6,
    "ap_truncated": (1 / 1 + 2 / 2 + 3 / 4) / 5,
    "cg": 6,
    "dcg": 2 + 3 / math.log2(3) + 1 / math.log2(5),
    "ideal_dcg": 3 + 3 / math.log2(3) + 2 / 2 + 2 / math.log2(5) + 1 / math.log2(6),
    "mean_grade": 6 / 15,
    "err": 3 / 8 + 5 / 8 * 7 / 8 / 2 + 5 / 8 * 1 / 8 * 1 / 8 / 4,
    "auc": 12 / 16,
}


def test_numbers_of_the_start_are_those_found_by_hand():
    found = numbers.all_values(from_text(START))
    assert {key: found[key] for key in BY_HAND} == pytest.approx(BY_HAND)
    assert found["ndcg"] == pytest.approx(BY_HAND["dcg"] / BY_HAND["ideal_dcg"])


def test_numbers_are_those_of_the_arrays():
    for text in STATES[::10]:
        state = from_text(text)
        rels = [grade for _, grade in state.ranking]
        pool = rels + (
            [grade for _, grade in state.missed] if state.settings["ideal"] == "pool" else []
        )
        k, level = state.settings["k"], state.settings["level"]
        same = {"k": k, "gain": state.settings["gain"], "discount": state.settings["discount"]}
        expected = {
            "ndcg": rm.ndcg(rels, pool=pool, **same),
            "ap": rm.average_precision(
                rels, n_relevant=sum(g >= level for g in pool), relevance_level=level
            ),
            "err": rm.err(rels, k, max_grade=state.settings["max_grade"]),
            "auc": rm.auc(
                [float(g >= level) for g in rels], [-float(rank) for rank in range(len(rels))]
            ),
        }
        found = {key: numbers.value(state, key) for key in expected}
        assert found == pytest.approx(expected, nan_ok=True), text


def test_shares_add_up_to_the_metric():
    for text in STATES[::30]:
        state = from_text(text)
        values = numbers.all_values(state)
        for metric in metrics.METRICS:
            shares, sums = numbers.shares_by_rank(state, metric.key)
            assert len(shares) == len(state.ranking)
            if sums:
                assert sum(shares) == pytest.approx(values[metric.key], abs=1e-9), (
                    text,
                    metric.key,
                )


@pytest.mark.parametrize(
    "key, ranks",
    [
        ("rr", [1]),
        ("ap", [1, 2, 4, 7]),
        ("precision", [1, 2, 4]),
        ("ideal_dcg", []),
        ("tau_b", range(1, 9)),
    ],
)
def test_the_ranks_that_make_a_metric(key, ranks):
    shares, _ = numbers.shares_by_rank(from_text(START), key)
    assert [rank for rank, share in enumerate(shares, 1) if share] == list(ranks)


def rows_of(text, reference=None):
    state = from_text(text)
    groups = numbers.rows(state, from_text(reference or text), KEYS)
    return {metric["key"]: metric for group in groups for metric in group["metrics"]}


KEYS = [metric.key for metric in metrics.METRICS]


@pytest.mark.parametrize(
    "names", [KEYS, [one.key for one in challenges.CHALLENGES], DOCUMENT_NAMES, TITLES]
)
def test_a_name_is_used_once(names):
    assert len(set(names)) == len(names)


def test_every_document_has_a_title():
    assert len(DOCUMENT_NAMES) == len(TITLES)
    assert page.title_of(acts.begin(), "B") == TITLES[1]


def test_an_auc_of_0_says_what_0_means():
    """Documents were found, so it looks like a mistake. The others' zeros say what they say."""
    for text, said in [("ranking=A0B1", True), ("ranking=A1B0", False), ("ranking=A0B0", False)]:
        session = acts.begin() | {"now": text, "before": text}
        (table,) = [part for part in page.describe(session)["parts"] if part["part"] == "metrics"]
        notes = {row["key"]: row["note"] for one in table["groups"] for row in one["metrics"]}
        zeros = [key for key, note in notes.items() if "no pair is in the right" in note]
        assert zeros == ["auc"] * said


def test_a_missing_value_says_why():
    shown = rows_of("ranking=A1B1")
    assert shown["auc"]["value"] == "no value" and shown["auc"]["bar"] is None
    assert "nonrelevant" in shown["auc"]["note"]
    assert shown["tau_b"]["value"] == "no value" and shown["tau_b"]["note"]
    perfect = rows_of("ranking=A1B0")
    assert perfect["pair_ratio"]["value"] == "∞" and "∞" in perfect["pair_ratio"]["note"]
    assert perfect["pair_ratio"]["bar"] is None
    assert rows_of(START)["pair_ratio"]["note"] == "no bar: it has no highest value"


SUMS = ("cg", "dcg", "ideal_dcg")


def test_bars_go_from_0_to_the_end_of_the_range():
    for text in STATES[::10]:
        shown, values = rows_of(text), numbers.all_values(from_text(text))
        for key, row in shown.items():
            assert row["zero"] in (0, 0.5, None), key
            if row["bar"] is None:
                assert key in (*SUMS, "pair_ratio") or math.isnan(values[key]), (text, key)
                continue
            assert -1e-9 <= row["bar"] <= 1 + 1e-9, (text, key)
            if key not in SUMS:
                bar = (row["bar"] - row["zero"]) / (1 - row["zero"])
                assert bar == pytest.approx(values[key], abs=1e-4), (text, key)


def test_bars_of_sums_end_at_the_most_that_these_documents_allow():
    """By hand: 5 of the grades 3, 3, 2, 2, 1, 1, 1 make 11, whatever the ideal is taken from."""
    most = numbers.value(from_text(START), "ideal_dcg")
    for text in (START, START.replace("ideal=pool", "ideal=list")):
        shown, values = rows_of(text), numbers.all_values(from_text(text))
        assert shown["cg"]["bar"] == 6 / 11 and "full bar: 11.0000" in shown["cg"]["note"]
        for key in ("dcg", "ideal_dcg"):
            assert shown[key]["bar"] == pytest.approx(values[key] / most)
            assert f"full bar: {most:.4f}" in shown[key]["note"]
    assert shown["ideal_dcg"]["bar"] < 1  # of the list only
    assert rows_of("ranking=A0B0")["dcg"]["bar"] is None


def test_a_ghost_is_where_a_bar_was():
    moved = rows_of(START.replace("C0D1", "D1C0"), START)
    assert moved["dcg"]["ghost"] == rows_of(START)["dcg"]["bar"] != moved["dcg"]["bar"]
    assert moved["precision"]["ghost"] is None  # it stays
    fewer = rows_of("ranking=A1&missed=", "ranking=A3&missed=")
    assert fewer["dcg"]["ghost"] is None  # beyond the end of the bar
    turned = rows_of("ranking=A0B1", "ranking=A1B0")["tau_b"]
    assert (turned["bar"], turned["ghost"], turned["zero"]) == (0, 1, 0.5)


@pytest.mark.parametrize(
    "key, words",
    [
        ("recall", "3 of the first 5 are relevant"),
        ("rr", "the first relevant document is at rank 1"),
        ("ap_at_k", "from A 0.1667, B 0.1667, and D 0.1250"),  # 1/6, 1/6, and 3/4 of a sixth
        ("dcg", "from A 2.0000, B 1.8928, and D 0.4307"),
        ("ndcg", "DCG 4.3235 of 7.1410"),
        ("auc", "12 pairs are in the right order, 4 in the wrong one"),
        ("rbo", ""),
    ],
)
def test_the_numbers_that_make_a_metric(key, words):
    assert reasons.here(from_text(START), key) == words
    assert reasons.here(from_text("ranking=&missed="), "auc") == ""


def test_an_open_definition_has_the_numbers_of_this_list():
    here = {}
    for opened in (True, False):
        session = after(["keep", "auc", True], ["keep", "rr", opened])
        (table,) = [part for part in page.describe(session)["parts"] if part["part"] == "metrics"]
        rows = [row for one in table["groups"] for row in one["metrics"]]
        here[opened] = [row["key"] for row in rows if row["here"]]
        assert [row["key"] for row in rows if row["kept"]] == ["rr"]
    assert here == {True: ["rr", "auc"], False: ["auc"]}


@pytest.mark.parametrize(
    "given, unusual",
    [
        ({}, False),
        ({"show": "all"}, False),
        ({"ranking": "A1B0"}, False),
        ({"ranking": "A1B0", "k": "5", "gain": "linear"}, False),
        ({"k": "4"}, True),
        ({"ranking": "A1B0", "ideal": "list"}, True),
        ({"challenge": "perfect-rr"}, False),
        ({"challenge": "perfect-rr", "k": "7"}, False),  # that of the challenge
        ({"challenge": "perfect-rr", "k": "6"}, True),
    ],
)
def test_an_address_with_other_settings_opens_them(given, unusual):
    session = after(["arrive", given])
    (fold,) = [part for part in page.describe(session)["parts"] if part["part"] == "fold"]
    assert fold["open"] is unusual
    changed = after(["set", "k", 3], session=session)
    assert changed["unusual"] is unusual  # the reader alone opens and closes them


def test_all_settings_are_said_in_one_line():
    text = "k=7&gain=exponential&discount=zipf&ideal=list&level=2&max_grade=4"
    assert reasons.settings_in_words(from_text(text)) == (
        "k = 7, exponential gain, discount 1/rank, relevant from grade 2 of 4,"
        " ideal and R from the list only"
    )


ARRIVALS = [
    {},
    {"ranking": "B1A0", "missed": "C3", "k": "4", "titles": "One|Two", "query": "q"},
    {"challenge": "perfect-rr"},
    {"challenge": "who-notices"},
]


@pytest.mark.parametrize("given", ARRIVALS)
def test_on_arrival_nothing_claims_a_change(given):
    session = after(["arrive", given])
    shown = page.describe(session)
    (table,) = [part for part in shown["parts"] if part["part"] == "metrics"]
    rows = [row for one in table["groups"] for row in one["metrics"]]
    assert (table["tally"], table["why"], shown["said"]) == ("", page.HINT, "")
    assert {row["direction"] for row in rows} == {"stays"}
    assert not any(row["change"] or row["sign"] or row["ghost"] is not None for row in rows)


@pytest.mark.parametrize(
    "before, now, change, direction",
    [
        (0.5, 0.75, "+0.2500", "rises"),
        (0.75, 0.5, "−0.2500", "falls"),
        (0.1 + 0.2, 0.3, "", "stays"),
        (0.5, 0.50001, "+0.0000…", "rises"),
        (math.nan, 0.5, "was no value", "changes"),
        (math.nan, math.nan, "", "stays"),
        (math.inf, 2.0, "was ∞", "falls"),
    ],
)
def test_changes_in_words(before, now, change, direction):
    assert numbers.as_change(before, now) == change
    assert numbers.direction(before, now) == direction


def test_a_change_is_the_difference_of_the_values_that_are_shown():
    differences = 0
    for before, now in STEPS:
        old, new = rows_of(before), rows_of(now, before)
        for key in KEYS:
            change = new[key]["change"]
            if re.fullmatch(r"[+−]\d+\.\d{4}", change):
                differences += 1
                values = [one[key]["value"].replace("−", "-") for one in (new, old)]
                assert Decimal(change.replace("−", "-")) == Decimal(values[0]) - Decimal(values[1])
    assert differences > 1000


def test_the_roc_curve_goes_up_at_a_relevant_document():
    assert numbers.roc_points(from_text("ranking=A1B0C1")) == [(0, 0), (0, 0.5), (1, 0.5), (1, 1)]
    assert numbers.roc_points(from_text("ranking=A1")) == []


def test_copied_python_prints_the_numbers(capsys):
    for text in [START, *STATES[:9]]:
        state = from_text(text)
        exec(numbers.as_python(state), {})
        printed = capsys.readouterr().out.splitlines()
        shown = list(rows_of(text).values())
        assert len(printed) == len(shown) == len(metrics.METRICS)
        for line, metric in zip(printed, shown, strict=True):
            label, _, value = line.rpartition(": ")
            assert label == f"{metric['name']}, {metric['detail']}"
            assert numbers.as_text(float(value)) == metric["value"], (text, line)


def test_a_half_is_rounded_as_by_cpython():
    for multiple in range(-200, 201):
        for value in (multiple / 32, multiple / 64, multiple / 10000):
            assert numbers.decimals(value, "{:.4f}") == f"{value:.4f}"


def after(*does, session=None):
    """The session after these acts, each a name and what belongs to it."""
    session = session or acts.begin()
    for name, *given in does:
        session = acts.done(session, name, *given)
    return session


def documents_of(session):
    return re.findall("ranking=(.*)&missed=(.*?)&", session["now"])[0]


@pytest.mark.parametrize(
    "does, ranking, missed, did",
    [
        (["place", "B", 0], "B3A2C0D1E0F0G2H0", "I3J1", "Document B at rank 1 of 8."),
        (["place", "H", 8], "A2B3C0D1E0F0G2", "H0I3J1", "Document H is not retrieved."),
        (["place", "J", 10], "A2B3C0D1E0F0G2H0", "I3J1", ""),
        (["place", "I", 8], "A2B3C0D1E0F0G2H0I3", "J1", "Document I at rank 9 of 9."),
        (["last", "J"], "A2B3C0D1E0F0G2H0J1", "I3", "Document J at rank 9 of 9."),
        (["last", "A"], "B3C0D1E0F0G2H0A2", "I3J1", "Document A at rank 8 of 8."),
        (["out", "D"], "A2B3C0E0F0G2H0", "I3J1D1", "Document D is not retrieved."),
        (["out", "I"], "A2B3C0D1E0F0G2H0", "J1", "Document I removed."),
        (["grade", "A", 0], "A0B3C0D1E0F0G2H0", "I3J1", "Document A: grade 0."),
        (["grade", "A", 4], "A2B3C0D1E0F0G2H0", "I3J1", ""),
        (["add", "ranking"], "A2B3C0D1E0F0G2H0K1", "I3J1", "Document K added."),
        (["add", "missed"], "A2B3C0D1E0F0G2H0", "I3J1K1", "Document K added."),
        (["set", "max_grade", 2], "A2B2C0D1E0F0G2H0", "I2J1", ""),
    ],
)
def test_what_an_act_does(does, ranking, missed, did):
    session = after(does)
    assert documents_of(session) == (ranking, missed)
    assert session["did"] == did
    changed = session["now"] != START
    assert session["past"] == [START] * changed
    assert after(["undo"], session=session)["now"] == START


def test_a_redone_act_can_be_undone_and_a_new_one_ends_redoing():
    one = after(["place", "B", 0], ["out", "A"])
    back = after(["undo"], ["undo"], session=one)
    assert back["now"] == START and len(back["future"]) == 2
    again = after(["redo"], ["redo"], session=back)
    assert (again["now"], again["future"], again["past"]) == (one["now"], [], one["past"])
    assert after(["add", "missed"], session=back)["future"] == []


def test_undoing_does_not_lead_out_of_a_challenge():
    session = after(["place", "B", 0], ["challenge", "below-the-cut"], ["undo"])
    assert session["now"] == to_text(from_text(challenges.challenge_named("below-the-cut").start))


def test_an_act_leaves_the_session_before_it_as_it_was():
    session = acts.begin()
    before = json.dumps(session)
    for does in (
        ["place", "A", 3],
        ["pin"],
        ["challenge", "perfect-rr"],
        ["undo"],
        ["keep", "ap", True],
    ):
        acts.done(session, *does)
        assert json.dumps(session) == before


def test_an_address_brings_a_state_a_challenge_and_words():
    given = {"ranking": "A1B0", "k": "3", "query": "q" * 70, "titles": "One|Two", "utm": "x"}
    session = after(["arrive", given])
    assert session["now"] == session["before"] == to_text(from_text("ranking=A1B0&k=3"))
    assert (session["query"], session["titles"]) == ("q" * 60, ["One", "Two"])
    assert page.title_of(session, "B") == "Two" and page.title_of(session, "C") == ""
    tried = after(["arrive", {"challenge": "perfect-rr", "ranking": "B1A0"}])
    assert tried["challenge"] == "perfect-rr" and tried["now"].startswith("ranking=B1A0&")
    assert tried["pinned"] == to_text(from_text(challenges.challenge_named("perfect-rr").start))
    with pytest.raises(ValueError, match="There is no challenge none"):
        after(["arrive", {"challenge": "none"}])
    with pytest.raises(ValueError, match="challenge must be one of .*, got none"):
        after(["challenge", "none"])


REACH = [one for one in challenges.CHALLENGES if one.kind == "reach"]
PREDICT = [one for one in challenges.CHALLENGES if one.kind == "predict"]


@pytest.mark.parametrize("challenge", REACH, ids=lambda one: one.key)
def test_a_challenge_can_be_solved_and_is_not_solved_at_the_start(challenge):
    start, solution = from_text(challenge.start), from_text(challenge.solution)
    assert not challenge.check(start)["solved"]
    assert challenge.check(solution)["solved"]
    assert challenge.check(start)["lesson"] == ""


@pytest.mark.parametrize("challenge", REACH, ids=lambda one: one.key)
def test_a_challenge_notices_a_broken_rule(challenge):
    solution = from_text(challenge.solution)
    solution.settings["k"] += 1
    solution.ranking = [(name, 0) for name, _ in solution.ranking if name != "A"]
    found = challenge.check(solution)
    assert found["broken"] == challenge.rule.text
    assert not found["solved"] and not any(goal["met"] for goal in found["goals"])


@pytest.mark.parametrize(
    "rule, kept, broken",
    [
        (
            rules.ORDER,
            "C0A2B1&missed=D1",
            ["A1B1C0&missed=D1", "A2B1D1&missed=C0", "A2B1C0&missed=D1&k=3"],
        ),
        (
            rules.ONE_GRADE,
            "A3B1C0&missed=D1",
            ["A3B0C0&missed=D1", "B1A2C0&missed=D1", "A3B1C0&missed=D1&k=3"],
        ),
        (
            rules.ONE_REMOVED,
            "A2C0&missed=D1B1",
            ["C0A2&missed=D1B1", "A2&missed=D1B1C0", "A2C0&missed=D1B1&k=3"],
        ),
        (rules.SETTINGS_ONLY, "A2B1C0&missed=D1&k=3", ["B1A2C0&missed=D1", "A2B1C0&missed=D2"]),
    ],
)
def test_a_rule_is_kept_or_broken(rule, kept, broken):
    start = from_text("ranking=A2B1C0&missed=D1")
    assert rule.broken(start, start) == rule.broken(start, from_text("ranking=" + kept)) == ""
    for text in broken:
        assert rule.broken(start, from_text("ranking=" + text)) == rule.text, text


def test_after_a_reset_nothing_has_changed():
    session = after(["place", "B", 0], ["reset"])
    assert session["before"] == session["now"] == session["start"]
    assert after(["undo"], session=session)["now"].startswith("ranking=B3A2")


@pytest.mark.parametrize("challenge", PREDICT, ids=lambda one: one.key)
def test_a_prediction_knows_what_happens(challenge):
    directions = challenge.directions()
    assert set(directions.values()) <= {"rises", "falls", "stays"}
    assert len(set(directions.values())) > 1
    assert challenge.reveal(directions)["solved"]
    wrong = directions | {challenge.asked[0]: "changes"}
    assert not challenge.reveal(wrong)["solved"]
    assert [answer["right"] for answer in challenge.reveal(wrong)["answers"]].count(False) == 1


def part_of(session, name):
    return next(part for part in page.describe(session)["parts"] if part["place"] == name)


def test_a_prediction_is_solved_at_the_first_try_only():
    challenge = challenges.challenge_named("who-notices")
    session = after(["challenge", challenge.key], ["reveal"])
    assert part_of(session, "verdict")["words"] == "8 of 8 still open."
    right = [["guess", key, word] for key, word in challenge.directions().items()]
    session = after(*right, session=session)
    solved = after(["reveal"], session=session)
    verdict = part_of(solved, "verdict")
    assert verdict["words"] == f"Solved. {challenge.lesson}" and verdict["kind"] == "solved"
    assert solved["solved"] == [challenge.key]
    assert solved["now"] == to_text(from_text(challenge.after))
    wrong = after(["guess", "ap", "falls"], ["reveal"], session=session)
    again = after(["guess", "ap", "rises"], ["reveal"], session=wrong)
    for told, words in ((wrong, "7 of 8 right. "), (again, "8 of 8 right. ")):
        assert part_of(told, "verdict")["words"] == words + challenge.lesson
        assert told["solved"] == []


def test_a_solution_leads_to_what_is_not_solved_yet():
    key, following = [one.key for one in challenges.CHALLENGES][:2]
    solution = ["show", challenges.challenge_named(key).solution]
    session = after(["challenge", key], solution)
    assert session["solved"] == [key]
    assert part_of(session, "verdict")["next"]["then"] == {"do": ["challenge", following]}
    shown = after(["challenge", key], ["solution"])
    assert shown["solved"] == []
    assert part_of(shown, "verdict")["words"].startswith("A solution. ")


def test_goals_say_what_is_wanted():
    solution = from_text("ranking=B1A0E0F0C1D1G1&missed=&k=7")
    goals = challenges.challenge_named("perfect-rr").check(solution)["goals"]
    assert [(goal["now"], goal["wanted"], goal["met"]) for goal in goals] == [
        ("1.0000", "1.0000", True),
        # (1 + 2/5 + 3/6 + 4/7) / 4 and (1/2 + 2/3 + 3/4 + 4/7) / 4
        ("0.6179", "below 0.6220", True),
    ]


SWAPPED = START.replace("C0D1", "D1C0")


@pytest.mark.parametrize(
    "after, key, words",
    [
        (
            SWAPPED,
            "dcg",  # 1/log2(5) and 1/log2(4)
            "D (grade 1) moved from rank 4 to rank 3: its discount rose from 0.4307 to 0.5000, so"
            " DCG@5 rose from 4.3235 to 4.3928.",
        ),
        (
            SWAPPED,
            "ap",  # (1 + 1 + 3/4 + 4/7) / 6 and (1 + 1 + 1 + 4/7) / 6
            "D (grade 1) moved from rank 4 to rank 3: the precision at its rank rose from 0.7500 to"
            " 1.0000, so AP rose from 0.5536 to 0.5952.",
        ),
        (SWAPPED, "precision", "D (grade 1) moved from rank 4 to rank 3; P@5 stays at 0.6000."),
        (
            SWAPPED,
            "auc",
            "D (grade 1) moved from rank 4 to rank 3: 13 pairs are in the right order and 3 in the"
            " wrong one, instead of 12 and 4, so AUC rose from 0.7500 to 0.8125.",
        ),
        (
            START.replace("A2B3C0", "C0A2B3"),
            "rr",
            "C (grade 0) moved from rank 3 to rank 1: the first relevant document is at rank 2"
            " instead of 1, so RR@5 fell from 1.0000 to 0.5000.",
        ),
        (
            START.replace("F0G2", "G2F0").replace("E0G2", "G2E0"),
            "ndcg",
            "G (grade 2) moved from rank 7 to rank 5: it is now inside the cut, so NDCG@5 rose"
            " from 0.6054 to 0.7138.",
        ),
        (
            START.replace("C0", "C2"),
            "recall",  # 3/6 and 4/7
            "The grade of C rose from 0 to 2: the number of relevant documents among the first 5 is"
            " 4 instead of 3 and R is 7 instead of 6, so R@5 rose"
            " from 0.5000 to 0.5714.",
        ),
        (
            START.replace("I3", ""),
            "ap",
            "I (grade 3) left the judged set: R is 5 instead of 6, so AP rose from 0.5536"
            " to 0.6643.",
        ),
        (
            START.replace("ideal=pool", "ideal=list"),
            "recall",
            "The ideal and R went from the judged set to the list only: R is 4 instead of 6, so R@5"
            " rose from 0.5000 to 0.7500.",
        ),
        (START.replace("k=5", "k=3"), "ap", "The cut-off went from 5 to 3; AP stays at 0.5536."),
        (START.replace("A2B3C0D1", "D1C0B3A2"), "ap", ""),
    ],
)
def test_why_a_metric_moved(after, key, words):
    assert reasons.reason(from_text(START), from_text(after), key) == words


def one_step(dice, state):
    """The state after one document moved, was graded anew, or was taken out."""
    lists = [list(state.ranking), list(state.missed)]
    there = [place for place in (0, 1) if lists[place]]
    if not there:
        return state
    place = dice.choice(there)
    name, grade = lists[place].pop(dice.randrange(len(lists[place])))
    kind = dice.choice(["move", "grade", "out"])
    if kind == "grade":
        grade = dice.randint(0, state.settings["max_grade"])
    target = dice.choice([0, 1]) if kind == "move" else place
    if kind != "out":
        lists[target].insert(dice.randint(0, len(lists[target])), (name, grade))
    return State(*lists, state.settings)


DICE = random.Random(5)
STEPS = [(to_text(state), to_text(one_step(DICE, state))) for state in map(from_text, STATES[:300])]


@pytest.mark.parametrize("key", ["ap", "dcg", "ndcg", "err", "rbp", "mndcg"])
def test_what_a_document_and_the_others_gained_is_the_change(key):
    told = 0
    for before, after in STEPS:
        words = reasons.reason(from_text(before), from_text(after), key)
        own = re.search(r"its share of \S+ (rose|fell) by ([\d.]+\d)", words)
        others = re.search(r"the other documents (gained|lost) ([\d.]+\d)", words)
        ends = re.search(r"so \S+ (?:rose|fell) from ([\d.]+) to ([\d.]+)\.$", words)
        if own and others and ends:
            told += 1
            signed = [
                float(size) * (1 if word in ("rose", "gained") else -1)
                for word, size in (own.groups(), others.groups())
            ]
            whole = float(ends[2]) - float(ends[1])
            assert sum(signed) == pytest.approx(whole, abs=2.01e-4), words
    assert told > 5


PARITY = """
import json
from lab import page
for question in json.loads({asked!r}):
    print(page.answer(json.dumps(question)))
"""


def test_the_page_shows_what_cpython_computes():
    """After each step, with all metrics, their definitions, both pictures, and what has changed."""
    shown_whole = acts.begin() | {"all": True, "open": KEYS}
    asked = [
        {"state": shown_whole | {"now": now, "before": before, "kept": KEYS[place % len(KEYS)]}}
        for place, (before, now) in enumerate(STEPS[:100])
    ]
    files = bundling.formula_files() | bundling.lab_files()
    lines = micropython.run(PARITY.format(asked=json.dumps(asked)), files)
    expected = [json.loads(page.answer(json.dumps(question))) for question in asked]
    found = zip(asked, map(json.loads, lines), expected, strict=True)
    assert [question for question, one, other in found if one != other] == []
    assert sum(bool(one["said"]) for one in expected) > 70
