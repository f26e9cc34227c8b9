// What a reader changes: { ranking, missed, settings }. Each edit gives a new state; Python reads it as text.
const text = (documents) => documents.map(({ name, grade }) => name + grade).join("");

export function textOf({ ranking, missed, settings }) {
  const { k, gain, discount, ideal, level, max_grade } = settings;
  return Object.entries({ ranking: text(ranking), missed: text(missed), k, gain, discount, ideal, level, max_grade })
    .map((part) => part.join("="))
    .join("&");
}

export const stateOf = ({ ranking, missed, settings }) => ({ ranking, missed, settings });

export const find = (state, name) =>
  [...state.ranking, ...state.missed].find((document) => document.name === name);

export const without = (state, name) => ({
  ...state,
  ranking: state.ranking.filter((document) => document.name !== name),
  missed: state.missed.filter((document) => document.name !== name),
});

// Puts a document into a list ("ranking" or "missed") at a place counted from 0.
export function moved(state, name, list, place) {
  const rest = without(state, name);
  const limit = Math.max(0, Math.min(place, rest[list].length));
  return { ...rest, [list]: rest[list].toSpliced(limit, 0, find(state, name)) };
}

export function graded(state, name, grade) {
  const change = (document) => (document.name === name ? { ...document, grade } : document);
  return { ...state, ranking: state.ranking.map(change), missed: state.missed.map(change) };
}

export function added(state, list, names) {
  const name = [...names].find((one) => !find(state, one));
  return name && { ...state, [list]: [...state[list], { name, grade: state.settings.level }] };
}

// Changes a setting. A lower highest grade takes the grades and the relevance level down with it.
export function set(state, name, value) {
  const settings = { ...state.settings, [name]: value };
  const top = settings.max_grade;
  settings.level = Math.min(settings.level, top);
  const lower = (document) => ({ ...document, grade: Math.min(document.grade, top) });
  return { ranking: state.ranking.map(lower), missed: state.missed.map(lower), settings };
}

// The state whose lists are in this order of names.
export const ordered = (state, ranking, missed) => ({
  ...state,
  ranking: ranking.map((name) => find(state, name)),
  missed: missed.map((name) => find(state, name)),
});
