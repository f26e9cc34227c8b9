// Joins style sheets: { folder, sheets, whole, words, joined, rejected } as JSON on the standard input. Sheets are names
// in the folder, in the order in which they count. Of those that are not whole, only rules that something can use remain:
// the words of the pages, and those of the folder's scripts, decide. The selectors of the others go to a file, for tests.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";

const { folder, sheets, whole, words, joined, rejected } = JSON.parse(await new Response(process.stdin).text());

// The faces of the text are inside of the sheet, so that text has its face when it is first seen, and never moves.
const textInside = {
  name: "text inside",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\btype\/text[\w-]*\.woff2$/ }, async ({ path }) => ({ contents: await readFile(path), loader: "dataurl" })),
};

// As one sheet, with what it imports. Other fonts, and pictures, are copied beside it.
async function bundled(names) {
  const { outputFiles } = await build({
    stdin: { contents: names.map((name) => `@import "./${name}";`).join("\n"), loader: "css", resolveDir: folder },
    assetNames: "site/[name]-[hash]",
    bundle: true,
    external: ["*.ttf"], // for browsers older than WOFF2; the site has none
    loader: { ".png": "copy", ".svg": "copy", ".woff2": "copy" },
    logLevel: "warning",
    minify: true,
    outdir: folder,
    plugins: [textInside],
    write: false,
  });
  const isStyle = ({ path }) => path.endsWith(".css");
  await Promise.all(outputFiles.filter((file) => !isStyle(file)).map((file) => writeFile(file.path, file.contents)));
  return outputFiles.find(isStyle).text;
}

await mkdir(join(folder, "site"), { recursive: true });
const [used] = await new PurgeCSS().purge({
  content: [{ raw: words, extension: "html" }, join(folder, "**/*.js"), join(folder, "**/*.mjs")],
  css: [{ raw: await bundled(sheets) }],
  rejected: true,
  dynamicAttributes: ["data-mode", "data-popper-placement", "data-theme", "open"], // not in the pages as written
  safelist: ["bs-tooltip-auto"], // a name that Bootstrap puts together
});
await writeFile(joined, used.css + (await bundled(whole)));
await writeFile(rejected, JSON.stringify(used.rejected));
