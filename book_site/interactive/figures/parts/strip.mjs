// A strip of documents, one row each: its title over a bar for its score or grade, filled if it is relevant, and a mark.
// kinds: what relevant documents and the others are called, as a legend above.
import { h } from "../../lab/dom.mjs";

// show(rows) draws [{ title, relevant, bar, mark, right, quiet }]: bar is a share of the width; mark is a short word at the
// right edge, and right says whether it names a right decision; quiet rows step back.
export function strip(kinds) {
  const list = h("ol", { class: "figure-documents" });
  const legend = kinds.map((kind, place) =>
    h("span", { class: place ? "" : "figure-relevant" }, h("span", { class: "figure-bar" }), kind),
  );
  return {
    element: h("div", { class: "figure-strip" }, h("p", { class: "figure-legend" }, ...legend), list),
    show(rows) {
      while (list.children.length < rows.length) list.append(row());
      while (list.children.length > rows.length) list.lastChild.remove();
      rows.forEach((one, place) => fill(list.children[place], one));
    },
  };
}

const row = () =>
  h(
    "li",
    { class: "figure-document" },
    h("span", { class: "figure-title" }),
    h("span", { class: "figure-bar" }),
    h("span", { class: "figure-mark" }),
  );

function fill(item, { title, relevant, bar = 1, mark = "", right, quiet = false }) {
  const [name, box, badge] = item.children;
  box.style.setProperty("--bar", bar);
  name.textContent = title;
  badge.textContent = mark;
  item.classList.toggle("figure-relevant", relevant);
  item.classList.toggle("figure-quiet", quiet);
  badge.classList.toggle("figure-wrong", right === false);
}
