"""The picture of the README: a page of the first page's list rises, rank by rank, and six metrics
notice it or not. `python -m book_site.readme_picture` writes it.

An SVG without scripts, since an `<img>` runs none: its style moves it, in the colors of a light or
a dark page. For whoever wants no motion it stands still, at its end.
"""

from html import escape
from pathlib import Path

from book_site.interactive.first_page import lists
from rankmetrics_lib.figures.tokens import COLORS
from rankmetrics_lib.figures.words import listed

PICTURE = Path(__file__).parent / "images/readme.svg"
MOVES, ORDER = "loaf", lists.LISTS["B"]
SECONDS = 3  # for each order
ROW, TOP, TITLES, NAMES, TRACK, NUMBERS = 40, 96, 58, 470, 530, 812
LONGEST = NUMBERS - 60 - TRACK  # a bar of 1
WIDTH, HEIGHT = 880, TOP + ROW * len(ORDER) + 64

STYLE = """\
svg { color-scheme: light dark; font: 17px system-ui, -apple-system, "Segoe UI", sans-serif; }
text { fill: var(--ink); }
.quiet { fill: var(--quiet); font-size: 15px; }
.bar { fill: var(--grade-2); transform-origin: 0 0; }
.before { stroke: var(--ink); stroke-dasharray: 2 3; }
.rule { stroke: var(--edge); stroke-dasharray: 6 5; }
.number { text-anchor: end; font-variant-numeric: tabular-nums; }
.grade { text-anchor: middle; font-weight: 600; }
svg * { animation-duration: %(whole)ss; animation-iteration-count: infinite; }
%(keyframes)s
@media (prefers-reduced-motion: reduce) {
  svg * { animation-delay: -%(last)ss !important; animation-play-state: paused !important; }
}
"""


def orders() -> list[list[str]]:
    """The page that moves stands last, and then one rank higher each time."""
    others = [page for page in ORDER if page != MOVES]
    return [others[:place] + [MOVES] + others[place:] for place in range(len(others), -1, -1)]


def noticed(before: list[float], after: list[float]) -> str:
    """Which metrics changed from one order to the next."""
    names = list(lists.FIRST_METRICS)
    rose = [name for name, old, new in zip(names, before, after, strict=True) if old != new]
    still = [name for name in names if name not in rose]
    return f"{listed(rose) or 'Nothing'} changed. {listed(still) or 'Nothing'} did not."


class Motion:
    """Keyframes, a name for each: what one property is during each order."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.rules: list[str] = []

    def during(self, order: int) -> str:
        """The style of an element that is seen only there."""
        return self.through("opacity: {};", [int(i == order) for i in range(self.count)], 0.999)

    def through(self, css: str, values: list, stays: float = 0.82) -> str:
        """The style of an element that goes through these values, `{}` in the property. It `stays`
        for this share of an order's time, and is then on its way to the next."""
        name = f"m{len(self.rules)}"
        steps = []
        for place, value in enumerate(values):
            begin, end = (100 * (place + part) / self.count for part in (0, stays))
            steps.append(f"{begin:.2f}%, {end:.2f}% {{ {css.format(value)} }}")
        steps.append(f"100% {{ {css.format(values[0])} }}")
        self.rules.append(f"@keyframes {name} {{ {' '.join(steps)} }}")
        return f'style="animation-name:{name}"'


def svg() -> str:
    shown = orders()
    values = [lists.values_of_list(lists.grades_in(order)) for order in shown]
    motion = Motion(len(shown))
    body = [
        '<text x="20" y="34">Query:'
        f' <tspan font-weight="600">{escape(lists.BREAD_QUERY)}</tspan></text>',
        '<text class="quiet" x="20" y="66">The grade of each page, and five results</text>',
        f'<text class="quiet" x="{NAMES}" y="66">Six metrics at rank {lists.K}</text>',
        *(row(page, shown, motion) for page in ORDER),
        f'<path class="rule" d="M20 {TOP + ROW * lists.K - 2}H430"/>',
        *(
            bar(place, name, [order[place] for order in values], motion)
            for place, name in enumerate(lists.FIRST_METRICS)
        ),
        *captions(shown, values, motion),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">\n'
        f"<style>\n{style(motion)}</style>\n" + "\n".join(body) + "\n</svg>\n"
    )


def row(page: str, shown: list[list[str]], motion: Motion) -> str:
    title, grade = lists.PAGES[page]
    places = [TOP + ROW * order.index(page) for order in shown]
    fill = f"var(--grade-{grade})" if grade else "none"
    letters = f"var(--on-{grade})" if grade else "var(--ink)"
    weight = ' font-weight="600"' if page == MOVES else ""
    return (
        f"<g {motion.through('transform: translateY({}px);', places)}>"
        f'<rect x="20" y="5" width="26" height="26" rx="4" fill="{fill}" stroke="var(--edge)"/>'
        f'<text class="grade" x="33" y="24" style="fill:{letters}">{grade}</text>'
        f'<text x="{TITLES}" y="24"{weight}>{escape(title)}</text></g>'
    )


def bar(place: int, name: str, values: list[float], motion: Motion) -> str:
    top = TOP + place * ROW * len(ORDER) / len(lists.FIRST_METRICS)
    start = TRACK + LONGEST * values[0]
    numbers = "".join(
        f'<text class="number" x="{NUMBERS}" y="22" {motion.during(order)}>{value:.2f}</text>'
        for order, value in enumerate(values)
    )
    return (
        f'<g transform="translate(0 {top:.1f})"><text x="{NAMES}" y="22">{name}</text>'
        f'<g transform="translate({TRACK} 6)"><rect class="bar" width="{LONGEST}" height="20" '
        f"{motion.through('transform: scaleX({});', values)}/></g>"
        f'<path class="before" d="M{start:.1f} 2V30"/>{numbers}</g>'
    )


def captions(shown: list[list[str]], values: list[list[float]], motion: Motion) -> list[str]:
    """The sentence below each order."""
    title = lists.PAGES[MOVES][0]
    words = [f"“{title}” stands below the cut. Watch what its way to the top changes."] + [
        f"At rank {order.index(MOVES) + 1}: {noticed(before, after)}"
        for order, before, after in zip(shown[1:], values[:-1], values[1:], strict=True)
    ]
    y = HEIGHT - 22
    return [
        f'<text x="20" y="{y}" {motion.during(order)}>{sentence}</text>'
        for order, sentence in enumerate(words)
    ]


def style(motion: Motion) -> str:
    light, dark = (
        "".join(f"--{name}: {both[which]}; " for name, both in COLORS.items()) for which in (0, 1)
    )
    seconds = {"whole": SECONDS * motion.count, "last": SECONDS * (motion.count - 1)}
    moving = STYLE % (seconds | {"keyframes": "\n".join(motion.rules)})
    return f"svg {{ {light}}}\n@media (prefers-color-scheme: dark) {{ svg {{ {dark}}} }}\n{moving}"


if __name__ == "__main__":
    PICTURE.write_text(svg(), encoding="utf-8")
