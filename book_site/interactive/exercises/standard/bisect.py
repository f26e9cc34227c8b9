"""Binary search in a sorted list."""


def bisect_left(items, x):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low


def bisect_right(items, x):
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if x < items[middle]:
            high = middle
        else:
            low = middle + 1
    return low


bisect = bisect_right


def insort(items, x):
    items.insert(bisect_right(items, x), x)
