// KaTeX for a whole book: reads [[TeX, display], ...] as JSON, writes [{html} or {fault}, ...]. Called by maths.py.
import { text } from "node:stream/consumers";
import katex from "katex";

function set([tex, displayMode]) {
  try {
    return { html: katex.renderToString(tex, { displayMode, strict: "error" }) };
  } catch (error) {
    return { fault: error.message };
  }
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(set)));
