// The threshold sweep: a threshold over the listings at the left, its point on the ROC curve at the right.
import { h, svg } from "../lab/dom.mjs";
import { numbers } from "./parts/numbers.mjs";
import { plot } from "./parts/plot.mjs";
import { slider } from "./parts/slider.mjs";
import { strip } from "./parts/strip.mjs";

export const trying =
  "pull the threshold from the right to the left. What pushes the point up, and what pushes it to the right?";

const SHARES = [[0, "0"], [0.5, "0.5"], [1, "1"]];

export function build(figure, { curve, names }) {
  const listings = strip(["scam", "honest listing"]);
  const threshold = slider({ label: "Threshold", min: 0, max: 10, onmove: (tenths) => figure.change({ tenths }) });
  const line = h("div", { class: "figure-threshold" });
  const sweep = h("div", { class: "figure-sweep" }, listings.element, line, threshold.element);
  const counts = numbers([
    ["TP", "TP"],
    ["FN", "FN"],
    ["TPR", "TPR", "figure-main"],
    ["FP", "FP"],
    ["TN", "TN"],
    ["FPR", "FPR", "figure-main"],
    ["AUC", "AUC", "figure-main"],
  ]);
  const roc = plot({
    label: "ROC curve: the true positive rate over the false positive rate. The dot is the threshold.",
    x: { name: "false positive rate", ticks: SHARES },
    y: { name: "true positive rate", ticks: SHARES },
  });
  roc.layer({}).append(...curve.flatMap(rectangle), roc.line(curve, { class: "figure-line figure-ahead" }));
  const done = roc.layer({});
  const point = roc.layer({ class: "figure-point" });
  point.append(svg("circle", { r: 8 }), svg("text", { x: 10, y: 22 }));

  // Around a step that goes up and right at once: what a tie leaves open.
  function rectangle([left, low], place) {
    const [right, high] = curve[place + 1] ?? [left, low];
    const corners = [[left, low], [left, high], [right, high], [right, low], [left, low]];
    return left < right && low < high ? [roc.line(corners, { class: "figure-tie" })] : [];
  }

  function name(place, i) {
    return roc.text(place, names[i], { dx: i ? 6 : 8, dy: i ? 18 : -8 });
  }

  return {
    elements: [sweep, roc.element, counts.element],
    draw(shown) {
      listings.show(
        shown.listings.map(({ title, relevant, score, flagged, group }) => ({
          title, relevant, bar: score, mark: group, right: relevant === flagged, quiet: !flagged,
        })),
      );
      sweep.style.setProperty("--threshold", shown.threshold);
      threshold.show(shown.state.tenths, shown.in_words);
      counts.show({ ...shown.counts, ...shown.numbers });
      const passed = curve.slice(0, shown.passed);
      done.replaceChildren(
        roc.line(passed, { class: "figure-line" }),
        ...passed.map((place) => roc.dot(place, { class: "figure-dot" })),
        ...passed.slice(0, -1).map(name),
        roc.line([[0, shown.tpr], [shown.fpr, shown.tpr], [shown.fpr, 0]], { class: "figure-guide" }),
      );
      roc.move(point, [shown.fpr, shown.tpr]);
      point.lastChild.textContent = shown.threshold;
    },
  };
}
