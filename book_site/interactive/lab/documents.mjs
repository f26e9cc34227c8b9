// Draws the ranking and the documents it misses: a row a document, with all that can be done to it.
import { h } from "./dom.mjs";

const button = (kind, label, sign, attributes) =>
  h("button", { type: "button", class: `lab-icon lab-${kind}`, "aria-label": label, title: label, ...attributes }, sign);

function grip(document, title, place, count, list) {
  const ranked = list === "ranking";
  const name = title ? `${document.name}, ${title}` : document.name;
  const what = ranked ? `${place + 1} ${name}, rank ${place + 1} of ${count}` : `${name}, not retrieved`;
  return h(
    "button",
    {
      type: "button",
      class: "lab-grip",
      "data-focus": `grip ${document.name}`,
      "aria-label": `${what}, grade ${document.grade}`,
      "aria-description": "Arrow keys move it, digits set its grade, Delete takes it out.",
      title: "Drag, or use the arrow keys",
    },
    h("span", { class: "lab-dots", "aria-hidden": "true" }),
    h("span", { class: "lab-rank" }, ranked ? `${place + 1}` : ""),
    " ",
    h("span", { class: "lab-name" }, document.name),
  );
}

function gradeButton(lab, { name, grade }) {
  const { max_grade: top, level } = lab.state.settings;
  const kind = `${grade >= level ? "lab-relevant" : "lab-not"} ${grade === top ? "lab-full" : ""}`;
  return h(
    "button",
    {
      type: "button",
      class: `lab-grade ${kind}`,
      "--part": grade / top,
      "data-focus": `grade ${name}`,
      "aria-label": `Grade of document ${name}: ${grade}, ${grade >= level ? "" : "not "}relevant. Change it.`,
      title: `Grade ${grade} of ${top}, ${grade >= level ? "relevant" : "not relevant"}: click for the next grade`,
      onclick: () => lab.grade(name, grade === top ? 0 : grade + 1),
    },
    `${grade}`,
  );
}

function row(lab, document, place, list) {
  const { name } = document;
  const documents = lab.state[list];
  const ranked = list === "ranking";
  const title = lab.titles?.[name] ?? "";
  const up = ranked ? `Move document ${name} up` : `Add document ${name} to the ranking`;
  return h(
    "li",
    { class: "lab-document", "data-name": name },
    grip(document, title, place, documents.length, list),
    gradeButton(lab, document),
    h("span", { class: "lab-what" }, title),
    h("span", { class: "lab-share" }),
    button("up", up, "↑", {
      "data-focus": `up ${name}`,
      disabled: ranked && place === 0,
      onclick: () => lab.step(name, -1),
    }),
    button("down", `Move document ${name} down`, "↓", {
      "data-focus": `down ${name}`,
      disabled: !ranked || place === documents.length - 1,
      onclick: () => lab.step(name, 1),
    }),
    button("out", ranked ? `Take document ${name} out of the ranking` : `Remove document ${name}`, "×", {
      "data-focus": `out ${name}`,
      onclick: () => lab.takeOut(name),
    }),
  );
}

// The rows as they stand; while one is dragged, the copy that follows the pointer is not among them.
export const rowsOf = (list) =>
  [...list.children].filter((item) => item.dataset.name && !item.classList.contains("lab-ghost"));

// Fills the two lists; the focus stays on the same button of the same document.
export function drawDocuments(lab, lists) {
  const focused = document.activeElement;
  const within = Object.values(lists).some((list) => list.contains(focused));
  const { focus } = focused.dataset;
  for (const list of ["ranking", "missed"])
    lists[list].replaceChildren(...lab.state[list].map((one, place) => row(lab, one, place, list)));
  drawCut(lab, lists.ranking);
  if (within && focus) restoreFocus(lists, focus);
}

function restoreFocus(lists, focus) {
  const [what, name] = focus.split(" ");
  const all = [...lists.ranking.children, ...lists.missed.children];
  const target = all.find((item) => item.dataset.name === name);
  const same = target?.querySelector(`[data-focus="${what} ${name}"]:not(:disabled)`);
  (same ?? target?.querySelector(".lab-grip") ?? all[0]?.querySelector(".lab-grip"))?.focus();
}

// Numbers the rows as they stand now, a drag included, and marks the cut.
export function drawCut(lab, ranking) {
  const rows = rowsOf(ranking);
  rows.forEach((item, place) => {
    item.querySelector(".lab-rank").textContent = place + 1;
    item.classList.toggle("lab-last", place === lab.state.settings.k - 1 && place < rows.length - 1);
  });
}

// Lights up the ranks that make a metric, with what each adds where that adds up.
export function lightUp(ranking, { made, shares }) {
  rowsOf(ranking).forEach((item, place) => {
    item.classList.toggle("lab-lit", Boolean(made[place]));
    item.querySelector(".lab-share").textContent = shares?.[place] ?? "";
  });
}
