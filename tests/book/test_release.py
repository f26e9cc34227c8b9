"""What a release says of itself: version, date and authors agree, the workflows call what exists,
and the files for people who come are in the form that their readers expect."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib

import pytest
import yaml
from pybtex.database import parse_file

import rankmetrics_lib as rm

from .places import ROOT

CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
READ = ["rankmetrics_lib/__init__.py", "CHANGELOG.md", "pyproject.toml", "CITATION.cff"]


@pytest.fixture
def released(tmp_path):
    """Runs the script in a copy of the files that it reads, and returns (exit code, its words)."""
    for name in [".ci/release.py", *READ]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)

    def run(*arguments):
        command = [sys.executable, tmp_path / ".ci/release.py", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
        return done.returncode, done.stdout + done.stderr

    return run


def test_the_tag_of_this_version_is_accepted_and_its_notes_are_printed(released):
    code, said = released(f"v{rm.__version__}")
    assert code == 0 and "### What 1.0 offers" in said and "## " not in said.splitlines()[0]


def test_another_tag_is_refused(released):
    code, said = released("v0.9.0")
    assert (code, said) == (
        1,
        f"the tag is v0.9.0, but the version is {rm.__version__}: expected v{rm.__version__}\n",
    )


def test_the_script_brings_the_citation_up_to_date(released, tmp_path):
    module = tmp_path / "rankmetrics_lib/__init__.py"
    module.write_text(re.sub('(?m)^(__version__ =) ".*"$', r'\1 "9.8.7"', module.read_text()))
    assert released()[0] == 1  # the changelog knows nothing of it
    changes = (tmp_path / "CHANGELOG.md").read_text()
    (tmp_path / "CHANGELOG.md").write_text(
        changes.replace("## ", "## 9.8.7 – 2031-02-03\n\nNew.\n\n## ", 1)
    )
    project = (tmp_path / "pyproject.toml").read_text()
    (tmp_path / "pyproject.toml").write_text(project.replace("# Repository =", "Repository ="))
    code, said = released("v9.8.7")
    assert code == 1 and "CITATION.cff is not up to date" in said
    assert released() == (0, "")
    assert released("v9.8.7") == (0, "New.\n")
    new = yaml.safe_load((tmp_path / "CITATION.cff").read_text())
    assert (new["version"], str(new["date-released"])) == ("9.8.7", "2031-02-03")
    assert new["repository-code"] == "https://github.com/OWNER/NAME"
    assert {key: new.get(key) for key in CITATION} | {
        key: CITATION[key] for key in ("version", "date-released")
    } == CITATION


def test_without_an_address_none_is_guessed():
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
    assert CITATION.get("repository-code") == urls.get("Repository")


@pytest.mark.skipif(sys.platform != "linux", reason="the workflows run the script on Linux")
def test_a_package_leads_to_the_repository_that_built_it(tmp_path):
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    known = {"GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "ann/book"}
    known |= {"SITE": "https://ann.github.io/book", "BRANCH": "trunk"}
    subprocess.run([ROOT / ".ci/addresses"], cwd=tmp_path, env=os.environ | known, check=True)
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))
    repository, site = "https://github.com/ann/book", "https://ann.github.io/book/"
    assert project["project"]["urls"] == {"Repository": repository, "Homepage": site}
    assert project["tool"]["book_site"]["branch"] == "trunk"
    page = (tmp_path / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]*)", page)
    assert [link for link in links if not link.startswith("https://")] == []
    files = [link.split("/trunk/")[1] for link in links if link.startswith(repository)]
    assert len(files) > 30 and [name for name in files if not (ROOT / name).exists()] == []


def test_zenodo_is_told_what_the_citation_says():
    told = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))
    assert told["title"] == CITATION["title"]
    assert told["creators"] == CITATION["authors"]
    assert told["keywords"] == CITATION["keywords"]
    assert told["description"] == f"<p>{CITATION['abstract']}</p>"


def test_the_paper_has_the_form_of_its_journal():
    _, head, body = (ROOT / "paper.md").read_text(encoding="utf-8").split("---\n", 2)
    front = yaml.safe_load(head)
    assert {"title", "tags", "date"} <= set(front)
    assert [author["name"] for author in front["authors"]] == [
        author["name"] for author in CITATION["authors"]
    ]
    places = {place["index"] for place in front["affiliations"]}
    assert {author["affiliation"] for author in front["authors"]} == places
    headings = re.findall(r"^# (.*)$", body, re.MULTILINE)
    assert headings[:2] == ["Summary", "Statement of need"] and headings[-1] == "References"
    assert 900 <= len(body.split()) <= 1100
    cited = set(re.findall(r"@(\w+)", body))
    assert len(cited) >= 8 and cited <= set(parse_file(ROOT / front["bibliography"]).entries)


def test_the_paper_counts_as_the_package_does():
    body = (ROOT / "paper.md").read_text(encoding="utf-8")
    functions, questions = map(
        int, re.search(r"(\d+) functions and (\d+) questions", body).groups()
    )
    exercises = rm.practice.exercises().values()
    assert (functions, questions) == (len(exercises), len(rm.practice.questions()))
    known = {name for exercise in exercises for name in exercise.mistakes}
    assert len(known) >= int(re.search(r"more than ([\d,]+) mistakes", body)[1].replace(",", ""))


def test_a_workflow_calls_scripts_that_exist():
    """Of all other commands, test_commands.py says so."""
    runs = "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS)
    scripts = set(re.findall(r"\.ci/[\w.]+", runs))
    assert scripts and [name for name in scripts if not (ROOT / name).exists()] == []


def test_a_release_is_tested_before_it_is_published():
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert jobs["release"]["needs"] == "pypi" and set(jobs["pypi"]["needs"]) == {"check", "wheel"}
    systems = jobs["wheel"]["strategy"]["matrix"]["system"]
    assert {system.partition("-")[0] for system in systems} == {"ubuntu", "macos", "windows"}
    assert jobs["pypi"]["permissions"]["id-token"] == "write" and jobs["pypi"]["environment"]
    assert [name for name, job in jobs.items() if "id-token" in job["permissions"]] == ["pypi"]


def test_a_wrong_number_is_reported_with_what_it_takes_to_find_it():
    form = yaml.safe_load((ROOT / ".github/ISSUE_TEMPLATE/wrong_number.yml").read_text("utf-8"))
    asked = {part["id"]: part for part in form["body"] if "id" in part}
    required = {id for id, part in asked.items() if part.get("validations", {}).get("required")}
    assert required == {"measure", "input", "value", "expected"}


def test_the_policy_says_of_the_grader_what_its_manual_says():
    policy = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    manual = (ROOT / "chapters/api_command.md").read_text(encoding="utf-8")
    assert "### What the grader protects" in manual and "“What the grader protects”" in policy
    for word in ("bubblewrap", "--no-isolation", "virtual"):
        assert word in policy and word in manual
