// The rules that pages need when they are first painted, before scripts run and before a reader does anything: those that
// their markup matches.
import { compile, is, selectAll } from "css-select";
import { transform } from "esbuild";
import { parseDocument } from "htmlparser2";
import postcss from "postcss";

const CLOSED = "dialog, .dropdown-menu"; // what is in them is not painted
const SHARED = 3; // by so many pages, a rule is in the sheet of all

// What scripts set while a page loads, and what stands beside an element's own box.
const SET_BY_SCRIPTS = /\[data-(?:theme|mode)[^\]]*\]|(?<!:not\()\.figure-ready\b/g;
const ANY = ":not(no-such)";
const BESIDE = /::?(?:before|after|marker)\b/g;
const NAMES = /[.#]?[a-z][\w-]*/gi;
const LAST = /[^\s>+~]*$/; // what a selector says of the element itself
const INNER = /:[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|\[[^\]]*\]/g;
const OPTIONAL = /> ?tbody ?>/g; // browsers add it to a table

// The elements of a page by tag, .class, #id and, all of them, by "".
function elements(page) {
  const document = parseDocument(page);
  for (const closed of selectAll(CLOSED, document)) closed.children = [];
  const byName = new Map([["", []]]);
  for (const element of selectAll("*", document)) {
    const { class: classes = "", id } = element.attribs;
    const names = new Set(["", element.name, ...classes.split(/\s+/).map((name) => `.${name}`), `#${id}`]);
    for (const name of names) byName.set(name, byName.get(name) ?? []).get(name).push(element);
  }
  return byName;
}

// A function that says whether a page may have an element that the selector matches.
function matcher(selector) {
  const plain = selector.replace(SET_BY_SCRIPTS, ANY).replace(BESIDE, "").replace(OPTIONAL, " ").trim();
  const outer = plain.replace(INNER, "");
  const names = outer.includes("\\") ? [] : (outer.match(NAMES) ?? []);
  const last = (outer.match(LAST)[0].match(NAMES) ?? [""]).at(-1);
  try {
    const query = compile(/(?:^|[\s>+~])$/.test(plain) ? `${plain}*` : plain);
    return (byName) => names.every((name) => byName.has(name)) && byName.get(last).some((one) => is(one, query));
  } catch {
    return () => false; // what a reader does, or what another browser calls its parts
  }
}

// Takes all other selectors out of the sheet.
function keep(sheet, isKept) {
  sheet.walkRules((rule) => {
    const selectors = rule.selectors.filter(isKept);
    if (selectors.length) rule.selectors = selectors;
    else rule.remove();
  });
  sheet.walkAtRules((rule) => rule.nodes?.length === 0 && rule.remove());
}

// Variables that nothing reads, or that only they read.
function dropUnread(sheet) {
  const read = new Set([...sheet.toString().matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  let dropped = 0;
  sheet.walkDecls(/^--/, (one) => {
    if (!read.has(one.prop)) dropped += Boolean(one.remove());
  });
  if (dropped) dropUnread(sheet);
}

async function copied(sheet, isKept) {
  const copy = sheet.clone();
  keep(copy, isKept);
  return (await transform(copy.toString(), { legalComments: "none", loader: "css", minify: true })).code;
}

// The rules of many pages as one sheet, and for each page the others that it needs.
export async function firstPaint(css, pages) {
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    if (rule.name === "keyframes" || rule.params === "print") rule.remove();
  });
  const documents = pages.map(elements);
  const found = new Map();
  sheet.walkRules(({ selectors }) => {
    for (const one of selectors) if (!found.has(one)) found.set(one, new Set(documents.filter(matcher(one))));
  });
  keep(sheet, (selector) => found.get(selector).size);
  dropUnread(sheet);
  const isShared = (selector) => found.get(selector).size >= SHARED;
  const shared = await copied(sheet, isShared);
  sheet.walkAtRules(/^(?:charset|font-face)$/, (rule) => rule.remove());
  const own = documents.map((page) => copied(sheet, (one) => found.get(one).has(page) && !isShared(one)));
  return { shared, own: await Promise.all(own) };
}
