// The worker: loads MicroPython and the exercises of one chapter, then runs one text and sends what it prints and what
// came of it.
import { here } from "../python/files.mjs";
import { startPython } from "../python/start.mjs";

const MOST_PRINTED = 5000; // characters

let printed = 0;
function print(line) {
  if (printed > MOST_PRINTED) return;
  printed += line.length + 1;
  self.postMessage({ line: printed > MOST_PRINTED ? "… (more was printed than is shown here)" : line });
}

const progress = (verdict) => self.postMessage({ progress: true, first: verdict && JSON.parse(verdict) });

async function load() {
  const chapter = self.name;
  const missing = ["checker", chapter].filter((name) => !self.exerciseFiles?.[name]);
  const scripts = missing.map((name) => import(here(`exercises/${name}.js`)));
  const [formulas] = await Promise.all([fetch(here("formulas.json")).then((found) => found.json()), ...scripts]);
  const files = { ...formulas, ...self.exerciseFiles.checker, ...self.exerciseFiles[chapter] };
  const python = await startPython(files, { url: here("micropython.wasm"), stdout: print });
  python.runPython("from exercises.run_exercise import run");
  return python.globals.get("run");
}

const fail = (error) => self.postMessage({ failed: String(error) });

load().then((run) => {
  self.onmessage = ({ data: { prelude, source } }) => {
    try {
      self.postMessage({ result: JSON.parse(run(prelude, source, progress)) });
    } catch (error) {
      fail(error);
    }
  };
  self.postMessage({ ready: true });
}, fail);
