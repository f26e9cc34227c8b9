// Copying: the text goes to the clipboard, and stands below to be seen, or to be copied by hand.
import { html, nothing } from "lit-html";
import { copied, shareButton, sharesBySystem } from "../sharing/share.mjs";

const SHARED = { title: "The ranking lab", text: "A ranking, and what every metric says about it:" };

// address() is that of the lab, python() promises its program, redraw() shows what was copied.
export function copying({ address, python, redraw }) {
  let shown;
  const share = shareButton("lab-share-button", () => ({ ...SHARED, url: address() }));
  const copy = async (label, text) => {
    if (!text) return; // Python could not be started
    shown = { label, text, there: await copied(text) };
    redraw();
  };
  const close = () => {
    shown = undefined;
    redraw();
  };
  const drawn = ({ label, text, there }) => html`
    <p role="status">${there ? "Copied to the clipboard." : "Copy this text:"} <button type="button" @click=${close}>Close</button></p>
    <textarea readonly rows=${text.includes("\n") ? 12 : 2} aria-label=${label} .value=${text}></textarea>`;
  return () => html`
    <div class="lab-copies">
      <div class="figure-buttons">
        <button type="button" @click=${() => copy("Copy link", address())}>Copy link</button>
        ${sharesBySystem() ? share : nothing}
        <button type="button" @click=${async () => copy("Copy as Python", await python())}>Copy as Python</button>
      </div>
      ${shown ? drawn(shown) : nothing}
    </div>`;
}
