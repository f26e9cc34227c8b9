// The worker: loads MicroPython and the book's Python, then answers one question after another and reports on the way.
import { here } from "../python/files.mjs";
import { addFiles, startPython } from "../python/start.mjs";

const jsonOf = async (name) => (await fetch(here(name))).json();
const MISTAKES = "known mistakes"; // the stage that needs the exercises
const STEP = 50; // milliseconds that a step should take
const MOST = 40; // ways in a step

async function load() {
  const files = await Promise.all(["formulas.json", "detective.json"].map(jsonOf));
  const python = await startPython(Object.assign({}, ...files), { url: here("micropython.wasm") });
  python.runPython("from detective import page");
  const functions = python.globals.get("page");
  return { python, functions };
}

let practice; // the exercises, whose wrong functions are searched last
async function loadPractice({ python, functions: { learn } }) {
  practice ??= jsonOf("mistakes.json").then(({ files, words }) => {
    addFiles(python, files);
    learn(JSON.stringify(words));
  });
  await practice;
}

async function explain(detective, fields, end) {
  const { ask, step, pause } = detective.functions;
  let most = MOST / 10;
  const timed = () => {
    const start = performance.now();
    const report = JSON.parse(step(most));
    most = Math.min(MOST, Math.ceil((most * STEP) / (performance.now() - start)));
    return report;
  };
  let report = fields ? JSON.parse(ask(JSON.stringify(fields))) : timed();
  while (!report.error && !report.done) {
    self.postMessage({ report });
    if (report.stage === MISTAKES) await loadPractice(detective);
    report = timed();
    if (!report.done && performance.now() > end) return self.postMessage({ report: JSON.parse(pause()) });
  }
  self.postMessage({ report: { ...report, done: true } });
}

function measure({ python, functions: { measure, measure_step } }, [qrels, run]) {
  python.FS.writeFile("qrels.file", new Uint8Array(qrels.bytes));
  python.FS.writeFile("run.file", new Uint8Array(run.bytes));
  let report = JSON.parse(measure(JSON.stringify([qrels.name, run.name])));
  while (!report.done) {
    self.postMessage({ report });
    report = JSON.parse(measure_step());
  }
  self.postMessage({ report });
}

const loaded = load();
// `within`: the milliseconds until a search pauses; without them it goes on to its end.
self.onmessage = async ({ data: { fields, files, within = Infinity } }) => {
  const end = performance.now() + within;
  try {
    if (files) measure(await loaded, files);
    else await explain(await loaded, fields, end);
  } catch (error) {
    self.postMessage({ report: { error: `Python could not answer. ${error.message ?? error}`, done: true } });
  }
};
