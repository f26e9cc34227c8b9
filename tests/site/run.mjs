// Runs Python in MicroPython: { files, code } as JSON on the standard input, what it prints on the standard output.
import { readFileSync } from "node:fs";
import { startPython } from "../../site/python/start.mjs";

const { files, code } = JSON.parse(readFileSync(0, "utf8"));
const python = await startPython(files, { stdout: (line) => process.stdout.write(`${line}\n`) });
try {
  python.runPython(code);
} catch (error) {
  process.stderr.write(`${error.message}\n`); // Node would print the bundle's source with it
  process.exitCode = 1;
}
