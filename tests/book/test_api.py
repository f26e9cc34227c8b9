"""The API reference: every public function is documented once, on its family's page, and links lead
both ways."""

import inspect
import re
import shlex
from contextlib import suppress

import pytest
from valid_arguments import example_of

import rankmetrics_lib as rm
from book_site.content.evaluation_reference import write_lee
from rankmetrics_lib import catalogue
from rankmetrics_lib.command.main import main
from rankmetrics_lib.evaluation import Measure
from rankmetrics_lib.evaluation.measures import ALIASES, KINDS

from .places import BUILT, ROOT

CHAPTERS = ROOT / "chapters"
EVALUATION = {
    "api_evaluation": [
        "evaluate",
        "Evaluator",
        "evaluate_arrays",
        "custom_measure",
        "means",
        "read_qrels",
        "read_run",
        "RankMetricsWarning",  # of which no chapter speaks
    ],
    "api_comparing": [
        "compare",
        "report",
        "mean_intervals",
        "queries_needed",
        "detectable_difference",
        "identify",
        "identify_mean",
        "qrels_and_run",
    ],
}
FAMILIES = [family.name for family in catalogue.FAMILIES]
ENTRY = re.compile(
    r"^\.\. auto(?:function|class|exception):: rankmetrics_lib\.([\w.]+)$", re.MULTILINE
)


def documented(page):
    return ENTRY.findall((CHAPTERS / f"{page}.md").read_text(encoding="utf-8"))


def names_of(family):
    """The public names of a family, with the class of a metric's counts before the metric."""
    cards = [card for card in catalogue.cards() if card.family == family]
    return [name for card in cards for name in (card.counts, card.name) if name]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_familys_page_has_an_entry_for_each_metric_in_both_layers(family, pages):
    page = pages[BUILT / "chapters" / f"api_{family}.html"]
    entries = [entry["id"] for entry in page.select("dl.py > dt[id]")]
    names = names_of(family)
    assert [entry for entry in entries if entry.count(".") <= 2] == [
        f"{module}.{name}"
        for module in ("rankmetrics_lib", "rankmetrics_lib.formulas")
        for name in names
    ]


def test_exercises_data_and_padding_are_there():
    assert sorted(documented("api_practice")) == sorted(
        f"practice.{name}" for name in rm.practice.__all__
    )
    assert {"datasets.claims", "datasets.lee.load_lee"} <= set(documented("api_datasets"))
    assert documented("api") == ["pad"]


def test_the_overview_lists_every_metric(pages):
    page = pages[BUILT / "chapters" / "api.html"]
    rows = [cell.get_text(strip=True) for cell in page.select("table.autosummary td:first-child")]
    assert rows[: len(catalogue.CARDS)] == list(catalogue.CARDS)


def test_every_function_of_evaluation_has_its_place():
    assert {page: documented(page) for page in EVALUATION} == EVALUATION
    offered = [name for name in rm.evaluation.__all__ if hasattr(rm, name)]
    offered += ["identify", "identify_mean"]
    assert sorted(offered) == sorted(sum(EVALUATION.values(), []))
    sections = re.split(
        r"^## ", (CHAPTERS / "api.md").read_text(encoding="utf-8"), flags=re.MULTILINE
    )[1:]
    titled = {
        section.partition("\n")[0]: re.findall(r"^   (\w+)$", section, re.MULTILINE)
        for section in sections
    }
    assert [titled["Evaluation"], titled["Comparing and identifying"]] == list(EVALUATION.values())


@pytest.mark.parametrize(
    "page, name",
    [(page, one) for page, names in EVALUATION.items() for one in names if "Warning" not in one],
)
def test_a_function_of_evaluation_is_explained_and_linked_both_ways(page, name, pages):
    entry = pages[BUILT / "chapters" / f"{page}.html"].find(id=f"rankmetrics_lib.{name}")
    assert set(inspect.signature(getattr(rm, name)).parameters) <= explained(entry)
    ((chapter, anchor),) = anchors(told(entry, "Explained in"))
    chapter = pages[BUILT / "chapters" / chapter]
    assert chapter.find("span", id=anchor).parent.name == "section"
    assert [f"{page}.html", f"rankmetrics_lib.{name}"] in anchors(chapter.select("article a[href]"))


def rows_of(table):
    return [
        [cell.get_text(" ", strip=True) for cell in row.select("td")]
        for row in table.select("tbody tr")
    ]


