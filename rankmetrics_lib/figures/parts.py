"""The parts that figures are made of, as the page draws them.

A part that the reader can change names the key of the state that it sets, or the keys and values,
`then`. Whatever has the same `id` in several parts is one thing: it lights up everywhere while the
reader points at it, and travels when its place changes.
"""


def described(state, parts, said, trying, label="Try", locked=False):
    """What `describe` returns: the parts, the sentence about the last change, and what to try
    next. While the figure is locked, only its question can be answered."""
    return {
        "state": state,
        "parts": parts,
        "said": said,
        "next": [label, trying],
        "locked": locked,
    }


def opened(state, question, told, parts, said, asking, trying):
    """What `describe` returns of a figure that opens a chapter. While `state["guess"]` is None,
    only its `question`, a `guess` or a `vote`, can be answered, and `asking` says so. Then
    `told(guess)` compares the guess with what is shown. Its words are about the start, whatever the
    reader has moved since: the page keeps them, and the chapter's last box comes back to them."""
    if state["guess"] is None:
        return described(state, [placed("guess", question)] + parts, said, asking, "First", True)
    kept = {"part": "kept", "words": told(state["guess"])}
    return described(state, [placed("guess", kept)] + parts, said, trying)


def placed(place, part):
    """The part in this area of the figure's grid (figures.css)."""
    return part | {"place": place}


def ranked(key, label, documents, cut, rest="", head=None, columns=None, fixed=False):
    """A list whose rows can be dragged. `state[key]` holds the ids in order, rank 1 first. Rows
    below the cut do not count; with `rest`, they are on a shelf of that name. A document has id,
    title and grade; one that `invites` shows once that it can be moved. `head` is a button above
    the list, with text, then and pressed. The rows of a `fixed` list cannot be dragged. Without
    grades, a document has `words` instead.

    `columns` names the bars beside the titles and, last, a value. A document then has no grade. It
    has `cells`, one per bar, each with its share and its share before (None where there is none),
    `value`, and `words` that say the same."""
    return {
        "part": "ranked",
        "key": key,
        "label": label,
        "documents": documents,
        "cut": cut,
        "rest": rest,
        "head": head,
        "columns": columns,
        "fixed": fixed,
    }


def graded(order, titles, grades):
    """The documents of a ranked list, in this order of their ids."""
    return [{"id": id, "title": titles[id], "grade": grades[id]} for id in order]


def steady(part):
    """The part, kept as it is during a run of many steps, so that nothing flickers."""
    return part | {"steady": True}


def stack(name, segments, total="", share=None, ghost=None, mark=None, guessed="", hidden=False):
    """A sum as a bar with a segment for each term: id, grade, and size as a share of the scale;
    perhaps a text for the grade.
    `share` is the name and the text of the fraction whose denominator is this bar; `ghost` is where
    the bar ended before; `mark` and `guessed` are the reader's guess, as a place and as text."""
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
    """Sums on one scale: the gain of the list is filled, what was possible is outlined. A line
    extends the end of the first bar through the others."""
    return {"part": "stacks", "label": label, "got": got, "ideals": ideals}


def guess(question, start, low=0, high=1, step=0.05):
    """A slider for a number, and a button that commits."""
    return {
        "part": "guess",
        "question": question,
        "start": start,
        "range": [low, high, step],
        "button": "That is my guess",
    }


def vote(question, *options):
    """A button for each answer, which commits: `state["guess"]` becomes its text."""
    return {"part": "vote", "question": question, "options": options}


def text(words):
    return {"part": "text", "words": words}


def formula(spoken, *lines):
    """Lines of a formula with the figure's numbers, each a name and pieces: words, terms,
    fractions. `spoken` is for screen readers."""
    return {"part": "formula", "spoken": spoken, "lines": lines}


def term(text, id="", grade=None, hint=""):
    """A number in a formula that is also a mark of the figure. `hint` says where it comes from."""
    return {"term": text, "id": id, "grade": grade, "hint": hint}


def strong(words):
    return {"strong": words}


def fraction(over, under):
    return {"over": over, "under": under}


def added(terms):
    """Terms with a plus between them."""
    return [piece for one in terms for piece in (" + ", one)][1:]


def choice(label, options):
    """A choice of one option; each has text, then, and whether it is chosen."""
    return {"part": "choice", "label": label, "options": options}


def choice_of(state, key, label, values):
    """A choice of the value of `state[key]`; `values` are texts, each with its value."""
    return choice(label, [(text, {key: value}, value == state[key]) for text, value in values])


