// Where everything stands in the lab: made once; what changes is filled in by the other files.
import { addressOf } from "./address.mjs";
import { shareButton, sharesBySystem } from "../sharing/share.mjs";
import { copyButton } from "./copying.mjs";
import { h } from "./dom.mjs";
import { makeSettings } from "./settings.mjs";
import { makeTable } from "./table.mjs";
import { HINT } from "./words.mjs";

const action = (words, onclick, more = {}) =>
  h("button", { type: "button", class: "lab-action", onclick, ...more }, words);

const heading = (...words) => h("p", { class: "lab-heading" }, ...words);

function documentsPart(lab, lists, add) {
  const title = lab.titles ? `Results for “${lab.query}”` : "Ranking";
  return h(
    "section",
    { class: "lab-documents", "aria-label": "Documents" },
    heading(title, h("small", {}, lab.titles ? "rank 1 first, graded by a shopper" : "rank 1 first")),
    lists.ranking,
    heading("Judged, not retrieved"),
    lists.missed,
    h("p", { class: "lab-actions" }, ...add),
  );
}

function picture(area, title, note, box) {
  const caption = h("figcaption", {}, h("b", {}, title), ` ${note}`);
  return h("figure", { class: `lab-picture ${area}` }, caption, box);
}

const DISCOUNT = "Filled: what each document adds to DCG. Outline: its gain. Line: the most that its rank can add.";
const ROC = "The order as score: up at a relevant document, right at another one.";

const SHARED = { title: "The ranking lab", text: "A ranking, and what every metric says about it:" };

function settingsPart(lab, now) {
  const fields = h("div", { class: "lab-settings" }, ...makeSettings(lab));
  return h("details", { class: "lab-options" }, h("summary", {}, "Settings: ", now), fields);
}

export function makeParts(lab, description) {
  const lists = {
    ranking: h("ol", { class: "lab-list", "aria-label": "Ranking" }),
    missed: h("ul", { class: "lab-list lab-missing", "aria-label": "Judged, not retrieved" }),
  };
  const add = [
    action("+ to the ranking", () => lab.add("ranking")),
    action("+ not retrieved", () => lab.add("missed")),
  ];
  const [undo, redo] = [action("Undo", () => lab.undo()), action("Redo", () => lab.redo())];
  const pin = action("Pin", () => lab.pin(), { title: "Measure changes from this ranking" });
  const box = h("div", { class: "lab-copied", hidden: true });
  const copies = lab.whole
    ? [
        copyButton(lab, box, "Copy link", (use) => use(addressOf(lab))),
        ...(sharesBySystem() ? [shareButton("lab-action", () => ({ ...SHARED, url: addressOf(lab) }))] : []),
        copyButton(lab, box, "Copy as Python", (use) => lab.askPython(use)),
      ]
    : [];
  const status = h("p", { class: "lab-status", role: "status" });
  const alert = h("p", { class: "lab-alert", role: "alert" });
  const tally = h("small", {});
  const strip = h("p", { class: "lab-strip", "aria-hidden": "true" });
  const settings = h("span", {});
  const reason = h("p", { class: "lab-reason" }, HINT);
  const more = action("", () => lab.showAll(!lab.all));
  const table = h("div", { class: "lab-groups" }, ...makeTable(lab, description.groups, lab.only));
  const [discounts, roc] = [h("div", {}), h("div", {})];
  const app = h(
    "div",
    { class: "lab-app" },
    ...(lab.whole ? [lab.challenges.box, settingsPart(lab, settings)] : []),
    h("div", { class: "lab-actions" }, undo, redo, action("Reset", () => lab.reset()), pin, ...copies),
    box,
    alert,
    h(
      "div",
      { class: "lab-main" },
      documentsPart(lab, lists, add),
      h(
        "section",
        { class: "lab-numbers", "aria-label": "Metrics" },
        heading("Metrics", tally),
        reason,
        table,
        ...(lab.whole ? [more] : []),
      ),
      ...(lab.draws("discount") ? [picture("lab-discount", "Discount", DISCOUNT, discounts)] : []),
      ...(lab.draws("roc") ? [picture("lab-roc", "ROC curve", ROC, roc)] : []),
    ),
    h("div", { class: "lab-foot" }, strip),
    status,
  );
  return { app, lists, add, undo, redo, pin, status, alert, strip, settings, tally, reason, table, more, discounts, roc };
}
