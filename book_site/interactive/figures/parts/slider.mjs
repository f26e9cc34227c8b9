// A slider: a range input with its name and its value in words. Keyboard, touch and screen readers need nothing more.
import { h } from "../../lab/dom.mjs";

// `onmove` gets the new value. show(value, words) sets it. One that is `upright` has its lowest value at the top.
export function slider({ label, min, max, step = 1, upright = false, onmove }) {
  const input = h("input", { class: "figure-slide", type: "range", min, max, step, "aria-label": label });
  input.addEventListener("input", () => onmove(Number(input.value)));
  if (upright) input.addEventListener("keydown", letArrowsPoint);
  const words = h("output", { class: "figure-value" });
  const head = h("span", { class: "figure-slider-name", "aria-hidden": "true" }, `${label} `, words);
  return {
    element: h("div", { class: `figure-slider ${upright ? "figure-upright" : ""}` }, input, head),
    show(value, text) {
      input.value = value;
      input.setAttribute("aria-valuetext", text);
      words.textContent = text;
    },
  };
}

// Browsers disagree about what up and down do to a range whose lowest value is at the top: they follow the screen.
function letArrowsPoint(event) {
  const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!steps) return;
  event.preventDefault();
  if (steps > 0) event.target.stepUp();
  else event.target.stepDown();
  event.target.dispatchEvent(new Event("input", { bubbles: true }));
}
