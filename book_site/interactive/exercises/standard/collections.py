"""collections, with Counter, and a defaultdict that has all that a dictionary has."""

from collections import *  # noqa: F403


class Filling(dict):
    """A dictionary that makes what it lacks."""

    def __getitem__(self, key):
        if key not in self:
            self[key] = self.default_factory()
        return super().__getitem__(key)


def defaultdict(default_factory, *given):
    made = Filling(*given)
    made.default_factory = default_factory
    return made


class Counter(dict):
    def __init__(self, iterable=()):
        super().__init__()
        self.update(iterable)

    def __getitem__(self, key):
        return self.get(key, 0)

    def update(self, iterable):
        if isinstance(iterable, dict):
            for key, number in iterable.items():
                self[key] = self[key] + number
        else:
            for key in iterable:
                self[key] = self[key] + 1

    def most_common(self, n=None):
        return sorted(self.items(), key=lambda item: item[1], reverse=True)[:n]

    def elements(self):
        return iter([key for key, number in self.items() for _ in range(number)])

    def total(self):
        return sum(self.values())
