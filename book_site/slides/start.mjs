// The slides in the browser: reveal.js, in the reader's colors, each thing as large as its slide has room for.
import Reveal from "reveal.js";
import Notes from "reveal.js/plugin/notes";

const SIZES = { from: 56, to: 20 }; // of letters, in pixels of a slide of 1280 by 720
const LARGEST = { box: 38, points: 46, table: 34, code: 32, output: 34 }; // a formula may be larger
const ZOOM = 1.6; // of a figure that moves, at most

const printed = /print-pdf/.test(location.search);
const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => (document.documentElement.dataset.theme = dark.matches && !printed ? "dark" : "light");
dark.addEventListener("change", dress);
dress();

const isOver = (shown) => {
  const [inside] = shown.children;
  const isWide = (part) => part.scrollWidth > shown.clientWidth + 1;
  return inside.scrollHeight > shown.clientHeight + 1 || [inside, ...inside.querySelectorAll("*")].some(isWide);
};

function fit(shown) {
  if (shown.matches(".figure")) return;
  let size = LARGEST[shown.classList[1]] ?? SIZES.from;
  do shown.style.fontSize = `${size}px`;
  while (isOver(shown) && --size >= SIZES.to);
}

// A figure that moves takes the place of the picture, as large as the slide has room for: what the page reserves for it,
// or what it needs here, where letters are larger.
function fitFigure(figure) {
  const place = figure.querySelector(".figure-place");
  const room = figure.closest(".shown").clientHeight;
  place.classList.add("figure-reserved");
  for (const _ of ["as wide as the slide", "as wide as it is then"]) {
    place.style.height = "";
    const needed = Math.max(...[place, ...place.children].map((part) => part.scrollHeight));
    place.style.height = `${needed}px`;
    figure.style.zoom = Math.min(figure.style.zoom || ZOOM, room / needed); // larger again, a line might break
  }
}

// A figure that moves has keys of its own while one of its parts is in use; after a pointer has let go, none is.
const inFigure = (element) => element.closest("moving-figure");
document.addEventListener("pointerup", ({ target }) => inFigure(target) && setTimeout(() => document.activeElement.blur()));
for (const figure of document.querySelectorAll("moving-figure")) figure.dataset.preventSwipe = "";

const deck = new Reveal(document.querySelector(".reveal"), {
  center: false,
  controlsTutorial: false,
  display: "flex",
  hash: true,
  height: 720,
  keyboardCondition: ({ target }) => !inFigure(target),
  margin: 0,
  mobileViewDistance: 100, // all slides are laid out, so that each can be fitted
  pdfMaxPagesPerSlide: 1,
  plugins: [Notes],
  scrollActivationWidth: 0, // a phone shows slides, too
  slideNumber: "c/t",
  transition: "none",
  viewDistance: 100,
  width: 1280,
});
const laidOut = deck.initialize();

// A figure may be drawn before the slides are laid out, and needs faces that nothing else has asked for.
async function fitWhenDrawn(figure) {
  if (!figure.matches(".figure-ready"))
    await new Promise((resolve) => new MutationObserver(resolve).observe(figure, { attributeFilter: ["class"] }));
  await laidOut;
  figure.getBoundingClientRect(); // the browser asks for faces when it lays out
  await document.fonts.ready;
  fitFigure(figure);
  document.fonts.addEventListener("loadingdone", () => fitFigure(figure)); // a face may come later still
  figure.dataset.fitted = "";
}
if (!printed) document.querySelectorAll("moving-figure").forEach(fitWhenDrawn);

await laidOut;
await document.fonts.ready;
document.querySelectorAll(".shown").forEach(fit);
document.documentElement.dataset.fitted = "";