def slider(key, label, low, high, value, text, step=1, upright=False, then=None):
    """A slider for a number of the state, shown as `text`. `then` is what else it sets."""
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
    """Buttons that count `state[key]` up within about a second, a piece in each frame. Each has
    text, what it sets first, and the number at the end. During a run, the same button stops it."""
    return {
        "part": "runs",
        "key": key,
        "buttons": [{"text": text, "then": then, "goal": goal} for text, then, goal in buttons],
    }


def numbers(*rows):
    """Rows, each with a name, its value as text, and True if it is a main one."""
    return {"part": "numbers", "rows": [(list(row) + [False])[:3] for row in rows]}


def boxes(name, filled, of, guess=None):
    """A row of `of` boxes, the first `filled` of them filled: so many are relevant. The last box of
    those that the reader guessed has a mark."""
    return {"part": "boxes", "name": name, "filled": filled, "of": of, "guess": guess}


def strip(kinds, documents, pull=None, beside=False, limit=None):
    """A row for each document: title, relevant, and perhaps rank, bar (0 to 1), mark, wrong, quiet,
    ghost, id, by which it travels, and group, all of which lights up together. `kinds` names what
    is filled and what is not; it is empty if the titles say so. A share of a bar can be `filled`;
    an `open` bar is longer than there is room for; its `tick` is at the truth, the third of the
    kinds; screen readers say `words` instead of the mark. A line joins the mark of a `joined` row
    to the mark above. If a bar begins at a share other than 0, `from`, its mark is at its end.

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
    """A ranked list, and a line after as many documents as the upright slider `by` says. Those it
    cannot reach are below the heading `rest`. A document has title, relevant, mark, wrong, quiet,
    and `unread` if nobody knows yet whether it is relevant. `kinds` names what is filled and what
    is not. A mark is also the id of all documents that have it."""
    return {"part": "cut", "kinds": kinds, "documents": documents, "by": by, "rest": rest}


def group(name, *parts):
    """Parts under a name: those of one of several systems."""
    return {"part": "group", "name": name, "parts": list(parts)}


def judged(judges, documents):
    """A row for each document, with a button for the grade of each judge. A document has id, title
    and grades, each of them grade, words, and then for a tap."""
    return {"part": "judged", "judges": judges, "documents": documents}


def falls(heads, rows, falling, last):
    """Rows that readers fall through, from the top, until they stop. A row has id, title, the
    `share` of readers who stopped there and their number, `mark`, the share that is `expected`,
    perhaps the share that the reader guessed, quiet, and perhaps a button for its grade: grade,
    words, and then for a tap. `heads` names the grades, who stopped and who is expected. `falling`
    lists the rows, from 1, where the newest readers stop, one after the other. Only the newest of
    all stays visible, in row `last`; 0 if there is none."""
    return {"part": "falls", "heads": heads, "rows": rows, "falling": falling, "last": last}


def counts(caption, heads, rows):
    """A table of how many things have each pair of heads: count and id in each cell. On the
    diagonal, the two heads are the same."""
    return {"part": "counts", "caption": caption, "heads": heads, "rows": rows}


def orders(columns, crossings, swaps):
    """Two orders of the same things, and a line between the two places of each. A column has a name
    and the things, best first: id and title. A cross marks each crossing: id, where (a share of the
    way to the right), rank. `swaps` are buttons between neighbors in the right column: spoken
    words, then."""
    return {
        "part": "orders",
        "columns": [{"name": name, "things": things} for name, things in columns],
        "crossings": crossings,
        "swaps": [{"words": words, "then": then} for words, then in swaps],
    }


def over(where, *parts):
    """Parts one above the other, with a threshold across them at a share `where` of their width.
    With plots, it is a share of their axes, and the other parts are as wide as the axes."""
    return {"part": "over", "where": where, "parts": list(parts)}


def axis(name, ticks, low=0, high=1):
    """An axis; a tick is a number, or a number and its text."""
    texts = [tick if isinstance(tick, (list, tuple)) else (tick, str(tick)) for tick in ticks]
    return {"name": name, "ticks": texts, "from": low, "to": high}


def plot(label, x, y, marks, height=320, width=320, edges=None):
    """Marks on two axes. Names are beside their marks: there is no legend. `edges` is the room for
    the names of the axes: left, right, above and below; by default, what the names need."""
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
    """The area below a line, down to 0 or to the line `under` it."""
    return {"mark": "area", "points": points, "look": look, "id": id, "under": under}


def bars(places, look="", id=""):
    """Bars that start at 0, each with from, to and height."""
    return {"mark": "bars", "places": places, "look": look, "id": id}


def dots(points, look="", id=""):
    return {"mark": "dots", "points": points, "look": look, "id": id}


def point(place, name="", look="", id=""):
    """The point that the reader moves; it glides."""
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
