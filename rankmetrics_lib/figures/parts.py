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


def ranked(key, label, documents, cut, rest="", head=None, columns=None):
    """A list whose rows are dragged. `key` holds the ids in order, rank 1 first. What is below the
    cut does not count; with `rest`, it is on a shelf of that name. A document has id, title and
    grade; one that `invites` shows once that it can be moved. `head` is a button above the list,
    with text, then and pressed.

    `columns` names bars beside the titles and a value. Then a document has no grade, but `cells`, a
    share and where it was before for each bar (None where there is none), `value`, and `words` that
    say the same."""
    return {
        "part": "ranked",
        "key": key,
        "label": label,
        "documents": documents,
        "cut": cut,
        "rest": rest,
        "head": head,
        "columns": columns,
    }


def steady(part):
    """The part, which stays as it is during a run of many steps: nothing should flicker."""
    return part | {"steady": True}


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


def choice(label, options):
    """One of several; options: text, then, whether it is chosen."""
    return {"part": "choice", "label": label, "options": options}


def slider(key, label, low, high, value, text, step=1, upright=False, then=None):
    """A number of the state, and what it says: `text`. `then` is what it sets besides."""
    return {
        "part": "slider",
        "key": key,
        "label": label,
        "range": [low, high, step],
        "value": value,
        "text": text,
        "upright": upright,
        "then": then or {},
    }


def button(text, then, disabled=False, pressed=None):
    """A button that can wait, or stay pressed."""
    return {"text": text, "then": then, "disabled": disabled, "pressed": pressed}


def buttons(*all):
    """Buttons in a row, each as `button` gives it, or its text and then."""
    return {
        "part": "buttons",
        "buttons": [one if isinstance(one, dict) else button(*one) for one in all],
    }


def runs(key, *buttons):
    """Buttons that count `state[key]` up, for about a second, a piece in each frame: text, what is
    set first, and the number at the end. The button of a run stops it."""
    return {
        "part": "runs",
        "key": key,
        "buttons": [{"text": text, "then": then, "goal": goal} for text, then, goal in buttons],
    }


def numbers(*rows):
    """Each a name, the text right beside it, and True for the main one."""
    return {"part": "numbers", "rows": [(list(row) + [False])[:3] for row in rows]}


def boxes(name, filled, of):
    """So many boxes in a row, the first ones filled: of those, so many are relevant."""
    return {"part": "boxes", "name": name, "filled": filled, "of": of}


def strip(kinds, documents, pull=None, beside=False, limit=None):
    """A row for each document: title, relevant, and perhaps bar (0 to 1), mark, wrong, quiet,
    ghost, and id, by which it travels. `kinds` names what is filled and what is not, unless the
    titles do: then it is empty. Of a bar, a share can be `filled`; if `open`, it is longer than
    there is room; its `tick` is at the truth, the third of the kinds; `words` are heard instead of
    the mark. A line joins the mark of one that is `joined` to the mark above. Where a bar begins at
    another share than 0, `from`, its mark stands at its end.

    With `pull`, a slider at the end of each bar sets `state[key][place]`, from 0 to `most`: key,
    most, words for each. Short titles may stand `beside` the bars. `limit` is a line across the
    bars, at this share."""
    return {
        "part": "strip",
        "kinds": kinds,
        "documents": documents,
        "pull": pull,
        "beside": beside,
        "limit": limit,
    }


def cut(kinds, documents, by, rest):
    """A ranked list, and a line after as many documents as the upright slider `by` says. Those that
    it cannot reach are below `rest`. A document has title, relevant, mark, wrong and quiet; `kinds`
    names what is filled and what is not."""
    return {"part": "cut", "kinds": kinds, "documents": documents, "by": by, "rest": rest}


def group(name, *parts):
    """Parts below a name: those of one of several systems."""
    return {"part": "group", "name": name, "parts": list(parts)}


def graded(name, total, leads, documents):
    """Bars from rank 1: grade, height, share of it that counts, words, and then for a tap."""
    return {"part": "graded", "name": name, "total": total, "leads": leads, "documents": documents}


def judged(judges, documents):
    """A row for each document, with a button for the grade of each judge. A document has id, title
    and grades, each of them grade, words, and then for a tap."""
    return {"part": "judged", "judges": judges, "documents": documents}


def falls(heads, rows, falling, last):
    """Rows that readers fall through, from the top, until they stop. A row has title, `share` and
    `mark`, those of all readers who stopped there, the share that is `expected`, quiet, and
    perhaps a button for its grade: grade, words, and then for a tap. `heads` names the grades, who
    stopped and who is expected. `falling` are the rows, from 1, where the newest readers stop, one
    after the other; of all that came, only the newest is seen, in row `last`, if it is not 0."""
    return {"part": "falls", "heads": heads, "rows": rows, "falling": falling, "last": last}


def counts(caption, heads, rows):
    """A table of how many things have each pair of the heads: count and id in each cell. On the
    diagonal, both are the same."""
    return {"part": "counts", "caption": caption, "heads": heads, "rows": rows}


def orders(columns, crossings, swaps):
    """Two orders of the same things, and a line between the two places of each. A column is its
    name and the things, id and title, best first. Where lines cross stands a cross: id, where (a
    share of the way to the right), rank. `swaps` are buttons between neighbors at the right: spoken
    words, then."""
    return {
        "part": "orders",
        "columns": [{"name": name, "things": things} for name, things in columns],
        "crossings": crossings,
        "swaps": [{"words": words, "then": then} for words, then in swaps],
    }


def over(where, *parts):
    """Parts above each other, with a threshold across, at a share `where` of their width. With
    plots, it is a share of their axes, and what else is there is as wide as these."""
    return {"part": "over", "where": where, "parts": list(parts)}


def axis(name, ticks, low=0, high=1):
    """An axis; a tick is a number, or a number and its text."""
    texts = [tick if isinstance(tick, (list, tuple)) else (tick, str(tick)) for tick in ticks]
    return {"name": name, "ticks": texts, "from": low, "to": high}


def plot(label, x, y, marks, height=320, width=320, edges=None):
    """Marks on two axes. Names stand beside their mark: there is no legend. `edges` is the room
    for the names of the axes: left, right, above and below; else what the names need."""
    return {
        "part": "plot",
        "label": label,
        "x": x,
        "y": y,
        "marks": marks,
        "height": height,
        "width": width,
        "edges": edges,
    }


def line(points, look="", id=""):
    """look: "" for what the figure is about, "outline" for what that is compared with, "hand" for
    what moves with the hand, "before", "other", "guide", "possible", "second" for another
    quantity, "a" or "b"."""
    return {"mark": "line", "points": points, "look": look, "id": id}


def area(points, look="", id="", under=None):
    """What lies below a line, down to 0 or to the line `under` it."""
    return {"mark": "area", "points": points, "look": look, "id": id, "under": under}


def bars(places, look="", id=""):
    """Bars from 0: from, to and height each."""
    return {"mark": "bars", "places": places, "look": look, "id": id}


def dots(points, look="", id=""):
    return {"mark": "dots", "points": points, "look": look, "id": id}


def point(place, name="", look="", id=""):
    """The one that the reader moves; it glides."""
    return {"mark": "point", "at": place, "name": name, "look": look, "id": id}


def label(place, words, right=8, up=8, look="", anchor="start"):
    """Words beside a mark."""
    return {
        "mark": "label",
        "at": place,
        "words": words,
        "right": right,
        "up": up,
        "look": look,
        "anchor": anchor,
    }
