"""Keeps a student's process from the machine: bubblewrap shows it Python, the packages and an empty
folder, and no home, no network, no process and no answer of the book.
"""

from __future__ import annotations

import glob
import os
import random
import shutil
import site
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
PROCESSES = 64
DISK = 100_000_000  # bytes of memory for the files that a student's code writes
MISSING = (
    "bubblewrap keeps students' code from this machine, and it does not start: {}. It is a Linux"
    " program: sudo apt install bubblewrap. In a container or a virtual machine that holds nothing"
    " else, --no-isolation runs the code with your own rights"
)


class NoIsolation(OSError):
    """Says what is missing, and how to get it."""


@cache
def problem() -> str:
    """Why nothing can be isolated here; empty if it can."""
    if not shutil.which("bwrap"):
        return "there is no bwrap on the PATH"
    program = command([sys.executable, "-c", ""], isolated=True)
    done = subprocess.run(program, capture_output=True, check=False, text=True)
    return done.stderr.strip() if done.returncode else ""


def is_root() -> bool:
    return hasattr(os, "getuid") and os.getuid() == 0 and shutil.which("setpriv") is not None


def command(program: list[str], *, isolated: bool) -> list[str]:
    """The command line that runs the program, isolated or not. Linux sets root no limit of
    processes, so root's has the number of a user that nobody is."""
    user = random.randrange(20_000, 60_000)
    if not isolated:
        same_files = ["setpriv", f"--ruid={user}", "--bounding-set=-sys_resource,-sys_admin"]
        return [*same_files, *program] if is_root() else program
    spaces = [f"--unshare-{one}" for one in ("ipc", "pid", "net", "uts")]
    other = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--no-new-privs"]
    return [
        *("bwrap", "--die-with-parent", "--new-session"),
        *(spaces if is_root() else ["--unshare-all"]),
        *("--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"),
        *("--perms", "1777", "--size", str(DISK), "--tmpfs", "/tmp"),
        *("--chdir", "/tmp", "--setenv", "HOME", "/tmp"),
        *mounts(),
        *("--remount-ro", "/"),
        *(other if is_root() else ()),
        *program,
    ]


def processes(isolated: bool) -> int:
    """How many processes a student's code may have at a time. Linux counts all that this user has,
    threads too, unless the code is isolated or has a user of its own."""
    if isolated or is_root() or sys.platform != "linux":
        return PROCESSES
    mine = 0
    for thread in glob.iglob("/proc/[0-9]*/task/[0-9]*"):
        with suppress(OSError):  # it has ended
            mine += os.stat(thread).st_uid == os.getuid()
    return PROCESSES + mine


def mounts() -> list[str]:
    """What can be read: the system's programs, Python with its packages, and this package without
    its exercises, whose answers it holds."""
    python = Path(sys.executable).resolve().parents[1]
    packages = [*site.getsitepackages(), site.getusersitepackages()]
    places = sorted({"/usr", sys.prefix, sys.base_prefix, str(python), *packages, str(PACKAGE)})
    options = []
    for name in ("bin", "lib", "lib64"):
        if Path("/", name).is_symlink():
            options += ["--symlink", os.readlink(f"/{name}"), f"/{name}"]
        else:
            options += ["--ro-bind-try", f"/{name}", f"/{name}"]
    for place in filter(os.path.isdir, places):
        above = reversed(Path(place).parents)
        options += [word for each in above for word in ("--perms", "0755", "--dir", str(each))]
        options += ["--ro-bind", place, place]
    return [*options, "--tmpfs", str(PACKAGE / "practice")]


def environment(home: str) -> dict[str, str]:
    return {
        "HOME": home,
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "LD_LIBRARY_PATH": f"{sys.base_prefix}/lib",  # without /etc, nothing else says where it is
        "MPLBACKEND": "agg",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
