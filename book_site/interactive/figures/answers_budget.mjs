// Budget: two ways of cutting the same rules into passages, and what of them a model gets, by k or by a budget of tokens.
import { h } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";
import { slider } from "./parts/slider.mjs";
import { strip } from "./parts/strip.mjs";

export const trying = "a budget of tokens instead of k. How many tokens does each way of cutting need for the answer?";

export function build(figure, first) {
  const cut = choice({ label: "Cut at", options: first.cuts, onchoice: (by) => figure.change({ by }) });
  const sliders = {
    k: slider({ label: "k =", min: 1, max: first.longest, onmove: (k) => figure.change({ k }) }),
    tokens: slider({ label: "Budget:", min: 0, max: first.most, step: 20, onmove: (budget) => figure.change({ budget }) }),
  };
  const columns = first.systems.map(column);
  return {
    elements: [
      h("div", { class: "figure-controls" }, cut.element, sliders.k.element, sliders.tokens.element),
      h("div", { class: "figure-contexts" }, ...columns.map(({ element }) => element)),
    ],
    draw({ state, words, systems }) {
      cut.show(state.by);
      sliders.k.show(state.k, words.k);
      sliders.tokens.show(state.budget, words.budget);
      for (const [by, { element }] of Object.entries(sliders)) element.hidden = by !== state.by;
      systems.forEach((system, place) => columns[place].show(system));
    },
  };
}

function column() {
  const name = h("p", { class: "figure-context-name" });
  const passages = strip(["holds evidence", "does not"]);
  const values = numbers([
    ["tokens", "tokens in the context"],
    ["recall", "evidence recall", "figure-main"],
    ["precision", "context precision"],
  ]);
  return {
    element: h("section", {}, name, passages.element, values.element),
    show(system) {
      name.textContent = system.name;
      passages.show(system.passages);
      values.show(system.numbers);
    },
  };
}
