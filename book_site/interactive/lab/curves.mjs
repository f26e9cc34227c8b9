// The two pictures: what the discount leaves of each document's gain, and the ROC curve. Drawn at the width there is.
import { h, svg } from "./dom.mjs";

const EDGE = { left: 34, right: 12, top: 22, bottom: 36 };
const text = (x, y, words, attributes = {}) => svg("text", { x, y, ...attributes }, words);

function frame(width, height, label, ...children) {
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label }, ...children);
}

function ticks(values, place, right) {
  return values.flatMap((value) => [
    svg("line", { class: "lab-grid", x1: EDGE.left, x2: right, y1: place(value), y2: place(value) }),
    text(EDGE.left - 6, place(value) + 4, `${value}`, { "text-anchor": "end" }),
  ]);
}

export function drawDiscounts(box, { discounts, highest_gain: top, settings }) {
  const width = Math.max(280, box.clientWidth);
  const height = 232;
  const right = width - EDGE.right;
  const step = (right - EDGE.left) / Math.max(1, discounts.length);
  const x = (place) => EDGE.left + step * (place + 0.5);
  const y = (gain) => height - EDGE.bottom - ((height - EDGE.bottom - EDGE.top) * gain) / top;
  const bar = Math.min(38, step * 0.7);
  const curve = discounts.map(({ weight }, place) => `${x(place)},${y(weight * top)}`);
  const { k } = settings;
  const said = discounts.map(({ name, share }) => `${name} ${share.toFixed(2)}`).join(", ");
  const marks = discounts.flatMap(({ name, gain, share }, place) => [
    svg("rect", { class: "lab-gain", x: x(place) - bar / 2, y: y(gain), width: bar, height: y(0) - y(gain) }),
    svg("rect", {
      class: "lab-kept", "data-place": place,
      x: x(place) - bar / 2, y: y(share), width: bar, height: y(0) - y(share),
    }),
    text(x(place), height - EDGE.bottom + 15, name, { "text-anchor": "middle", class: "lab-tick" }),
    ...(share && step > 42 ? [amount(x(place), y(0), y(share), share)] : []),
  ]);
  const cut = k < discounts.length ? EDGE.left + step * k : null;
  box.replaceChildren(
    frame(
      width,
      height,
      `What each document adds to DCG@${k}: ${said || "nothing is ranked"}`,
      ...ticks([...new Set([0, top / 2, top])], y, right),
      ...marks,
      svg("polyline", { class: "lab-curve", points: curve.slice(0, k).join(" ") }),
      svg("polyline", { class: "lab-curve lab-unread", points: curve.slice(Math.max(0, k - 1)).join(" ") }),
      ...curve.map((point) => svg("circle", { class: "lab-dot", cx: point.split(",")[0], cy: point.split(",")[1], r: 3 })),
      ...(cut
        ? [
            svg("line", { class: "lab-cut", x1: cut, x2: cut, y1: 4, y2: y(0) }),
            text(cut + 5, 13, `k = ${k}`),
          ]
        : []),
      text((EDGE.left + right) / 2, height - 4, "documents, rank 1 first", { "text-anchor": "middle" }),
    ),
  );
}

// Inside the foot of the bar; above it where the bar is too low.
function amount(x, foot, head, share) {
  const low = foot - head < 18;
  const place = low ? head - 4 : foot - 5;
  return text(x, place, share.toFixed(2), { "text-anchor": "middle", class: low ? "" : "lab-inside" });
}

export function drawRoc(box, { roc, ranking, groups }) {
  const auc = groups.flatMap((group) => group.metrics).find(({ key }) => key === "auc");
  if (!roc.length) return box.replaceChildren(h("p", { class: "lab-none" }, `No curve: AUC ${auc.why}.`));
  const width = Math.min(300, Math.max(232, box.clientWidth));
  const height = 232;
  const x = (rate) => EDGE.left + (width - EDGE.left - EDGE.right) * rate;
  const y = (rate) => height - EDGE.bottom - (height - EDGE.bottom - EDGE.top) * rate;
  const points = roc.map(([fpr, tpr]) => `${x(fpr)},${y(tpr)}`);
  return box.replaceChildren(
    frame(
      width,
      height,
      `ROC curve of the ranking, from the lower left to the upper right; AUC ${auc.value}`,
      ...ticks([0, 0.5, 1], y, width - EDGE.right),
      svg("polygon", { class: "lab-area", points: [...points, `${x(1)},${y(0)}`].join(" ") }),
      svg("line", { class: "lab-cut", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
      svg("polyline", { class: "lab-line", points: points.join(" ") }),
      ...roc.map(([fpr, tpr], i) =>
        svg("circle", { class: "lab-dot", "data-place": i - 1, cx: x(fpr), cy: y(tpr), r: i ? 4 : 3 }),
      ),
      ...ranking.map(({ name, relevant }, i) => {
        const [fpr, tpr] = roc[i + 1];
        if (!relevant) return text(x(fpr) - 4, y(tpr) + 15, name, { "text-anchor": "middle" });
        return text(x(fpr) + (fpr < 0.95 ? 8 : -14), y(tpr) + 11, name);
      }),
      text((x(0) + x(1)) / 2, height - 4, "false positive rate", { "text-anchor": "middle" }),
      ...[0, 0.5, 1].map((rate) => text(x(rate), y(0) + 15, `${rate}`, { "text-anchor": "middle" })),
      text(4, 11, "true positive rate"),
    ),
  );
}

// Fades the marks of the ranks that do not make the metric looked at.
export function lightUpMarks(box, made) {
  for (const mark of box.querySelectorAll("[data-place]"))
    mark.classList.toggle("lab-faded", made[mark.dataset.place] === false);
}
