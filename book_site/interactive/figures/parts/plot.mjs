// Axes in SVG, and what is drawn on them. All numbers are in the units of the axes.
import { svg } from "../../lab/dom.mjs";

const EDGE = { left: 28, right: 10, top: 28, bottom: 44 }; // the room for names and numbers

// label: what the plot shows, for screen readers; x and y: { from, to, name, ticks: [[value, text], ...] }.
// The parts that are drawn again are in layers: layer.replaceChildren(line([...]), ...).
export function plot({ label, width = 320, height = 320, edge = EDGE, x, y }) {
  const right = width - edge.right;
  const foot = height - edge.bottom;
  const scale = ({ from = 0, to = 1 }, start, end) => (value) => start + ((end - start) * (value - from)) / (to - from);
  const across = scale(x, edge.left, right);
  const up = scale(y, foot, edge.top);
  const layer = (attributes) => svg("g", attributes);
  const ticks = [
    ...x.ticks.map(([value, text]) => svg("text", { x: across(value), y: foot + 0.42 * edge.bottom, "text-anchor": "middle" }, text)),
    ...y.ticks.flatMap(([value, text]) => [
      svg("line", { class: "figure-grid", x1: edge.left, x2: right, y1: up(value), y2: up(value) }),
      svg("text", { x: edge.left - 6, y: up(value) + 5, "text-anchor": "end" }, text),
    ]),
  ];
  const names = [
    x.name && svg("text", { x: right, y: height - 4, "text-anchor": "end" }, `${x.name} →`),
    y.name && svg("text", { x: 0, y: 0.5 * edge.top }, `↑ ${y.name}`),
  ];
  const element = svg(
    "svg",
    { class: "figure-plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label },
    ...ticks,
    ...names.filter(Boolean),
  );
  return {
    element,
    across,
    up,
    layer(attributes) {
      return element.appendChild(layer(attributes));
    },
    line: (points, attributes) =>
      svg("polyline", { points: points.map(([a, b]) => `${across(a)},${up(b)}`).join(" "), ...attributes }),
    // What lies below a line.
    area: (points, attributes) =>
      svg("polygon", {
        points: [[points[0][0], 0], ...points, [points[points.length - 1][0], 0]].map(([a, b]) => `${across(a)},${up(b)}`).join(" "),
        ...attributes,
      }),
    dot: ([a, b], attributes) => svg("circle", { cx: across(a), cy: up(b), r: 4, ...attributes }),
    bar: (from, to, value, attributes) =>
      svg("rect", {
        x: across(from), y: up(value), width: across(to) - across(from), height: up(0) - up(value), ...attributes,
      }),
    text: ([a, b], words, attributes) => svg("text", { x: across(a), y: up(b), ...attributes }, words),
    // Moves an element, drawn at the origin of the axes, to a point; it glides there.
    move: (moved, [a, b]) => {
      moved.style.transform = `translate(${across(a)}px, ${up(b)}px)`;
    },
  };
}
