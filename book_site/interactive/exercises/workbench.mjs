// An exercise opened: the editor over the book's code, its buttons, the answer, and what comes after it.
import { solutionOf, stepsOf, wayOn } from "./after.mjs";
import { answerNodes } from "./answer.mjs";
import { plainEditor } from "./plain_editor.mjs";
import { prepare, run } from "./running.mjs";
import { forgetText, keepSolved, keepText, keptText } from "./stored.mjs";

const onMac = /Mac|iPhone|iPad/.test(navigator.platform);
const hasKeys = !matchMedia("(hover: none) and (pointer: coarse)").matches;
const HINT = `${onMac ? "⌘" : "Ctrl"}+Enter runs. Tab indents; to leave the editor with Tab, press Escape first.`;

export async function openWorkbench(element) {
  const cell = element.closest(".cell");
  const { name, chapter, task, place, prelude, untried } = element.dataset;
  prepare(chapter);
  import("./picture.mjs").catch(() => {}); // a verdict asks again
  const original = cell.querySelector(".cell_input pre").textContent.trimEnd();

  const lines = prelude.split("\n").flatMap((line) => [", ", code(line)]);
  const given = note("exercise-given", "Already there: ", ...lines.slice(1));
  const frame = block("exercise-editor");
  const runButton = button("Run", "btn-primary", () => check());
  const resetButton = button("Reset", "btn-outline-secondary", () => reset());
  const stopButton = button("Stop", "btn-outline-secondary", () => running.abort());
  stopButton.hidden = true; // while nothing runs; then it takes the place of the other
  const mark = element.querySelector(".exercise-solved");
  const buttons = block("exercise-buttons", runButton, resetButton, stopButton, mark);
  const answer = block("exercise-answer");
  answer.setAttribute("role", "status");
  const after = block("exercise-after");
  const outcome = block("exercise-outcome", answer, after);
  element.append(given, frame, ...(hasKeys ? [note("exercise-hint", HINT)] : []), buttons, outcome);

  const editor = await someEditor(frame, {
    text: keptText(place) ?? original,
    label: `Your code for ${name}`,
    onChange(text) {
      if (text === original) forgetText(place);
      else keepText(place, text);
    },
    onRun: () => check(),
  });
  document.addEventListener("answers-loaded", () => {
    const text = keptText(place) ?? original;
    if (editor.text() !== text) editor.replace(text);
  });
  cell.classList.add("exercise-open", "exercise-stepped");
  editor.focus();

  let running; // what stops it
  async function check() {
    if (running) return;
    after.replaceChildren();
    if (untried && editor.text() === original) {
      answer.replaceChildren(note("exercise-note", untried));
      return;
    }
    answer.replaceChildren();
    outcome.classList.add("exercise-asked"); // room for the verdict, so that it moves nothing
    showRunning(new AbortController());
    let shown = Promise.resolve(); // one after the other: the first verdict must not come last
    const show = (what) => (shown = shown.then(async () => answer.replaceChildren(...(await answerNodes(what)))));
    const onVerdict = (first) => show({ printed: [], verdicts: [first] });
    const result = await run({ chapter, prelude, source: editor.text() }, { onVerdict, signal: running.signal });
    await show(result);
    editor.mark(result.error?.line ?? result.verdicts.at(-1)?.line);
    const own = result.verdicts.filter(({ exercise }) => exercise === name);
    const tried = own.findLast(({ counterexample }) => counterexample); // what is as given has none
    if (own.some(({ passed }) => passed)) {
      keepSolved(task);
      after.replaceChildren(...wayOn(element), ...solutionOf(element));
    } else if (tried) after.replaceChildren(...stepsOf(element, tried));
    document.dispatchEvent(new Event("exercise-solved"));
    showRunning(undefined);
  }

  function showRunning(controller) {
    running = controller;
    const isRunning = controller !== undefined;
    if (document.activeElement === stopButton) runButton.focus(); // the button with the focus goes
    runButton.textContent = isRunning ? "Running…" : "Run";
    runButton.setAttribute("aria-disabled", isRunning);
    stopButton.hidden = !isRunning;
    resetButton.hidden = isRunning;
  }

  function reset() {
    editor.replace(original);
    forgetText(place);
    answer.replaceChildren();
    after.replaceChildren();
    editor.focus();
  }
}

async function someEditor(parent, options) {
  try {
    const { codeMirror } = await import("./code_mirror.mjs");
    return codeMirror(parent, options);
  } catch (error) {
    console.warn("CodeMirror does not run here, a plain text box takes its place:", error);
    parent.replaceChildren();
    return plainEditor(parent, options);
  }
}

function block(className, ...children) {
  const node = document.createElement("div");
  node.className = className;
  node.append(...children);
  return node;
}

function note(className, ...children) {
  const node = document.createElement("p");
  node.className = className;
  node.append(...children);
  return node;
}

function code(text) {
  const node = document.createElement("code");
  node.textContent = text;
  return node;
}

function button(text, look, onClick) {
  const node = document.createElement("button");
  node.className = `btn btn-sm ${look}`;
  node.textContent = text;
  node.addEventListener("click", onClick);
  return node;
}
