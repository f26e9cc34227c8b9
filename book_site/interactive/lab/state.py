"""What a reader sets in the lab, and how an address carries it."""

DOCUMENT_NAMES = "ABCDEFGHIJKLMNOP"  # as many documents as the lab holds
QUERY = "rain jacket"
TITLES = (  # each may be just what a shopper wants, or not at all: any grade makes sense
    "Packable rain jacket",
    "Cycling rain jacket",
    "Kids’ rain jacket",
    "Mountain shell",
    "Dog’s rain jacket",
    "Waxed coat",
    "Rain cape",
    "Fleece jacket",
    "Bright bike jacket",
    "Windbreaker",
    "Trench coat",
    "Ski jacket",
    "Rain pants",
    "Umbrella",
    "Softshell",
    "Rain suit",
)
HIGHEST_SETTINGS = {"k": 20, "level": 5, "max_grade": 5}
CHOICES = {
    "gain": ("linear", "exponential"),
    "discount": ("log2", "jarvelin", "zipf"),
    "ideal": ("pool", "list"),
}
SETTINGS = ("k", "gain", "discount", "ideal", "level", "max_grade")
START = (
    "ranking=A2B3C0D1E0F0G2H0&missed=I3J1&k=5&gain=linear&discount=log2&ideal=pool"
    "&level=1&max_grade=3"
)


Document = tuple  # its name and its grade


class State:
    """A ranking, the judged documents that it misses, and the settings of the metrics.

    Parameters
    ----------
    ranking, missed : list of (str, int)
        Name and grade of each document, the ranking with rank 1 first.
    settings : dict
        k, gain, discount, ideal ("pool" or "list"), level (the smallest relevant grade) and
        max_grade.
    """

    def __init__(self, ranking: list[Document], missed: list[Document], settings: dict):
        self.ranking = ranking
        self.missed = missed
        self.settings = settings

    def __eq__(self, other: object) -> bool:
        return to_text(self) == to_text(other)


def to_text(state: State) -> str:
    """The state as text for an address; `from_text` reads it back."""
    parts = [("ranking", joined(state.ranking)), ("missed", joined(state.missed))]
    parts += [(name, state.settings[name]) for name in SETTINGS]
    return "&".join(f"{name}={value}" for name, value in parts)


def joined(documents: list[Document]) -> str:
    return "".join(f"{name}{grade}" for name, grade in documents)


def from_text(text: str) -> State:
    """The state in an address; what the address leaves out is as at the start.

    Raises
    ------
    ValueError
        For a part that is unknown or cannot be read; the message names it.
    """
    given = parts_of(START)
    for name, value in parts_of(text).items():
        if name not in given:
            raise ValueError(f"{name} is no part of a ranking; expected {', '.join(sorted(given))}")
        given[name] = value
    if "ranking=" in text and "missed=" not in text:
        given["missed"] = ""
    settings = {name: setting(name, given[name]) for name in SETTINGS}
    if settings["level"] > settings["max_grade"]:
        raise ValueError(
            f"level must be at most max_grade, {settings['max_grade']}, got {settings['level']}"
        )
    ranking, missed = [
        documents_in(name, given[name], settings["max_grade"]) for name in ("ranking", "missed")
    ]
    names = [name for name, _ in ranking + missed]
    if len(set(names)) < len(names):
        raise ValueError(f"ranking and missed must name each document once, got {' '.join(names)}")
    return State(ranking, missed, settings)


def parts_of(text: str) -> dict[str, str]:
    pairs = [part.split("=") for part in text.split("&") if part]
    for pair in pairs:
        if len(pair) != 2:
            raise ValueError(f"{'='.join(pair)} must be a name and a value, as in k=5")
    return dict(pairs)


def setting(name: str, value: str) -> str | int:
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise ValueError(f"{name} must be {' or '.join(CHOICES[name])}, got {value}")
        return value
    if value not in [str(number) for number in range(1, HIGHEST_SETTINGS[name] + 1)]:
        raise ValueError(
            f"{name} must be an integer from 1 to {HIGHEST_SETTINGS[name]}, got {value}"
        )
    return int(value)


def documents_in(part: str, text: str, max_grade: int) -> list[Document]:
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    for pair in pairs:
        if (
            len(pair) < 2
            or pair[0] not in DOCUMENT_NAMES
            or pair[1] not in "0123456789"
            or int(pair[1]) > max_grade
        ):
            raise ValueError(
                f"{part} must be letters from A to P, each with a grade of 0 to {max_grade}, got"
                f" {pair}"
            )
    return [(pair[0], int(pair[1])) for pair in pairs]
