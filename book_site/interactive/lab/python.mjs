// Asks the lab's Python, in MicroPython: started once for all labs of a page, when the first one needs it.
import { startPython } from "../python/start.mjs";

const here = (name) => new URL(name, import.meta.url).href;
let started;

async function start() {
  const files = ["formulas.json", "lab.json"].map(async (name) => (await fetch(here(name))).json());
  const python = await startPython(Object.assign({}, ...(await Promise.all(files))), { url: here("micropython.wasm") });
  python.runPython("from lab.page import answer");
  const answer = python.globals.get("answer");
  return (question) => JSON.parse(answer(JSON.stringify(question)));
}

// A function from question to answer; see page.py for what can be asked.
export const startedPython = () => (started ??= start());
