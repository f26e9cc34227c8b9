// Moving documents: by mouse and touch (SortableJS), by keys, and the glide of a row to its new place.
import Sortable from "sortablejs";
import { rowsOf } from "./documents.mjs";

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const names = (list) => rowsOf(list).map((item) => item.dataset.name);

// Calls preview(ranking, missed) with the names in their order while a row is dragged, and drop(name, ...) at the end.
export function letDrag(lists, { preview, drop }) {
  const order = () => [names(lists.ranking), names(lists.missed)];
  for (const list of Object.values(lists))
    Sortable.create(list, {
      group: { name: "documents", put: (to, from) => Object.values(lists).includes(from.el) },
      handle: matchMedia("(pointer: fine)").matches ? ".lab-grip, .lab-what" : ".lab-grip", // a finger must scroll
      animation: calm() ? 0 : 140,
      forceFallback: true, // one way for mouse and touch, whatever the browser's own dragging does
      fallbackTolerance: 3,
      fallbackClass: "lab-ghost",
      ghostClass: "lab-gap",
      emptyInsertThreshold: 24,
      onChange: () => preview(...order()),
      onEnd: ({ item }) => drop(item.dataset.name, ...order()),
    });
}

const TO = {
  ArrowUp: (lab, name) => lab.step(name, -1),
  ArrowDown: (lab, name) => lab.step(name, 1),
  Home: (lab, name) => lab.place(name, 0),
  End: (lab, name) => lab.place(name, Infinity),
  Delete: (lab, name) => lab.takeOut(name),
  Backspace: (lab, name) => lab.takeOut(name),
};

// Keys on a document's grip.
export function onKey(lab, event) {
  const name = event.target.closest?.(".lab-grip")?.closest("li").dataset.name;
  if (!name || event.ctrlKey || event.metaKey || event.altKey) return;
  if (TO[event.key]) TO[event.key](lab, name);
  else if (/^\d$/.test(event.key) && event.key <= lab.state.settings.max_grade) lab.grade(name, Number(event.key));
  else return;
  event.preventDefault();
}

// Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), wherever no text is being written.
export function onUndoKey(lab, event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || !"zy".includes(key)) return;
  if (event.target.closest?.("input[type=search], input[type=text], textarea, [contenteditable]")) return;
  if (key === "y" || event.shiftKey) lab.redo();
  else lab.undo();
  event.preventDefault();
}

const places = (lists) =>
  new Map(
    Object.values(lists).flatMap((list) =>
      [...list.children].map((item) => [item.dataset.name, item.getBoundingClientRect().top]),
    ),
  );

// Redraws, and lets each row glide from where it was.
export function glide(lists, redraw) {
  const before = places(lists);
  redraw();
  if (calm()) return;
  for (const list of Object.values(lists))
    for (const item of list.children) {
      const way = before.get(item.dataset.name) - item.getBoundingClientRect().top;
      if (way) item.animate({ transform: [`translateY(${way}px)`, "none"] }, { duration: 160, easing: "ease-out" });
    }
}
