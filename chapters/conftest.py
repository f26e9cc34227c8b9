"""Under nbval, kernels speak over sockets in files: of two that start at once, each might take the
same free port of the machine, and one of them would die."""

import os
import tempfile
from functools import partial

import nbval.kernel

nbval.kernel.KernelManager = partial(
    nbval.kernel.KernelManager,
    transport="ipc",
    ip=os.path.join(tempfile.gettempdir(), f"nbval-{os.getpid()}"),
)
