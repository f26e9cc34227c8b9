// A graded list as bars, rank by rank: the outline is the grade, the filled part what counts. A tap raises the grade.
import { h } from "../../lab/dom.mjs";

// ongrade(rank from 0) is called for a tap. show({ name, total, leads, documents: [{ grade, height, share, counts }] });
// height is a share of the highest grade, share what of it counts.
export function graded({ ranks, ongrade }) {
  const name = h("span", {});
  const total = h("b", {});
  const bars = Array.from({ length: ranks }, (_, place) => {
    const bar = h("span", { class: "figure-gain" }, h("span", { class: "figure-counted" }));
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
  bar.style.setProperty("--height", height);
  bar.style.setProperty("--share", share);
  mark.textContent = grade;
  button.setAttribute("aria-label", `${place}: grade ${grade}, counts ${counts}`);
}
