// Joins style sheets: { folder, sheets, whole, pages, joined, first, faces, rejected } as JSON on the standard input, and
// on the standard output what each page needs besides. Sheets are names in the folder, in the order in which they count.
// Of those that are not whole, only rules that something can use remain: the words of the pages, and those of the folder's
// scripts, decide. The selectors of the others go to a file, for tests.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PurgeCSS } from "purgecss";
import { firstPaint } from "./first_rules.mjs";

const { folder, sheets, whole, pages, joined, first, faces, rejected } = JSON.parse(
  await new Response(process.stdin).text(),
);

// The faces of the text are inside of a sheet, so that text has its face when it is first seen, and never moves.
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
const words = new Set(pages.flatMap((page) => page.match(/[\w-]+/g)));
const [used] = await new PurgeCSS().purge({
  content: [{ raw: [...words].join(" "), extension: "html" }, join(folder, "**/*.js"), join(folder, "**/*.mjs")],
  css: [{ raw: await bundled(sheets) }],
  rejected: true,
  dynamicAttributes: ["data-mode", "data-popper-placement", "data-theme", "open"], // not in the pages as written
  safelist: ["bs-tooltip-auto"], // a name that Bootstrap puts together
});
const inside = /@font-face\{[^}]*url\("?data:font[^}]*\}/g;
const all = used.css + (await bundled(whole));
const site = all.replace(inside, "");
await writeFile(faces, (all.match(inside) ?? []).join(""));
await writeFile(joined, site);
await writeFile(rejected, JSON.stringify(used.rejected));
const { shared, own } = await firstPaint(site, pages);
await writeFile(first, shared);
console.log(JSON.stringify(own));
