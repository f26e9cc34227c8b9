"""itertools, with the functions that combine, and pairwise, groupby, takewhile and dropwhile."""

from itertools import *  # noqa: F403


def product(*iterables, repeat=1):
    lists = [list(items) for items in iterables] * repeat
    found = [()]
    for items in lists:
        found = [chosen + (item,) for chosen in found for item in items]
    return iter(found)


def permutations(iterable, r=None):
    items = list(iterable)
    r = len(items) if r is None else r
    for places in product(range(len(items)), repeat=r):
        if len(set(places)) == r:
            yield tuple([items[place] for place in places])


def combinations(iterable, r):
    items = list(iterable)
    if r == 0:
        yield ()
    for i in range(len(items) if r else 0):
        for others in combinations(items[i + 1 :], r - 1):
            yield (items[i],) + others


def combinations_with_replacement(iterable, r):
    items = list(iterable)
    for places in product(range(len(items)), repeat=r):
        if list(places) == sorted(places):
            yield tuple([items[place] for place in places])


def pairwise(iterable):
    items = list(iterable)
    return zip(items, items[1:])


def groupby(iterable, key=None):
    groups = []
    for item in iterable:
        value = key(item) if key else item
        if not groups or groups[-1][0] != value:
            groups.append((value, []))
        groups[-1][1].append(item)
    return iter([(value, iter(members)) for value, members in groups])


def compress(data, selectors):
    return iter([item for item, selected in zip(data, selectors) if selected])


def takewhile(predicate, iterable):
    for item in iterable:
        if not predicate(item):
            return
        yield item


def dropwhile(predicate, iterable):
    begun = False
    for item in iterable:
        begun = begun or not predicate(item)
        if begun:
            yield item


def zip_longest(*iterables, fillvalue=None):
    lists = [list(items) for items in iterables]
    for place in range(max([len(items) for items in lists] + [0])):
        yield tuple([items[place] if place < len(items) else fillvalue for items in lists])
