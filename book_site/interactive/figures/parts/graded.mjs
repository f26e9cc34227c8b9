// A graded list as bars, rank by rank: the outline is the grade, the filled part what counts. A tap raises the grade.
import { h, svg } from "../../lab/dom.mjs";

const HIGH = 56; // of a bar of the highest grade; in SVG, so that no change moves the page

// ongrade(rank from 0) is called for a tap. show({ name, total, leads, documents: [{ grade, height, share, counts }] });
// height is a share of the highest grade, share what of it counts.
export function graded({ ranks, ongrade }) {
  const name = h("span", {});
  const total = h("b", {});
  const bars = Array.from({ length: ranks }, (_, place) => {
    const parts = ["figure-counted", "figure-gain"].map((part) => svg("rect", { class: part, x: 1, width: 24 }));
    const bar = svg("svg", { viewBox: `0 -1 26 ${HIGH + 2}`, "aria-hidden": "true" }, ...parts);
    const grade = h("span", { class: "figure-grade" });
    return h("button", { type: "button", onclick: () => ongrade(place) }, bar, grade);
  });
  const head = h("p", { class: "figure-graded-name" }, name, " ", total);
  const element = h("div", { class: "figure-graded" }, head, h("div", { class: "figure-grades" }, ...bars));
  return {
    element,
    show(list) {
      name.textContent = list.name;
      total.textContent = list.total;
      element.classList.toggle("figure-leads", list.leads);
      bars.forEach((button, place) => fill(button, list.documents[place], `${list.name}, rank ${place + 1}`));
    },
  };
}

function fill(button, { grade, height, share, counts }, place) {
  const [bar, mark] = button.children;
  stand(bar.children[0], height * share);
  stand(bar.children[1], height);
  mark.textContent = grade;
  button.setAttribute("aria-label", `${place}: grade ${grade}, counts ${counts}`);
}

function stand(rect, height) {
  rect.setAttribute("y", HIGH - HIGH * height);
  rect.setAttribute("height", HIGH * height);
}
