"""The buttons lead to the repository that builds the book, named by the environment or by git.
Without one, there are none."""

import subprocess

import pytest
from tiny_book import TOKEN, build

from book_site.publishing.notebook_buttons import launches
from book_site.publishing.repository import Repository, find_repository

HERE = "https://github.com/ada/ranking-book"


def at(url, provider="github", branch="main"):
    return Repository(provider, url, branch)


def checkout(folder, remote):
    """A folder under git, on the branch `work`, whose origin is at `remote`."""
    for arguments in (
        ["init", "--quiet", "--initial-branch=work"],
        ["remote", "add", "origin", remote],
    ):
        subprocess.run(["git", "-C", folder, *arguments], check=True)
    return folder


@pytest.mark.parametrize(
    "remote",
    [
        "https://github.com/ada/ranking-book",
        "https://github.com/ada/ranking-book.git",
        "https://github.com/ada/ranking-book/",
        "https://GitHub.com/ada/ranking-book",
        "http://github.com/ada/ranking-book.git",
        "git://github.com/ada/ranking-book.git",
        "git@github.com:ada/ranking-book.git",
        "git@github.com:/ada/ranking-book",
        "github.com:ada/ranking-book",
        "ssh://git@github.com/ada/ranking-book.git",
        "ssh://git@github.com:22/ada/ranking-book.git",
        "ssh://git@ssh.github.com:443/ada/ranking-book.git",
        f"https://{TOKEN}@github.com/ada/ranking-book.git",
        f"https://x-access-token:{TOKEN}@github.com/ada/ranking-book.git",
        f"https://ada:p@ss{TOKEN}@github.com/ada/ranking-book.git",
        f"https://github.com/ada/ranking-book.git?token={TOKEN}#{TOKEN}",
    ],
)
def test_every_form_of_a_remote_leads_to_the_same_repository(tmp_path, remote):
    assert find_repository({}, checkout(tmp_path, remote)) == at(HERE, branch="work")


@pytest.mark.parametrize(
    ("remote", "url"),
    [
        ("git@gitlab.com:ada/book.git", "https://gitlab.com/ada/book"),
        ("git@gitlab.com:uni/retrieval/book.git", "https://gitlab.com/uni/retrieval/book"),
        ("ssh://git@altssh.gitlab.com:443/ada/book.git", "https://gitlab.com/ada/book"),
        ("ssh://git@gitlab.uni.edu:2222/ada/book.git", "https://gitlab.uni.edu/ada/book"),
        ("https://oauth2:x@gitlab.uni.edu:8443/ada/book", "https://gitlab.uni.edu:8443/ada/book"),
    ],
)
def test_remotes_at_gitlab(tmp_path, remote, url):
    assert find_repository({}, checkout(tmp_path, remote)) == at(url, "gitlab", "work")


@pytest.mark.parametrize(
    "remote",
    [
        "/srv/books/ranking-book",
        "../ranking-book",
        "file:///srv/github.com/ada/ranking-book",
        "C:/books/ranking-book",
        "git@example.org:ada/ranking-book.git",
        "git@github-work:ada/ranking-book.git",
        "https://notgithub.com/ada/ranking-book",
        "https://github.com/ada",
        'https://github.com/ada/"><script>',
    ],
)
def test_other_remotes_give_no_repository(tmp_path, remote):
    assert find_repository({}, checkout(tmp_path, remote)) is None


def test_without_git_or_without_a_remote_there_is_no_repository(tmp_path):
    assert find_repository({}, tmp_path) is None
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    assert find_repository({}, tmp_path) is None


def test_a_copy_inside_another_repository_is_not_that_repository(tmp_path):
    inner = checkout(tmp_path, HERE) / "unpacked"
    inner.mkdir()
    assert find_repository({}, inner) is None


def test_the_environment_comes_before_the_remote(tmp_path):
    checkout(tmp_path, "https://github.com/ada/from-git")
    actions = {"GITHUB_REPOSITORY": "ada/from-actions", "GITHUB_REF_NAME": "stable"}
    named = actions | {"BOOK_REPOSITORY_URL": f"https://{TOKEN}@github.com/ada/named.git"}
    assert find_repository(actions, tmp_path) == at(
        "https://github.com/ada/from-actions", branch="stable"
    )
    assert find_repository(named, tmp_path) == at("https://github.com/ada/named", branch="stable")
    assert find_repository(named | {"BOOK_REPOSITORY_URL": ""}, tmp_path) is None


def test_the_server_of_actions_is_followed(tmp_path):
    actions = {"GITHUB_REPOSITORY": "ada/book", "GITHUB_SERVER_URL": "https://github.uni.edu"}
    assert find_repository(actions, tmp_path) == at("https://github.uni.edu/ada/book")


def test_edits_go_to_the_default_branch_of_the_remote(tmp_path):
    checkout(tmp_path, HERE)
    head = ["symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/trunk"]
    subprocess.run(["git", "-C", tmp_path, *head], check=True)
    assert find_repository({}, tmp_path).branch == "trunk"


def test_a_named_repository_that_cannot_be_used_is_refused_without_repeating_it(tmp_path):
    with pytest.raises(
        ValueError, match="BOOK_REPOSITORY_URL: expected https://HOST/OWNER/NAME"
    ) as refusal:
        find_repository({"BOOK_REPOSITORY_URL": f"https://{TOKEN}@example.org/ada/book"}, tmp_path)
    assert TOKEN not in str(refusal.value)


@pytest.mark.parametrize(
    ("url", "offered"),
    [
        (HERE, ["Binder", "Colab"]),
        ("https://gitlab.com/ada/book", ["Binder"]),
        ("https://gitlab.com/uni/retrieval/book", []),
        ("https://github.uni.edu/ada/book", []),
    ],
)
def test_binder_and_colab_are_offered_where_they_can_read(url, offered):
    assert [button["text"] for button in launches(at(url), "one")] == offered


def test_a_fork_on_gitlab_has_its_own_buttons(tmp_path):
    site = build(
        tmp_path, BOOK_REPOSITORY_URL="git@gitlab.com:ada/book.git", GITHUB_REF_NAME="trunk"
    )
    notebook = site.links("chapters/one.html")
    assert notebook["Repository"] == "https://gitlab.com/ada/book"
    assert notebook["Suggest edit"] == "https://gitlab.com/ada/book/-/edit/trunk/chapters/one.ipynb"
    assert notebook["Open issue"].startswith(
        "https://gitlab.com/ada/book/-/issues/new?issue[title]="
    )
    assert (
        notebook["Binder"] == "https://mybinder.org/v2/gl/ada%2Fbook/trunk"
        "?urlpath=lab/tree/_build/standalone/student/one.ipynb"
    )
    assert "Colab" not in notebook
