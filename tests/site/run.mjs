// Runs Python in MicroPython: each line of the standard input is { files, parts } as JSON, and is answered by a line of
// the standard output, { printed } or { error }. MicroPython frees memory only between two parts.
import { createInterface } from "node:readline";
import { startPython } from "../../book_site/interactive/python/start.mjs";

async function printedBy({ files, parts }) {
  const printed = [];
  const python = await startPython(files, { stdout: (line) => printed.push(line) });
  parts.forEach((code) => python.runPython(code));
  return { printed };
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await printedBy(JSON.parse(line)).catch((error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
