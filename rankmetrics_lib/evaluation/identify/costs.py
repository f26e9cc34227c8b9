"""How far from the usual a definition is: costs that add up over its choices, and order the
findings of `identify`."""

USUAL = 0  # what most people compute
COMMON = 1  # a usual alternative
UNUSUAL = 2
RARE = 3
FAR_FETCHED = 4

# What a finding of each kind costs before its choices.
KINDS = {
    "definition": USUAL,
    "rounded terms": UNUSUAL,
    "misconception": UNUSUAL,
    "changed judgment": RARE,
}
# What it costs that the digits were not rounded in the usual way; few programs cut them off.
ROUNDINGS = {"rounded": USUAL, "half to even": COMMON, "cut": UNUSUAL}
# Up to here a definition leaves no question, and no changed judgment is tried.
PLAIN = UNUSUAL
