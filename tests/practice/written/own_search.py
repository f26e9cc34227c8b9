from . import right, wrong


@right("kappa")
def from_a_table(first, second):
    grades = sorted(set(first) | set(second))
    pairs = list(zip(first, second))
    table = [[pairs.count((a, b)) for b in grades] for a in grades]
    total = sum(map(sum, table))
    diagonal = sum(table[i][i] for i in range(len(grades)))
    rows, columns = [sum(row) for row in table], [sum(column) for column in zip(*table)]
    expected = sum(r * c for r, c in zip(rows, columns)) / total
    return (diagonal - expected) / (total - expected)


@wrong("kappa", None)
def agreement_in_percent(first, second):
    return 100 * sum(a == b for a, b in zip(first, second)) / len(first)


@wrong("kappa", None)
def most_that_the_counts_allow_as_chance(first, second):
    n = len(first)
    agreement = sum(x == y for x, y in zip(first, second)) / n
    chance = sum(min(first.count(g), second.count(g)) for g in set(first)) / n
    return (agreement - chance) / (1 - chance) if chance < 1 else 0


def decisions(old, new, least=0):
    """How many queries were won, and how many lost, by more than `least`."""
    wins = sum(y - x > least for x, y in zip(old, new))
    return wins, sum(x - y > least for x, y in zip(old, new))


def share(wins, losses):
    return wins / (wins + losses) if wins + losses else 0.5


@right("win_share")
def by_sign(old, new):
    decided = [y > x for x, y in zip(old, new) if x != y]
    return sum(decided) / len(decided) if decided else 0.5


@wrong("win_share", None)
def within_three_tenths(old, new):
    return share(*decisions(old, new, 0.3))


@wrong("win_share", "wins per loss")
def wins_per_loss(old, new):
    wins, losses = decisions(old, new)
    return wins / losses if wins + losses else 0.5
