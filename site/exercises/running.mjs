// Runs a text in a worker of its own, which is stopped when it takes too long. The next one is made ready meanwhile.
const SECONDS = 5;
let spare;

export const prepare = () => (spare ??= startWorker());

// What came of a text: { printed, verdicts, error }, or in `trouble` why there is nothing.
export async function run(task) {
  const { worker, ready } = prepare();
  spare = undefined;
  try {
    await ready;
    return await answered(worker, task);
  } catch (error) {
    console.error(error);
    const trouble = "Python could not be loaded. Is there a connection? Run again to try once more.";
    return { printed: [], verdicts: [], trouble };
  } finally {
    worker.terminate();
    prepare();
  }
}

function startWorker() {
  const worker = new Worker(new URL("exercise_worker.mjs", import.meta.url), { type: "module" });
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(data.failed));
    worker.onerror = reject;
  });
  ready.catch(() => {}); // whoever runs a text hears of it
  return { worker, ready };
}

// The time counts from here, when Python is loaded.
function answered(worker, task) {
  const printed = [];
  return new Promise((resolve) => {
    const end = (result) => {
      clearTimeout(timer);
      resolve({ printed, verdicts: [], ...result });
    };
    const timer = setTimeout(() => end({ trouble: TOO_LONG }), SECONDS * 1000);
    worker.onerror = ({ message }) => end({ trouble: `${BROKEN} (${message})` });
    worker.onmessage = ({ data }) => {
      if (data.line !== undefined) printed.push(data.line);
      else end(data.failed === undefined ? data.result : { trouble: `${BROKEN} (${data.failed})` });
    };
    worker.postMessage(task);
  });
}

const TOO_LONG =
  `Stopped after ${SECONDS} seconds: does a loop never end? ` +
  "Your text is as you left it, and the next run starts fresh.";
const BROKEN = "Python broke down while it ran your text. The next run starts fresh.";
