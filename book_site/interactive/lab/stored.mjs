// What a reader's browser keeps of the lab. Where it keeps nothing (private windows), a visit's own session does.
const [SOLVED, ALL] = ["ranking-lab-solved", "ranking-lab-all"];

const trying = (act) => {
  try {
    return act();
  } catch {
    return undefined; // kept for this visit only
  }
};

export const solved = () => trying(() => JSON.parse(localStorage.getItem(SOLVED))) ?? [];
export const wantedAll = () => trying(() => localStorage.getItem(ALL) !== null) ?? false;

export function remember({ solved: done, all }) {
  if (wantedAll() !== all) trying(() => (all ? localStorage.setItem(ALL, "") : localStorage.removeItem(ALL)));
  if (done.every((key) => solved().includes(key))) return;
  trying(() => localStorage.setItem(SOLVED, JSON.stringify([...new Set([...solved(), ...done])])));
  document.dispatchEvent(new Event("exercise-solved"));
}
