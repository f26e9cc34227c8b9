// KaTeX for a whole book: reads [[TeX, display], ...] as JSON, writes [{html} or {fault}, ...]. Called by maths.py.
import { text } from "node:stream/consumers";
import katex from "katex";

// KaTeX lets the name of a function in a subscript be applied to nothing, and leaves an attribute empty: no valid MathML,
// as Firefox says in its console.
const mended = (html) => html.replaceAll("<mo>\u2061</mo></msub>", "</msub>").replaceAll(' columnspacing=""', "");

function set([tex, displayMode]) {
  try {
    return { html: mended(katex.renderToString(tex, { displayMode, strict: "error" })) };
  } catch (error) {
    return { fault: error.message };
  }
}

process.stdout.write(JSON.stringify(JSON.parse(await text(process.stdin)).map(set)));
