// Recommendation: impressions of two users in the order of their scores; a slider shifts all the scores of one of them.
import { h } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";
import { slider } from "./parts/slider.mjs";
import { strip } from "./parts/strip.mjs";

export const trying = "how low can you bring AUC without changing anyone's list?";

export function build(figure, first) {
  const shift = slider({ label: "Ben's scores", min: 0, max: first.most, onmove: (value) => figure.change({ shift: value }) });
  const impressions = strip(["clicked", "passed over"]);
  const values = numbers([
    ["auc", "AUC", "figure-main"],
    ["gauc", "GAUC", "figure-main"],
    ["ana", "Ana alone"],
    ["ben", "Ben alone"],
  ]);
  return {
    elements: [h("div", { class: "figure-controls" }, shift.element), impressions.element, values.element],
    draw(shown) {
      shift.show(shown.state.shift, shown.shift);
      impressions.show(shown.rows);
      values.show(shown.numbers);
    },
  };
}
