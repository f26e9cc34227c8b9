"""`python -m rankmetrics_lib`: the command `rankmetrics-lib`, also where it is not on the PATH."""

from .command import program

if __name__ == "__main__":
    program("python -m rankmetrics_lib")
