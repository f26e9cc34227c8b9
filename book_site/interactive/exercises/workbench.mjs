// An exercise opened: the editor over the book's code, its buttons, the answer, and what comes after it.
import { solutionOf, stepsOf, wayOn } from "./after.mjs";
import { ageOf } from "./age.mjs";
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
  const stopButton = button("Stop", "btn-outline-secondary", () => running.stop.abort());
  stopButton.hidden = true; // while nothing runs; then it takes the place of the other
  const mark = element.querySelector(".exercise-solved");
  const answer = block("exercise-answer");
  answer.setAttribute("role", "status");
  const after = block("exercise-after");
  const outcome = block("exercise-outcome", answer, after);
  const age = ageOf(answer, outcome, "Your code has changed since this check.");
  const buttons = block("exercise-buttons", runButton, resetButton, stopButton, mark, age.note);
  element.append(given, frame, ...(hasKeys ? [note("exercise-hint", HINT)] : []), buttons, outcome);

  const editor = await someEditor(frame, {
    text: keptText(place) ?? original,
    label: `Your code for ${name}`,
    onChange(text) {
      if (text === original) forgetText(place);
      else keepText(place, text);
      showText(text);
    },
    onRun: () => check(),
  });
  document.addEventListener("answers-loaded", () => {
    const text = keptText(place) ?? original;
    if (editor.text() !== text) editor.replace(text);
  });
  cell.classList.add("exercise-open", "exercise-stepped");
  editor.focus();

  let running; // the text that runs, and what stops it
  async function check() {
    const text = editor.text();
    if (running?.text === text) return;
    running?.stop.abort(); // a changed text takes the place of the one that runs
    answer.replaceChildren();
    after.replaceChildren();
    age.begin(text);
    if (untried && text === original) {
      answer.replaceChildren(note("exercise-note", untried));
      showRunning(undefined);
      return;
    }
    outcome.classList.add("exercise-asked"); // room for the verdict, so that it moves nothing
    const mine = { text, stop: new AbortController() };
    showRunning(mine);
    let shown = Promise.resolve(); // one after the other: the first verdict must not come last
    const show = (what) => (shown = shown.then(async () => showAnswer(await answerNodes(what), mine)));
    const onVerdict = (first) => show({ printed: [], verdicts: [first] });
    const result = await run({ chapter, prelude, source: text }, { onVerdict, signal: mine.stop.signal });
    await show(result);
    if (running !== mine) return;
    if (editor.text() === text) editor.mark(result.error?.line ?? result.verdicts.at(-1)?.line);
    const own = result.verdicts.filter(({ exercise }) => exercise === name);
    const tried = own.findLast(({ counterexample }) => counterexample); // what is as given has none
    if (own.some(({ passed }) => passed)) {
      keepSolved(task);
      after.replaceChildren(...wayOn(element), ...solutionOf(element));
    } else if (tried) after.replaceChildren(...stepsOf(element, tried));
    document.dispatchEvent(new Event("exercise-solved"));
    showRunning(undefined);
  }

  // Of a run whose place another one has taken, nothing shows any more.
  function showAnswer(nodes, of) {
    if (running !== of) return;
    answer.replaceChildren(...nodes);
    age.show(editor.text());
  }

  function showRunning(run) {
    running = run;
    const isRunning = run !== undefined;
    if (document.activeElement === stopButton) runButton.focus(); // the button with the focus goes
    stopButton.hidden = !isRunning;
    resetButton.hidden = isRunning;
    showText(editor.text());
  }

  // What the button does with this text, and whether the answer is to it.
  function showText(text) {
    const isRunning = running?.text === text;
    runButton.textContent = isRunning ? "Running…" : running ? "Run this instead" : "Run";
    runButton.setAttribute("aria-disabled", isRunning);
    age.show(text);
  }

  function reset() {
    answer.replaceChildren();
    after.replaceChildren();
    editor.replace(original);
    forgetText(place);
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
