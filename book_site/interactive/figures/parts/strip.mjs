// A strip of documents, one row each: its title over a bar for its score or grade, filled if it is relevant, and a mark.
// kinds: what relevant documents and the others are called, as a legend above. With `pull`, a slider at the end of each bar
// changes it: { max, the value of a whole bar; label(place), its name; onpull(place, value) }.
import { h } from "../../lab/dom.mjs";

// show(rows) draws [{ title, relevant, bar, mark, right, quiet }]: bar is a share of the width; mark is a short word at the
// right edge, and right says whether it names a right decision; quiet rows step back. Without a bar there is a box.
export function strip(kinds, pull) {
  const list = h("ol", { class: "figure-documents" });
  const legend = kinds.map((kind, place) =>
    h("span", { class: place ? "" : "figure-relevant" }, h("span", { class: "figure-bar" }), kind),
  );
  return {
    element: h("div", { class: `figure-strip ${pull ? "figure-pulled" : ""}` }, h("p", { class: "figure-legend" }, ...legend), list),
    show(rows) {
      while (list.children.length < rows.length) list.append(row(list.children.length, pull));
      while (list.children.length > rows.length) list.lastChild.remove();
      rows.forEach((one, place) => fill(list.children[place], one));
    },
  };
}

const row = (place, pull) =>
  h(
    "li",
    { class: "figure-document" },
    h("span", { class: "figure-title" }),
    h("span", { class: "figure-bar" }),
    h("span", { class: "figure-mark" }),
    ...(pull ? [slide(place, pull)] : []),
  );

function slide(place, { max, label, onpull }) {
  const input = h("input", { class: "figure-slide", type: "range", min: 0, max, "aria-label": label(place) });
  input.addEventListener("input", () => onpull(place, Number(input.value)));
  return input;
}

function fill(item, { title, relevant, bar, mark = "", right, quiet = false }) {
  const [name, box, badge, slide] = item.children;
  item.classList.toggle("figure-boxed", bar === undefined);
  if (bar !== undefined) box.style.setProperty("--bar", bar);
  if (slide) slide.value = Math.round(bar * slide.max);
  slide?.setAttribute("aria-valuetext", mark);
  name.textContent = title;
  badge.textContent = mark;
  item.classList.toggle("figure-relevant", relevant);
  item.classList.toggle("figure-quiet", quiet);
  badge.classList.toggle("figure-wrong", right === false);
}
