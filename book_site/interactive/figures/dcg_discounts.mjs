// Discounts: the weight of every rank as a curve, and two lists of graded pages whose order it decides.
import { choice } from "./parts/choice.mjs";
import { graded } from "./parts/graded.mjs";
import { plot } from "./parts/plot.mjs";
import { slider } from "./parts/slider.mjs";
import { h } from "../lab/dom.mjs";

export const trying = "make Harbor lead, by the discount alone.";

const RANKS = [1, 5, 10, 15, 20];

export function build(figure, shown) {
  const discounts = choice({
    label: "Discount",
    options: shown.discounts,
    onchoice: (discount) => figure.change({ discount }),
  });
  const base = slider({ label: "Base b:", min: 2, max: 10, onmove: (value) => figure.change({ base: value }) });
  const percent = slider({
    label: "At each rank", min: 50, max: 95, step: 5, onmove: (value) => figure.change({ percent: value }),
  });
  const formula = h("p", {});
  const sliders = h("div", { class: "figure-sliders" }, formula, base.element, percent.element);
  const weights = plot({
    label: "The weight of each rank, from 1 to 20, under the chosen discount and, in gray, under five others.",
    height: 230,
    x: { from: 1, to: 20, name: "rank", ticks: RANKS.map((rank) => [rank, `${rank}`]) },
    y: { name: "weight", ticks: [[0, "0"], [0.5, "0.5"], [1, "1"]] },
  });
  const ranked = (values) => values.map((value, place) => [place + 1, value]);
  weights.layer({}).append(...shown.stored.map((values) => weights.line(ranked(values), { class: "figure-line figure-ahead" })));
  const chosen = weights.layer({});
  const lists = shown.lists.map((list, which) =>
    graded({ ranks: list.documents.length, ongrade: (place) => figure.change({ grades: raised(which, place) }) }),
  );

  // The grades with one of them a step higher, and 0 after the highest.
  function raised(which, place) {
    const grades = figure.state.grades.map((list) => [...list]);
    grades[which][place] = (grades[which][place] + 1) % 4;
    return grades;
  }

  return {
    elements: [discounts.element, sliders, weights.element, ...lists.map((list) => list.element)],
    draw({ state, weights: values, lists: shownLists, ...texts }) {
      discounts.show(state.discount);
      formula.textContent = texts.formula;
      base.show(state.base, texts.base);
      percent.show(state.percent, texts.percent);
      base.element.hidden = state.discount !== "jarvelin";
      percent.element.hidden = state.discount !== "geometric";
      const points = ranked(values);
      chosen.replaceChildren(
        weights.line(points, { class: "figure-line" }),
        ...points.map((point) => weights.dot(point, { class: "figure-dot", r: 3.5 })),
      );
      shownLists.forEach((list, which) => lists[which].show(list));
    },
  };
}
