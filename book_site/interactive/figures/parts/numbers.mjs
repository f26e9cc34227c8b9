// A small table of numbers, each with its name.
import { h } from "../../lab/dom.mjs";

// names: [[key, name, class], ...]; show({ key: text }) fills it. A number that changes is lit up for a moment.
export function numbers(names) {
  const values = {};
  const items = names.map(([key, name, look = ""]) => {
    values[key] = h("b", {});
    return h("li", { class: look }, h("span", {}, `${name} `), values[key]);
  });
  return {
    element: h("ul", { class: "figure-numbers" }, ...items),
    show(texts) {
      for (const [key, value] of Object.entries(values)) {
        const text = `${texts[key]}`;
        if (value.textContent && value.textContent !== text) lightUp(value.parentNode);
        value.textContent = text;
      }
    },
  };
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

function lightUp(item) {
  if (!still.matches) item.animate({ backgroundColor: ["var(--lit)", "transparent"] }, 700);
}
