// Runs of many steps, a piece of them in each frame. The button that started a run stops it.

const FRAMES = 60; // of a run, about a second
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

// show(then) shows a change of the state, redraw() draws what is already there. If the reader wants no motion,
// ahead(then) lets the numbers go on without showing them.
export function running({ show, ahead, redraw }) {
  let run = null; // { label, key, then, at, goal, piece, frame }
  const now = () => ({ ...run.then, [run.key]: run.at });

  function press(button) {
    if (run) return stop();
    const at = button.then[button.key];
    run = { ...button, at, piece: Math.ceil((button.goal - at) / FRAMES) };
    if (at + run.piece >= run.goal) return step();
    run.frame = requestAnimationFrame(step);
    redraw();
  }

  function step() {
    run.at = Math.min(run.at + run.piece, run.goal);
    if (run.at === run.goal) return stop();
    (isStill.matches ? ahead : show)(now());
    run.frame = requestAnimationFrame(step);
  }

  function stop() {
    const last = now();
    cancel();
    show(last);
  }

  function cancel() {
    cancelAnimationFrame(run?.frame);
    run = null;
  }

  return {
    press,
    cancel,
    get label() {
      return run?.label;
    },
  };
}
