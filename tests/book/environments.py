"""Runs the programs of an environment that a session of noxfile.py made for a test."""

import os
import subprocess


def variables(environment):
    """Those of a shell in which the environment is active."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "JUPYTER", "PYTEST"))
    }
    return kept | {"PATH": f"{environment}/bin:{os.environ['PATH']}"}


def run(environment, *command, cwd):
    """What a program of the environment prints."""
    done = subprocess.run(
        [environment / "bin" / command[0], *command[1:]],
        cwd=cwd,
        env=variables(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
