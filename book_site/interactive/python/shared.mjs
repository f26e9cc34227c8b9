// The Python of a page: MicroPython with the formulas, started once, when the first lab or figure needs it.
import { address } from "./files.mjs";
import { addFiles, startPython } from "./start.mjs";

const fetched = async (name) => (await fetch(address(name))).json();
const start = async () => startPython(await fetched("formulas.json"), { url: address("micropython.wasm") });
let started;
const added = {};

async function add(name) {
  const [python, files] = await Promise.all([(started ??= start()), fetched(name)]);
  addFiles(python, files);
  return python;
}

// A function from question to answer: the `answer` of a Python module, which is in the files of this name.
export async function asking(files, module) {
  const python = await (added[files] ??= add(files));
  const { answer } = python.pyimport(module);
  return (question) => JSON.parse(answer(JSON.stringify(question)));
}
