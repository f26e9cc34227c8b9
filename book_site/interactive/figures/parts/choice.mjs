// A choice of one among a few: radio buttons in a row, each a box to tap. Arrow keys move the choice.
import { h } from "../../lab/dom.mjs";

let groups = 0;

// options: [[key, text], ...]; `onchoice` gets the new key. show(key) sets it.
export function choice({ label, options, onchoice }) {
  const name = `figure-choice-${groups++}`;
  const inputs = options.map(([value]) =>
    h("input", { type: "radio", name, value, onchange: ({ target }) => onchoice(target.value) }),
  );
  const boxes = options.map(([, text], place) => h("label", {}, inputs[place], h("span", {}, text)));
  return {
    element: h("div", { class: "figure-choice", role: "radiogroup", "aria-label": label }, ...boxes),
    show(key) {
      for (const input of inputs) input.checked = input.value === key;
    },
  };
}
