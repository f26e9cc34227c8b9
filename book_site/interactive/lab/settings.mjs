// The settings of the metrics, each a labeled select that changes the state.
import { h } from "./dom.mjs";

const upTo = (most) => Array.from({ length: most }, (_, i) => [i + 1, `${i + 1}`]);
const SETTINGS = [
  { name: "k", label: "Cut-off k", choices: ({ most }) => upTo(most.k) },
  { name: "gain", label: "Gain", choices: () => [["linear", "linear, g"], ["exponential", "exponential, 2^g − 1"]] },
  {
    name: "discount",
    label: "Discount",
    choices: () => [
      ["log2", "1/log2(rank + 1)"],
      ["jarvelin", "1/log2(rank), from rank 2"],
      ["zipf", "1/rank"],
    ],
  },
  {
    name: "ideal",
    label: "Ideal and R from",
    choices: () => [["pool", "the judged set"], ["list", "the list only"]],
  },
  {
    name: "level",
    label: "Relevant from grade",
    choices: (lab) => upTo(lab.state.settings.max_grade),
  },
  { name: "max_grade", label: "Highest grade", choices: ({ most }) => upTo(most.max_grade) },
];

export function makeSettings(lab) {
  return SETTINGS.map(({ name, label }) =>
    h(
      "label",
      { class: "lab-setting" },
      h("span", {}, label),
      h("select", {
        name,
        onchange: ({ target }) => lab.set(name, Number(target.value) || target.value),
      }),
    ),
  );
}

export function fillSettings(lab, box) {
  for (const { name, choices } of SETTINGS) {
    const select = box.querySelector(`[name=${name}]`);
    const offered = choices(lab);
    if (select.options.length !== offered.length)
      select.replaceChildren(...offered.map(([value, words]) => h("option", { value }, words)));
    select.value = lab.state.settings[name];
  }
  const { k, gain, level } = lab.state.settings;
  lab.parts.settings.textContent = `k = ${k}, ${gain} gain, relevant from grade ${level}`;
}
