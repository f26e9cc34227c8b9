// Training: one score moves along a staircase, nDCG, and along the two smooth lines that stand in for it.
import { h } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { slider } from "./parts/slider.mjs";
import { strip } from "./parts/strip.mjs";

export const trying = "pull the route to the top. Where does nDCG notice? Then make τ small: which slope is lost?";

const EDGE = { left: 36, right: 10, top: 26, bottom: 26 };
const X = { from: -1.6, to: 2.6, ticks: [[-1, "−1"], [0, "0"], [1, "1"], [2, "2"]] };

export function build(figure, shown) {
  const temperature = choice({
    label: "Temperature",
    options: shown.temperatures,
    onchoice: (key) => figure.change({ temperature: key }),
  });
  const results = strip(["relevant", "not relevant"]);
  const score = slider({ label: "Score of the route:", min: -16, max: 25, onmove: (tenths) => figure.change({ tenths }) });
  const metric = plot({
    label: "nDCG over the score of the route, a staircase, and the smooth nDCG, a dashed curve.",
    height: 190,
    edge: EDGE,
    x: X,
    y: { from: 0.5, to: 0.95, name: "nDCG, smooth nDCG (dashed)", ticks: [[0.6, "0.6"], [0.7, "0.7"], [0.8, "0.8"], [0.9, "0.9"]] },
  });
  const pairwise = plot({
    label: "The pairwise loss over the score of the route, a curve that falls.",
    height: 150,
    edge: EDGE,
    x: X,
    y: { from: 6, to: 18, name: "pairwise loss", ticks: [[8, "8"], [12, "12"], [16, "16"]] },
  });
  const stairs = metric.layer({});
  const smooth = metric.layer({});
  stairs.append(metric.line(shown.stairs, { class: "figure-line" }));
  pairwise.layer({}).append(pairwise.line(shown.loss, { class: "figure-line" }));
  const marks = [metric.layer({}), pairwise.layer({})];
  const values = numbers([
    ["ndcg", "nDCG", "figure-main"],
    ["flat", "its slope"],
    ["smooth", "smooth nDCG", "figure-main"],
    ["rises", "its slope"],
    ["loss", "pairwise loss", "figure-main"],
    ["falls", "its slope"],
  ]);
  return {
    elements: [
      h("div", { class: "figure-list" }, results.element, values.element),
      h("div", { class: "figure-curves" }, metric.element, pairwise.element, score.element),
      temperature.element,
    ],
    draw(now) {
      const [place, ndcg, soft, loss] = now.at;
      temperature.show(now.state.temperature);
      score.show(now.state.tenths, now.score);
      results.show(now.results);
      values.show(now.numbers);
      smooth.replaceChildren(metric.line(now.smooth, { class: "figure-line figure-smooth" }));
      marks[0].replaceChildren(
        metric.dot([place, ndcg], { class: "figure-dot", r: 6 }),
        metric.dot([place, soft], { class: "figure-dot figure-smooth", r: 6 }),
      );
      marks[1].replaceChildren(pairwise.dot([place, loss], { class: "figure-dot", r: 6 }));
    },
  };
}
