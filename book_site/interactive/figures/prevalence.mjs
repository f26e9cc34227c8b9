// Prevalence: the ROC curve and the precision-recall curve of one filter side by side, and a queue of its alerts.
import { h, svg } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { slider } from "./parts/slider.mjs";

export const trying =
  "make scams rare, and watch which of the two curves moves. Can a higher threshold bring the precision back?";

const SHARES = [[0, "0"], [1, "1"]];
const axis = (name) => ({ name, ticks: SHARES });
const EDGE = { left: 22, right: 10, top: 36, bottom: 58 };

// The steps of a precision-recall curve: each step in recall has the precision at its end.
const steps = (points) =>
  points.flatMap(([recall, precision], place) => [[place ? points[place - 1][0] : 0, precision], [recall, precision]]);

export function build(figure, first) {
  const site = slider({ label: "Honest per scam", min: 0, max: 11, onmove: (value) => figure.change({ site: value }) });
  const threshold = slider({ label: "Threshold", min: -20, max: 40, onmove: (value) => figure.change({ tenths: value }) });
  const roc = plot({
    label: "ROC curve of the filter: it is the same on every site",
    edge: EDGE, x: axis("false positive rate"), y: axis("true positive rate"),
  });
  const pr = plot({
    label: "Precision-recall curve of the filter: the rarer scams are, the lower it lies",
    edge: EDGE, x: axis("recall"), y: axis("precision"),
  });
  roc.layer({}).append(
    roc.line([[0, 0], [1, 1]], { class: "figure-chance" }),
    roc.line(first.roc, { class: "figure-line" }),
  );
  pr.layer({}).append(pr.line(steps(first.pr), { class: "figure-line figure-ahead" }));
  const curve = pr.layer({});
  const points = [roc, pr].map((axes) => axes.layer({ class: "figure-point" }));
  for (const point of points) point.append(svg("circle", { r: 9 }));
  const queue = h("div", { class: "figure-queue", "aria-hidden": "true" });
  queue.append(...Array.from({ length: first.alerts }, () => h("span", { class: "figure-box" })));
  const rates = numbers([["TPR", "TPR, recall"], ["FPR", "FPR"], ["prevalence", "prevalence"], ["precision", "precision"]]);
  return {
    elements: [
      h("div", { class: "figure-controls" }, site.element, threshold.element),
      h("div", { class: "figure-planes" }, roc.element, pr.element),
      h("div", { class: "figure-alerts" }, h("span", {}, `${first.alerts} alerts, scams filled`), queue),
      rates.element,
    ],
    draw(shown) {
      site.show(shown.state.site, shown.site);
      threshold.show(shown.state.tenths, shown.threshold);
      curve.replaceChildren(
        pr.line([[0, shown.chance], [1, shown.chance]], { class: "figure-chance" }),
        pr.line(steps(shown.pr), { class: "figure-line" }),
      );
      roc.move(points[0], shown.roc_point);
      pr.move(points[1], shown.pr_point);
      [...queue.children].forEach((box, place) => box.classList.toggle("figure-full", place < shown.scams));
      rates.show(shown.numbers);
    },
  };
}
