// The state of the whole lab in the page's address, so that a link shares it, and whether it shows all metrics.
import { textOf } from "./state.mjs";

export function addressOf({ state, challenges, all }) {
  const challenge = challenges.current ? `&challenge=${challenges.current.key}` : "";
  return new URL(`?${textOf(state)}${challenge}${all ? "&show=all" : ""}`, location.href).href;
}

export const showsAll = () => new URLSearchParams(location.search).get("show") === "all";

// Goes where the address says. Parts that the lab does not know are other people's, as a campaign's mark is.
export function readAddress(lab) {
  const given = new URLSearchParams(location.search);
  const challenge = given.get("challenge");
  const state = [...given].filter(([name]) => name === "ranking" || name in { missed: 0, ...lab.state.settings });
  if (challenge && !lab.challenges.has(challenge)) lab.fail(`There is no challenge ${challenge}.`);
  else if (challenge) lab.tryChallenge(challenge);
  if (state.length) lab.show(state.map((part) => part.join("=")).join("&"));
}
