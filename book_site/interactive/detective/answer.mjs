// The answer: the number and why it is so, who computes it so, the Python that gives it, and what was expected.
import { h } from "./dom.mjs";
import { still } from "../figures/still.mjs";
import { copied, shareButton, sharesBySystem } from "../sharing/share.mjs";
import { withCode } from "../sharing/words.mjs";
import { rootOfSite } from "../python/files.mjs";

const LOOK = "btn btn-sm btn-outline-secondary";

export function explanations(answer, { address, done }) {
  const [first, ...others] = answer.found;
  const none = answer.whole ? "No metric has a value for this ranking." : missed(answer);
  if (!first) return [h("p", { class: "detective-missed" }, none)];
  if (!answer.likely) return nearest(answer, address);
  return [
    h(
      "div",
      { class: "detective-first" },
      ...explanation(first, answer),
      h(
        "div",
        { class: "detective-link" },
        h("p", {}, "Explained in ", linkTo(first.reasons[0].address, {}, `“${first.reasons[0].heading}”`), "."),
        ...(done ? linkButtons(first.reasons[0].sentence, address) : []),
      ),
    ),
    ...(others.length ? [otherNodes(others, answer.more)] : []),
    ...(answer.chance ? [h("p", { class: "detective-chance" }, `${answer.chance}.`)] : []),
  ];
}

function explanation(found, { expected, picture }) {
  const [first, ...others] = found.reasons;
  return [
    h("p", { class: "detective-number" }, h("b", {}, found.value), h("span", {}, found.how)),
    ...reasonNodes(first, "detective-cause"),
    ...others.flatMap((one) => reasonNodes(one)),
    ...(found.rounding ? [h("p", {}, found.rounding)] : []),
    ...(picture ? [placeOfPicture(picture)] : []),
    ...(expected.call === found.call ? [] : [usualNode(expected)]),
    code(found.call),
  ];
}

// Why, who computes it so, and where people met it.
function reasonNodes({ sentence, used_by, seen }, look) {
  return [
    h("p", { class: look }, ...withCode(sentence)),
    ...(used_by.length ? [h("p", { class: "detective-used" }, h("b", {}, "Used by"), ...used_by.map(piece))] : []),
    ...(seen ? [h("p", { class: "detective-seen" }, h("b", {}, "Where it was seen: "), seen)] : []),
  ];
}

function piece({ program, words, address }) {
  if (words) return h("span", {}, words);
  const look = { class: "detective-tag" };
  return address ? linkTo(address, look, program) : h("span", look, program);
}

const linkTo = (address, look, words) => h("a", { ...look, href: new URL(address, rootOfSite()).href }, words);

// Its place is taken by the picture as soon as the figures' style is there.
function placeOfPicture(picture) {
  const place = h("div");
  still(picture, "detective-picture").then((node) => place.replaceWith(node), console.warn);
  return place;
}

const usualNode = ({ value, how }) =>
  h("p", { class: "detective-usual" }, "The usual definition gives ", h("b", {}, value), h("span", {}, how));

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
    h("p", { class: "detective-usual" }, h("b", {}, found.value), h("span", {}, found.how)),
    ...found.reasons.flatMap((one) => reasonNodes(one)),
    code(found.call),
  );
}

function nearest(answer, address) {
  return [
    h(
      "div",
      { class: "detective-nearest" },
      h("p", { class: "detective-missed" }, missed(answer)),
      h("p", {}, "Did the program get these grades, in this order?"),
      ...answer.missing.map((question) => h("p", {}, question)),
      h("p", {}, answer.fits ? "By chance, this gives the number:" : "These come nearest:"),
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
  return [copyButton("Copy link", url), ...(sharesBySystem() ? [shareButton(LOOK, share)] : [])];
}

function copyButton(words, text) {
  const button = h("button", { type: "button", class: LOOK }, words);
  button.addEventListener("click", async () => {
    if (await copied(text)) button.textContent = "Copied";
    else prompt("Copy this:", text);
  });
  return button;
}
