// The answer: the cause first, then who computes it so, the Python that gives the number, and what was expected.
import { h } from "./dom.mjs";
import { shareButton, sharesBySystem } from "../sharing/share.mjs";
import { linkToSection } from "./sections.mjs";

const LOOK = "btn btn-sm btn-outline-secondary";

export function answerNodes(answer, { address, done }) {
  const [first, ...others] = answer.found;
  if (!first) return [h("p", { class: "detective-cause" }, answer.whole ? "No metric has a value for this ranking." : missed(answer))];
  if (!answer.likely) return nearest(answer, address);
  return [
    h("div", { class: "detective-first" }, ...explanation(first, answer), ...(done ? linkButtons(first.cause, address) : [])),
    ...(others.length ? [otherNodes(others, answer.more)] : []),
    ...(answer.chance ? [h("p", { class: "detective-chance" }, `${answer.chance}.`)] : []),
  ];
}

function explanation(found, answer) {
  return [
    h("p", { class: "detective-cause" }, found.cause),
    ...found.also.map((sentence) => h("p", {}, sentence)),
    ...(found.rounding ? [h("p", {}, found.rounding)] : []),
    ...(found.libraries ? [h("p", {}, h("strong", {}, "Used by "), found.libraries, ".")] : []),
    ...(found.seen ? [h("p", {}, h("strong", {}, "Where it was seen: "), found.seen, ".")] : []),
    comparison(found, answer),
    code(found.call),
    h("p", { class: "detective-link" }, "Explained in ", linkToSection(found), "."),
  ];
}

// The number that was found, beside the usual definition where that is another.
function comparison(found, { expected }) {
  const rows = [["This number", found]];
  if (expected && expected.call !== found.call) rows.push(["The usual definition", expected]);
  return h(
    "table",
    { class: "table detective-table" },
    h("tbody", {}, ...rows.map(([name, { how, value }]) =>
      h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "detective-value" }, value), h("td", {}, how)))),
  );
}

function code(call) {
  const text = `import rankmetrics_lib as rm\n${call}`;
  return h("div", { class: "detective-code" }, h("pre", { tabindex: 0 }, text), copyButton("Copy", text));
}

function otherNodes(others, more) {
  return h(
    "details",
    { class: "detective-others" },
    h("summary", {}, `Other ways to the same number: ${others.length + more}`),
    ...others.map(short),
    ...(more ? [h("p", {}, `${more} more, each less likely, are in the table of rm.identify. A number with more decimals leaves fewer.`)] : []),
  );
}

function short(found) {
  return h(
    "div",
    { class: "detective-other" },
    h("p", {}, [found.cause, ...found.also].join(" ")),
    h("p", { class: "detective-how" }, `${found.how} = ${found.value}`),
    code(found.call),
  );
}

function nearest(answer, address) {
  return [
    h(
      "div",
      { class: "detective-first" },
      h("p", { class: "detective-cause" }, missed(answer)),
      h("p", {}, `Are the grades, their order and the judged documents the ones that were used? ${answer.fits ? "This would give it:" : "These come nearest:"}`),
      ...answer.found.map(short),
      ...(answer.chance ? [h("p", { class: "detective-chance" }, `${answer.chance}.`)] : []),
      copyButton("Copy link", address),
    ),
  ];
}

function missed({ fits, whole }) {
  if (fits) return "Nothing that this book knows gives this number for this ranking, except by chance.";
  return `Nothing ${whole ? "that this book knows" : "found so far"} gives this number for this ranking.`;
}

// The link holds the question; the cause goes along where the system shares text and link.
function linkButtons(cause, url) {
  const share = () => ({ title: "Why is my number different?", text: cause, url });
  return [copyButton("Copy link", url), ...(sharesBySystem() ? [" ", shareButton(LOOK, share)] : [])];
}

function copyButton(words, text) {
  const button = h("button", { type: "button", class: LOOK }, words);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      prompt("Copy this:", text);
    }
  });
  return button;
}
