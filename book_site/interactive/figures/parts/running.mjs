// Buttons that start a run of many steps, a piece of it in each frame. The one that was pressed stops it.
import { h } from "../../lab/dom.mjs";

const FRAMES = 60; // of a run, about a second
const still = matchMedia("(prefers-reduced-motion: reduce)");

// onpress(place of the button) gives the counts from which and to which to run; onstep(count) shows a count. Where the
// reader wants no motion, ahead(count) lets the numbers go on without being shown. onend() follows the last step.
// show(names) names the buttons, and ends a run if anything but the run itself has changed the figure.
export function running({ buttons: many, onpress, onstep, ahead, onend }) {
  const buttons = Array.from({ length: many }, (_, place) =>
    h("button", { type: "button", onclick: () => press(place) }),
  );
  const element = h("div", { class: "figure-runs" }, ...buttons);
  let names = [];
  let run = null; // { place, at, goal, piece, frame }
  let stepping = false;

  function press(place) {
    const stopped = run?.place;
    finish();
    if (stopped === place) return;
    const [at, goal] = onpress(place);
    run = { place, at, goal, piece: Math.ceil((goal - at) / FRAMES) };
    if (at + run.piece === goal) step();
    else run.frame = requestAnimationFrame(step);
    name();
  }

  function step() {
    run.at = Math.min(run.at + run.piece, run.goal);
    if (run.at === run.goal) return finish();
    stepping = true;
    (still.matches ? ahead : onstep)(run.at);
    stepping = false;
    run.frame = requestAnimationFrame(step);
  }

  function finish() {
    if (!run) return;
    const { at } = run;
    cancel();
    onstep(at);
    onend();
  }

  function cancel() {
    cancelAnimationFrame(run.frame);
    run = null;
    name();
  }

  function name() {
    buttons.forEach((button, place) => {
      button.hidden = place >= names.length;
      button.textContent = run?.place === place ? "Stop" : names[place];
    });
  }

  return {
    element,
    get going() {
      return run !== null;
    },
    show(now) {
      names = now;
      if (run && !stepping) cancel();
      else if (!run) name();
    },
  };
}
