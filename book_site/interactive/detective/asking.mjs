// Asks the detective's Python in a worker, so that the page stays alive. Stopping ends the worker; the next one is new.
let worker;
let busy = false;

export const prepare = () => (worker ??= started());

function started() {
  return new Worker(new URL("detective_worker.mjs", import.meta.url), { type: "module" });
}

export function stop() {
  worker?.terminate();
  worker = undefined;
  busy = false;
}

// `onReport` gets reports of what was searched; the last one is `done`, or `paused`: an empty question goes on then.
export function ask(question, onReport) {
  if (busy) stop();
  prepare();
  busy = true;
  worker.onmessage = ({ data: { report } }) => {
    if (report.done || report.paused) busy = false;
    onReport(report);
  };
  worker.onerror = (event) => {
    stop();
    onReport({ error: `Python could not be started. ${event.message ?? ""}`, done: true });
  };
  worker.postMessage(question);
}
