"""Random numbers that are the same in every Python: those of a linear congruential generator."""

MODULUS, FACTOR, STEP = 714_025, 1366, 150_889  # products stay below the small ints of MicroPython


class Chance:
    """A sequence of random numbers.

    Parameters
    ----------
    seed : int
        Where the sequence starts, below the modulus.
    """

    def __init__(self, seed: int):
        self.state = seed

    def number(self) -> float:
        """The next number, at least 0 and below 1."""
        self.state = (FACTOR * self.state + STEP) % MODULUS
        return self.state / MODULUS

    def shuffled(self, things: list) -> list:
        """The things in random order."""
        things = list(things)
        for last in range(len(things) - 1, 0, -1):
            other = int((last + 1) * self.number())
            things[last], things[other] = things[other], things[last]
        return things
