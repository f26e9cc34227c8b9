// What comes after a verdict: a hint, then the solution; after the right answer, the way to the next exercise.
import { sectionNode, wordsOn } from "./answer.mjs";

// Each step gives way to the next one. The name of a mistake, with its section, is a hint already.
export function stepsOf(element, verdict) {
  const last = solutionOf(element);
  if (verdict.mistake) return last;
  const hint = step("Hint", async () => {
    const words = await wordsOn(verdict.chapter, verdict.exercise, "");
    const shown = words ? [sectionNode("Most mistakes in this exercise are explained in", words)] : [];
    hint.replaceWith(...shown, ...last);
    focus(shown[0] ?? last[0]);
  });
  return [hint];
}

// While its exercise is open, the folded solution shows only when it is asked for.
export function solutionOf(element) {
  const cell = element.closest(".cell");
  const fold = cell.nextElementSibling?.querySelector(":scope > details");
  if (!fold || !cell.matches(".exercise-stepped")) return []; // there is none, or it shows already
  const button = step("Show the solution", () => {
    cell.classList.remove("exercise-stepped");
    fold.open = true;
    fold.querySelector("summary").focus();
    button.remove();
  });
  return [button];
}

function focus(node) {
  if (node?.localName === "p") node.tabIndex = -1; // so that it is read out
  node?.focus();
}

// A link to the next exercise of the page, or from its last one to the next page.
export function wayOn(element) {
  const all = [...document.querySelectorAll(".exercise[id], .exercise-listed")];
  const next = all.find((one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const page = document.querySelector("a.right-next");
  if (next) return [wayTo(`#${next.id}`, titleOf(next))];
  return page ? [wayTo(page.href, page.querySelector(".prev-next-title").textContent)] : [];
}

// An exercise has a title, then its name; a listed exercise has only the name of its function.
function titleOf(exercise) {
  const title = exercise.querySelector(".admonition-title")?.cloneNode(true);
  title?.querySelector(".box-name").remove();
  return title?.textContent ?? exercise.id;
}

function wayTo(address, title) {
  const link = Object.assign(document.createElement("a"), { href: address, className: "btn btn-sm btn-primary" });
  link.textContent = `Next: ${title.trim()}`;
  return link;
}

function step(text, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn-sm btn-outline-secondary";
  button.textContent = text;
  button.addEventListener("click", act);
  return button;
}