def test_the_reference_tells_how_every_measure_is_written(pages):
    tables = pages[BUILT / "chapters" / "api_evaluation.html"].select("article table")
    by_header = {table.th.get_text(): rows_of(table) for table in tables}
    measures, parameters = by_header["Written"], by_header["Parameter"]
    seen = set()
    for written, meaning, of_measure in measures:
        for text in written.split(" , "):
            name, _, cutoff = text.partition("@")
            required = example_of(KINDS[name]).partition("@")[0]
            at = {"": "", "k": "@10", "r": "@0.5"}[cutoff]
            measure = Measure.parse(required + at)
            assert meaning.startswith(KINDS[measure.name].title)
            assert ("summed over the queries" in meaning) == (
                KINDS[measure.name].mean == catalogue.SUM
            )
            assert of_measure == " , ".join(measure.parameters)
            assert all(
                f"also {alias}" in meaning
                for alias, kind in ALIASES.items()
                if kind == measure.name
            )
            seen.add((measure.name, measure.k))
    for name, kind in KINDS.items():
        assert [k for of, k in [(name, None), (name, 10), (name, 0.5)] if (of, k) in seen] == {
            "none": [None],
            "optional": [None, 10],
            "required": [10],
            catalogue.RECALL: [0.5],
        }[kind.cutoff]
    assert {name: default for name, default, _ in parameters} == {
        "rel": "1 ; None for NumRet",
        "judged_only": "False ; True for AUC",
        "normalizer": "'relevant'",
        "tie_averaged": "False",
        "relative": "False",
        "max_grade": "must be given",
        "max_rel": "must be given",
        "min_rel": "0",
        "dcg": "'log2'",
        "gains": "None",
        "p": "0.8",
        "beta": "1",
        "alpha": "0.5",
    }


@pytest.mark.filterwarnings("default")
def test_the_reference_shows_what_the_command_prints(pages, tmp_path, monkeypatch, capsys):
    blocks = [
        block.get_text()
        for block in pages[BUILT / "chapters" / "api_command.html"].select(".highlight-console pre")
    ]
    assert [block.split("\n")[0].split()[2] for block in blocks] == [
        "--help",
        "evaluate",
        "evaluate",
        "compare",
        "identify",
        "identify",
        "convert",
        "grade",
    ]
    write_lee(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    for block in blocks:
        line, output = block.removeprefix("$ rankmetrics-lib ").split("\n", 1)
        with suppress(SystemExit):  # after the help
            assert main(shlex.split(line)) == 0
        assert capsys.readouterr().out == output


@pytest.mark.parametrize("card", catalogue.CARDS.values(), ids=list(catalogue.CARDS))
def test_a_built_page_explains_each_parameter_and_leads_to_its_chapter(card, pages):
    page = pages[BUILT / "chapters" / f"api_{card.family}.html"]
    assert f"{card.family}.html" in [link["href"] for link in page.select("article a[href]")]
    assert set(card.parameters) <= explained(page.find(id=f"rankmetrics_lib.{card.name}"))


def explained(entry):
    """The parameters that an entry explains."""
    terms = {term.get_text(" ").split(":")[0].strip() for term in entry.parent.select("dd dl dt")}
    return {word for term in terms for word in term.replace(",", " ").split()}


def told(entry, words):
    """The links of the one paragraph of an entry that contains these words."""
    (paragraph,) = [text for text in entry.parent.select("p") if words in text.get_text()]
    return paragraph.select("a[href]")


def anchors(links):
    """The page and the anchor of each link within chapters/ that has both."""
    return [href.split("#") for link in links if re.match(r"\w+\.html#.", href := link["href"])]


@pytest.mark.parametrize("family", FAMILIES)
def test_each_function_leads_to_the_section_that_derives_it_and_back(family, pages):
    page = pages[BUILT / "chapters" / f"api_{family}.html"]
    for name in names_of(family):
        for path in (f"rankmetrics_lib.{name}", f"rankmetrics_lib.formulas.{name}"):
            ((chapter, anchor),) = anchors(told(page.find(id=path), "Derived in"))
            label = pages[BUILT / "chapters" / chapter].find("span", id=anchor)
            assert label and label.parent.name == "section", path
        back = anchors(pages[BUILT / "chapters" / chapter].select("article a[href]"))
        assert (
            inspect.isclass(getattr(rm, name))
            or [f"api_{family}.html", f"rankmetrics_lib.{name}"] in back
        ), name


@pytest.mark.parametrize("family", FAMILIES)
def test_the_box_of_a_chapter_leads_to_the_reference(family, pages):
    page = pages[BUILT / "chapters" / f"{family}.html"]
    (box,) = page.select("section#in-one-box")
    assert any(
        link["href"].startswith(f"api_{family}.html#rankmetrics_lib.")
        for link in box.select("a[href]")
    )


def test_the_index_lists_functions_terms_and_definitions(pages):
    entries = {
        link.get_text(): link["href"]
        for link in pages[BUILT / "genindex.html"].select("table a[href]")
    }
    for name in rm.formulas.__all__:
        assert any(href.endswith(f"#rankmetrics_lib.{name}") for href in entries.values()), name
    assert entries["average precision"] == "chapters/glossary.html#term-average-precision"
    assert (
        entries["Average precision (definition)"]
        == "chapters/average_precision.html#definition-average-precision"
    )
