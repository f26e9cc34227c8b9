// <first-page>: two lists, a vote, six metrics, pages that move. No Python runs here: every order's values are in the page.
import { MovingFigure } from "../figures/element.mjs";

class FirstPage extends MovingFigure {
  described(data) {
    this.data = data;
    this.ask = ({ state, before }) => described(data, state, before);
    return this.ask({ state: { vote: 0, ...data.lists } });
  }

  asked() {}

  // What the visitor did before going to another page.
  kept() {
    try {
      const question = JSON.parse(sessionStorage.firstPage);
      return question.state.vote && this.ask(question);
    } catch {
      return undefined; // a browser that keeps nothing, or another edition of this page
    }
  }

  // At first, the page is drawn as it was left. Its links into the lab, for A and then for B, carry the lists as they are.
  draw(described) {
    const shown = this.shown ? described : this.kept() || described;
    super.draw(shown);
    try {
      sessionStorage.firstPage = JSON.stringify({ state: shown.state, before: shown.before });
    } catch {} // see above
    const links = document.querySelectorAll('article a[href*="?ranking="]');
    ["A", "B"].forEach((name, place) => links[place] && (links[place].href = labOf(this.data, shown.state[name])));
  }

  // The lists go back to their first order; where they are in it, the vote is taken back.
  reset() {
    const { vote } = this.state;
    this.draw(isMoved(this.data, this.state) ? this.ask({ state: { vote, ...this.data.lists } }) : this.first);
  }
}

// The address of the lab with a list, its query and its titles; what the list lacks is missed there.
function labOf({ lab, query, pages, k }, order) {
  const missed = Object.keys(pages).filter((id) => !order.includes(id));
  const letters = Object.fromEntries([...order, ...missed].map((id, place) => [id, String.fromCharCode(65 + place)]));
  const graded = (ids) => ids.map((id) => letters[id] + pages[id].grade).join("");
  const titles = [...order, ...missed].map((id) => pages[id].title).join("|");
  return `${lab}?${new URLSearchParams({ ranking: graded(order), missed: graded(missed), k, query, titles })}`;
}

function described(data, state, before) {
  const rows = comparedIn(data, state);
  const old = before?.vote ? comparedIn(data, before).map(({ lead }) => lead) : [];
  return {
    state,
    before,
    parts: [list(data, state, before, "A"), duel(data, state, before, rows, old), list(data, state, before, "B")],
    said: said(data, state, before, rows, old),
    next: upNext(state, before, agree(rows)),
    locked: !state.vote,
  };
}

function comparedIn({ k, pages, metrics, values }, { A, B }) {
  const valuesOf = (order) => values[order.slice(0, k).map((id) => pages[id].grade).join("")];
  const [a, b] = [valuesOf(A), valuesOf(B)];
  return Object.keys(metrics).map((name, i) => ({ name, values: [a[i], b[i]], lead: b[i] - a[i] }));
}

function list({ k, pages, invites }, state, before, name) {
  const vote = { A: -1, B: 1 }[name];
  const first = state.vote && !before?.vote; // the vote was just given
  return {
    part: "ranked",
    place: name.toLowerCase(),
    key: name,
    label: `List ${name}`,
    documents: state[name].map((id) => ({ ...pages[id], invites: first && `${name}-${id}` === invites })),
    cut: k,
    head: { text: `${name} is better`, then: { vote }, pressed: state.vote === vote },
  };
}

function duel({ chapters, widest }, { vote }, before, rows, old) {
  return {
    part: "duel",
    place: "duel",
    names: ["A", "B"],
    vote,
    widest,
    staggered: !before?.vote,
    rows: rows.map(({ name, values, lead }, i) => ({
      name,
      link: chapters[name],
      values: values.map((value) => (vote ? value.toFixed(2) : "")),
      lead: vote ? lead : 0,
      ghost: i in old && old[i] !== lead ? old[i] : undefined,
    })),
  };
}

function upNext({ vote }, before, solved) {
  if (!vote) return ["Vote", "six metrics vote after you."];
  if (!before?.vote) return ["Try", "drag Eggless banana loaf up in B."];
  return solved ? ["Solved", "now press a metric, and see what it asks."] : ["Challenge", "make all six agree."];
}

const isMoved = ({ lists }, { A, B }) => `${[A, B]}` !== `${[lists.A, lists.B]}`;
const sideOf = (lead) => (lead < 0 ? "A" : lead > 0 ? "B" : "");
const agree = (rows) => rows[0].lead !== 0 && rows.every(({ lead }) => sideOf(lead) === sideOf(rows[0].lead));
const listed = (names) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
const verb = (names, one, many) => (names[1] ? many : one);

function said(data, state, before, rows, old) {
  const { vote } = state;
  if (!vote) return "The dots show how useful each page is. Only the first four pages count.";
  if (agree(rows)) return `All six agree on ${sideOf(rows[0].lead)}. Real lists are seldom so kind.`;
  if (before?.vote !== vote) return sides(rows, vote, isMoved(data, state) ? {} : data.reasons);
  const crossed = rows.filter(({ lead }, i) => sideOf(lead) !== sideOf(old[i]));
  if (crossed.length) return crossing(crossed, data.metrics);
  const changed = rows.filter(({ lead }, i) => lead !== old[i]).map(({ name }) => name);
  if (!changed.length) return "No metric moves.";
  return `${listed(changed)} ${verb(changed, "moves but does not cross", "move but do not cross")}.`;
}

// Who agrees with the vote, who does not, and why: the reasons are those of the first order.
function sides(rows, vote, reasons) {
  const [mine, theirs] = vote < 0 ? ["A", "B"] : ["B", "A"];
  const preferring = (side) => rows.filter(({ lead }) => sideOf(lead) === side).map(({ name }) => name);
  const [agreeing, others] = [preferring(mine), preferring(theirs)];
  const why = (side) => (reasons[side] ? `: ${reasons[side]}.` : ".");
  const told = [
    agreeing.length ? `${listed(agreeing)} also ${verb(agreeing, "prefers", "prefer")} ${mine}${why(mine)}` : "",
    others.length ? `${listed(others)} ${verb(others, "prefers", "prefer")} ${theirs}${why(theirs)}` : "",
  ];
  return told.join(" ").trim();
}

// Which metrics changed sides, and what the last of them looks at.
function crossing(crossed, metrics) {
  const parts = ["A", "B", ""].flatMap((side) => {
    const names = crossed.filter(({ lead }) => sideOf(lead) === side).map(({ name }) => name);
    if (!names.length) return [];
    const [one, many] = side ? [`crosses to ${side}`, `cross to ${side}`] : ["is tied", "are tied"];
    return `${listed(names)} ${verb(names, one, many)}`;
  });
  const last = crossed.findLast(({ lead }) => !lead) ?? crossed.at(-1);
  return `${parts.join(", ")}: ${crossed[1] ? last.name : "it"} ${metrics[last.name]}.`;
}

customElements.define("first-page", FirstPage);
