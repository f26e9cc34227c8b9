// Readers: they fall through a page of results and stop; bars count them, outlines are what the metric assumes.
import { h, svg } from "../lab/dom.mjs";
import { choice } from "./parts/choice.mjs";
import { numbers } from "./parts/numbers.mjs";

export const trying =
  "let a hundred readers in. Then tap the first result up to grade 3: who still gets to rank 5? Ask ERR, then RBP.";

const WIDE = 300; // of a bar for all readers; in SVG, so that no change moves the page
const HIGHEST = 3;
const still = matchMedia("(prefers-reduced-motion: reduce)");

export function build(figure, first) {
  const reader = choice({ label: "Reader", options: first.readers, onchoice: (name) => figure.change({ reader: name }) });
  const rows = first.results.map(({ grade }, place) => row(grade !== null && (() => figure.change({ grades: raised(place) }))));
  const dots = h("div", { class: "figure-falling", "aria-hidden": "true" }, h("span", { class: "figure-reader" }));
  const list = h("ol", { class: "figure-documents figure-page" }, ...rows);
  const legend = h(
    "p",
    { class: "figure-legend" },
    h("span", { class: "figure-graded-at" }, "grade"),
    h("span", { class: "figure-relevant" }, h("span", { class: "figure-bar" }), "stopped here"),
    h("span", {}, h("span", { class: "figure-bar" }), "expected"),
  );
  const page = h("div", { class: "figure-fall" }, legend, dots, list);
  const come = (more) => figure.change({ readers: Math.min(figure.state.readers + more, first.most) });
  const door = h(
    "div",
    { class: "figure-door" },
    h("button", { type: "button", onclick: () => come(1) }, "One reader"),
    h("button", { type: "button", onclick: () => come(100) }, "A hundred"),
  );
  const values = numbers([
    ["readers", "readers"],
    ["prize", "average prize", "figure-filled"],
    ["metric", "the metric", "figure-outlined"],
  ]);

  // The grades with one of them a step higher, and 0 after the highest.
  function raised(place) {
    const grades = [...figure.state.grades];
    grades[place] = (grades[place] + 1) % (HIGHEST + 1);
    return grades;
  }

  return {
    elements: [reader.element, page, door, values.element],
    draw({ state, results, falling, last, numbers: texts }) {
      reader.show(state.reader);
      results.forEach((result, place) => fill(rows[place], result, place + 1));
      values.show(texts);
      stand(dots.firstChild, last);
      if (!still.matches) fall(dots, falling);
    },
  };
}

// The last row is for those who read on below the page: it has no grade to raise.
function row(onraise) {
  const bar = svg(
    "svg",
    { class: "figure-share-bar", viewBox: `0 0 ${WIDE} 12`, preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { class: "figure-counted", x: 0, y: 1, width: WIDE, height: 10 }),
    svg("rect", { class: "figure-gain", x: 0, y: 1, height: 10, "vector-effect": "non-scaling-stroke" }),
  );
  return h(
    "li",
    { class: "figure-document" },
    onraise ? h("button", { type: "button", class: "figure-raise", onclick: onraise }) : h("span", { class: "figure-raise" }),
    h("span", { class: "figure-title" }),
    bar,
    h("span", { class: "figure-mark" }),
  );
}

function fill(item, { title, grade, expected, rate, stopped, unread }, rank) {
  const [button, name, bar, mark] = item.children;
  name.textContent = title;
  if (grade !== null) {
    button.textContent = grade;
    button.setAttribute("aria-label", `Rank ${rank}: grade ${grade}, ${title}`);
  }
  item.classList.toggle("figure-relevant", grade > 0);
  item.classList.toggle("figure-quiet", unread);
  bar.children[0].style.transform = `scaleX(${rate})`;
  bar.children[1].setAttribute("width", WIDE * expected);
  mark.textContent = stopped;
}

const at = (rank) => `translateY(calc(${rank - 1} * var(--row)))`;

// The newest reader waits where it stopped; before the first one there is none.
function stand(dot, rank) {
  dot.hidden = !rank;
  dot.style.transform = at(rank);
}

// The readers fall one after another, each to the result where it stops. One alone is the dot that stays.
function fall(dots, ranks) {
  ranks.forEach((rank, place) => {
    const alone = ranks.length === 1;
    const dot = alone ? dots.firstChild : dots.appendChild(h("span", { class: "figure-reader" }));
    const way = { transform: [at(0), at(rank)], easing: "cubic-bezier(0.5, 0, 0.8, 0.6)" };
    const motion = dot.animate(way, { duration: 120 + 60 * rank, delay: 20 * place, fill: "backwards" });
    if (!alone) motion.onfinish = motion.oncancel = () => dot.remove();
  });
}
