// Starts MicroPython and gives it the book's own Python: the formulas and the exercises that the package installs.
// The lab, the figures, the exercises and the tests in Node all start it here.
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";

const HEAP = 4 * 1024 * 1024; // bytes to begin with; it grows

// files: {path: source}, as bundling.py writes them. options: those of loadMicroPython (url, stdout).
export async function startPython(files, options = {}) {
  const python = await loadMicroPython({ heapsize: HEAP, ...options });
  addFiles(python, files);
  return python;
}

export function addFiles(python, files) {
  for (const [path, source] of Object.entries(files)) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/") + 1) || "/");
    python.FS.writeFile(path, source);
  }
}
