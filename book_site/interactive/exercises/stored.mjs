// What the browser keeps: of the exercises, each text that differs from the book's, what was typed into a field, and the
// tasks that were solved; of the figures, what was guessed before they moved.
// A browser that keeps nothing (private windows, blocked storage) loses only that.
const textKey = (place) => `exercise text ${place}`;
const solvedKey = (task) => `exercise solved ${task}`;

function quietly(use) {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

// Whoever shows what is kept hears of it.
function change(use) {
  quietly(use);
  document.dispatchEvent(new Event("answers-kept"));
}

export const keptText = (place) => quietly((storage) => storage.getItem(textKey(place)));
export const keepText = (place, text) => change((storage) => storage.setItem(textKey(place), text));
export const forgetText = (place) => change((storage) => storage.removeItem(textKey(place)));
export const keepsTexts = () =>
  quietly((storage) => Object.keys(storage).some((key) => key.startsWith(textKey("")))) ?? false;
export const isSolved = (task) => quietly((storage) => storage.getItem(solvedKey(task))) !== null;
export const keepSolved = (task) => quietly((storage) => storage.setItem(solvedKey(task), ""));

// A guess, and the words that compared it with what was shown.
const guessKey = (figure) => `guess:${figure}`;
export const keptGuess = (figure) => JSON.parse(quietly((storage) => storage.getItem(guessKey(figure))));

export function keepGuess(figure, guess) {
  quietly((storage) => storage.setItem(guessKey(figure), JSON.stringify(guess)));
  document.dispatchEvent(new Event("guess-kept"));
}

// What is solved in the whole book, the challenges of the lab among it.
const PREFIX = solvedKey("");
const CHALLENGES = "ranking-lab-solved";

export function solvedTasks() {
  const keys = quietly((storage) => Object.keys(storage).filter((key) => key.startsWith(PREFIX))) ?? [];
  const challenges = JSON.parse(quietly((storage) => storage.getItem(CHALLENGES)) ?? "[]");
  return new Set([...keys.map((key) => key.slice(PREFIX.length)), ...challenges.map((key) => `challenge ${key}`)]);
}

export const forgetSolved = () =>
  quietly((storage) => {
    const isForgotten = (key) => key.startsWith(PREFIX) || key.startsWith(guessKey("")) || key === CHALLENGES;
    for (const key of Object.keys(storage)) if (isForgotten(key)) storage.removeItem(key);
  });
