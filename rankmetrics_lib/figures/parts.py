"""The parts that figures are made of, as the page draws them.

What a hand can change names the key of the state, or the keys and values that it sets, `then`. What
has the same `id` in several parts is one thing: it lights up everywhere while it is pointed at, and
travels when its place changes.
"""


def described(state, parts, said, trying, label="Try", locked=False):
    """What `describe` returns: the parts, the sentence on the last change, and what to try next.
    While the figure is locked, nothing in its lists can be moved."""
    return {
        "state": state,
        "parts": parts,
        "said": said,
        "next": [label, trying],
        "locked": locked,
    }


def placed(place, part):
    """The part in this area of the figure's grid (figures.css)."""
    return part | {"place": place}


def ranked(key, label, documents, cut, rest="", head=None):
    """A list whose rows are dragged. `key` holds the ids in order, rank 1 first. What is below the
    cut does not count; with `rest`, it is on a shelf of that name. A document has id, title and
    grade; one that `invites` shows once that it can be moved. `head` is a button above the list,
    with text, then and pressed."""
    return {
        "part": "ranked",
        "key": key,
        "label": label,
        "documents": documents,
        "cut": cut,
        "rest": rest,
        "head": head,
    }


def stack(name, segments, total="", share=None, ghost=None, mark=None, guessed="", hidden=False):
    """A sum as a bar, a segment for each term: id, grade, and size as a share of the scale. `share`
    is the name and the text of the fraction that the bar is below; `ghost` is where the bar ended
    before; `mark` and `guessed` are the reader's guess, as a place and as text."""
    return {
        "name": name,
        "segments": segments,
        "total": total,
        "share": share,
        "ghost": ghost,
        "mark": mark,
        "guessed": guessed,
        "hidden": hidden,
    }


def stacks(label, got, ideals):
    """Sums on one scale: what was got is filled, what was possible is outlined. A line carries the
    end of the first bar through the others."""
    return {"part": "stacks", "label": label, "got": got, "ideals": ideals}


def guess(key, question, start, button):
    """A slider from 0 to 1, and a button that commits. Both go when a guess was made."""
    return {"part": "guess", "key": key, "question": question, "start": start, "button": button}


def text(words):
    return {"part": "text", "words": words}


def formula(spoken, *lines):
    """Lines of a formula with the figure's numbers, each a name and pieces: words, terms,
    fractions. `spoken` is for those who hear it."""
    return {"part": "formula", "spoken": spoken, "lines": lines}


def term(text, id="", grade=None, hint=""):
    """A number that is a mark of the figure, too. `hint` says where it comes from."""
    return {"term": text, "id": id, "grade": grade, "hint": hint}


def strong(words):
    return {"strong": words}


def fraction(over, under):
    return {"over": over, "under": under}


def added(terms):
    """Terms with a plus between them."""
    return [piece for one in terms for piece in (" + ", one)][1:]
