// Parts that do not move, outside of a figure.
import { html, render } from "lit-html";
import { loadStyle } from "./element.mjs";
import { parts } from "./parts.mjs";

export async function still(all, className) {
  await loadStyle();
  const node = Object.assign(document.createElement("div"), { className });
  render(html`<div class="figure-app">${parts(all, {})}</div>`, node);
  return node;
}
