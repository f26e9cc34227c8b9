// Copying: the text goes to the clipboard, and stands below to be seen, or to be copied by hand.
import { h } from "./dom.mjs";

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no secure connection
  }
}

// find(use) calls use(text) with what is to be copied.
export function copyButton(lab, box, words, find) {
  const copy = () =>
    find(async (text) => {
      const copied = await toClipboard(text);
      const area = h("textarea", { readonly: true, rows: text.includes("\n") ? 12 : 2, "aria-label": words });
      area.value = text;
      const note = copied ? "Copied to the clipboard." : "Copy this text:";
      const close = h("button", { type: "button", class: "lab-action", onclick: () => (box.hidden = true) }, "Close");
      box.replaceChildren(h("p", { class: "lab-actions" }, note, close), area);
      box.hidden = false;
      if (!copied) area.select();
      lab.say(note);
    });
  return h("button", { type: "button", class: "lab-action", onclick: copy }, words);
}
