// Runs texts as the page's worker does. In: JSON list of { prelude, source }; out: JSON list of results.
import { readFileSync } from "node:fs";

const folder = process.argv[2];
const { startPython } = await import(`file://${folder}/start.mjs`);
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
const files = { ...read("formulas.json"), ...read("practice.json") };

const results = [];
for (const { prelude, source } of JSON.parse(readFileSync(0, "utf8"))) {
  const printed = [];
  const stdout = (line) => printed.push(line);
  const python = await startPython(files, { url: `${folder}/micropython.wasm`, stdout, linebuffer: true });
  python.runPython("from run_exercise import run");
  results.push({ printed, ...JSON.parse(python.globals.get("run")(prelude, source, () => {})) });
}
console.log(JSON.stringify(results));
process.exit(); // MicroPython keeps Node alive
