// The state of the whole lab in the page's address, so that a link shares it, and whether it shows all metrics. A link may
// also bring a query and titles of documents, in the order of their letters, with | between them.
import { textOf } from "./state.mjs";

const LONGEST = 60; // characters
const shortened = (text) => text.slice(0, LONGEST);

export function addressOf({ state, challenges, all }) {
  const challenge = challenges.current ? `&challenge=${challenges.current.key}` : "";
  const brought = new URLSearchParams(location.search);
  const words = ["query", "titles"].flatMap((name) => (brought.has(name) ? [`&${name}=${encodeURIComponent(brought.get(name))}`] : []));
  return new URL(`?${textOf(state)}${challenge}${all ? "&show=all" : ""}${words.join("")}`, location.href).href;
}

// The query and the titles that the address brings; both or neither.
export function broughtAlong(names) {
  const given = new URLSearchParams(location.search);
  if (!given.get("query") || !given.get("titles")) return {};
  const titles = given.get("titles").split("|").map((title, place) => [names[place], shortened(title)]);
  return { query: shortened(given.get("query")), titles: Object.fromEntries(titles) };
}

export const showsAll = () => new URLSearchParams(location.search).get("show") === "all";

// Goes where the address says. Parts that the lab does not know are other people's, as a campaign's mark is.
export function readAddress(lab) {
  const given = new URLSearchParams(location.search);
  const challenge = given.get("challenge");
  const state = [...given].filter(([name]) => name === "ranking" || name in { missed: 0, ...lab.state.settings });
  if (challenge && !lab.challenges.has(challenge)) lab.fail(`There is no challenge ${challenge}.`);
  else if (challenge) lab.tryChallenge(challenge);
  if (state.length) lab.show(state.map((part) => part.join("=")).join("&"), "", { arrives: true });
}
