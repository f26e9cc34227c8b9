// Runs a text in a worker of its own, which is stopped when it takes too long. The next one is made ready meanwhile, with
// the exercises of the same chapter.
const SECONDS = 5; // without a sign of progress: a check on a slow phone may take longer as a whole
const AT_MOST = 60; // for all of it
let spare;

export function prepare(chapter) {
  if (spare && spare.chapter !== chapter) {
    spare.worker.terminate();
    spare = undefined;
  }
  return (spare ??= startWorker(chapter));
}

// What came of a text: { printed, verdicts, error }, and in `trouble` why there is no more. `onVerdict` gets a verdict
// whose mistake has no name yet. `signal`, of an AbortController, stops it. `tooLong` says why it was stopped otherwise.
export async function run({ chapter, ...task }, { onVerdict = () => {}, signal, tooLong = endless } = {}) {
  const { worker, ready } = prepare(chapter);
  spare = undefined;
  const stopped = new Promise((resolve) => signal?.addEventListener("abort", resolve));
  try {
    await Promise.race([ready, stopped]);
    return await answered(worker, task, { onVerdict, stopped, tooLong });
  } catch (error) {
    console.error(error);
    const trouble = error?.trouble ?? "Python could not be loaded. Are you online? Run again to retry.";
    return { printed: [], verdicts: [], trouble };
  } finally {
    worker.terminate();
    prepare(chapter);
  }
}

function startWorker(chapter) {
  const worker = new Worker(new URL("exercise_worker.mjs", import.meta.url), { type: "module", name: chapter });
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => (data.ready ? resolve() : reject(data.failed));
    worker.onerror = reject;
  });
  ready.catch(() => {}); // whoever runs a text hears of it
  return { chapter, worker, ready };
}

// The time counts from here, when Python and the exercises are loaded.
function answered(worker, task, { onVerdict, stopped, tooLong }) {
  const printed = [];
  const verdicts = [];
  return new Promise((resolve) => {
    const end = (result) => {
      clearTimeout(patience);
      clearTimeout(limit);
      resolve({ printed, verdicts, ...result });
    };
    stopped.then(() => end({ trouble: STOPPED }));
    const wait = (seconds) => setTimeout(() => end({ trouble: tooLong(seconds) }), seconds * 1000);
    const limit = wait(AT_MOST);
    let patience = wait(SECONDS);
    worker.onerror = ({ message }) => end({ trouble: `${BROKEN} (${message})` });
    worker.onmessage = ({ data }) => {
      if (data.line !== undefined) printed.push(data.line);
      else if (data.progress) {
        clearTimeout(patience);
        patience = wait(SECONDS);
        if (data.first) onVerdict(verdicts[0] = data.first);
      } else end(data.failed === undefined ? data.result : { trouble: `${BROKEN} (${data.failed})` });
    };
    worker.postMessage(task);
  });
}

const endless = (seconds) =>
  `Stopped after ${seconds} seconds: is there an endless loop? ` +
  "Your code is as you left it, and the next run starts fresh.";
const STOPPED = "Stopped. The next run starts fresh.";
const BROKEN = "Python crashed while it ran your code. The next run starts fresh.";
