// A slider: a range input under its name, with its value in words. Keyboard, touch and screen readers need nothing more.
import { h } from "../../lab/dom.mjs";

// `onmove` gets the new value. show(value, words) sets it.
export function slider({ label, min, max, step = 1, onmove }) {
  const input = h("input", { type: "range", min, max, step, "aria-label": label });
  input.addEventListener("input", () => onmove(Number(input.value)));
  const words = h("output", { class: "figure-value" });
  const head = h("span", { class: "figure-slider-name", "aria-hidden": "true" }, `${label} `, words);
  return {
    element: h("div", { class: "figure-slider" }, input, head),
    show(value, text) {
      input.value = value;
      input.setAttribute("aria-valuetext", text);
      words.textContent = text;
    },
  };
}
