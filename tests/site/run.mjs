// Runs Python in MicroPython: { files, parts } as JSON on the standard input, what it prints on the standard output.
// MicroPython frees memory only between two parts.
import { readFileSync } from "node:fs";
import { startPython } from "../../book_site/interactive/python/start.mjs";

const { files, parts } = JSON.parse(readFileSync(0, "utf8"));
const python = await startPython(files, { stdout: (line) => process.stdout.write(`${line}\n`) });
try {
  parts.forEach((code) => python.runPython(code));
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node would print the bundle's source with it
  process.exitCode = 1;
}
