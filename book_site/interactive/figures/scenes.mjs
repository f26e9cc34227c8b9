// Beside a figure on a wide screen, the text that the reader is at says in which state the figure is. It is set only when
// the reader comes to a text: until the next one, the figure is the reader's. Returns what sets it once more.
const isWide = matchMedia("(min-width: 1200px)"); // moving_figures.css

export function following(texts, set) {
  let here;
  const show = () => here && isWide.matches && set(JSON.parse(here.dataset.state));
  const reached = new IntersectionObserver(
    (changes) => {
      for (const { isIntersecting, target } of changes) {
        target.classList.toggle("scene-now", isIntersecting);
        if (!isIntersecting) continue;
        target.classList.add("scene-read");
        here = target;
        show();
      }
    },
    { rootMargin: "-40% 0px -59% 0px" },
  );
  for (const text of texts) reached.observe(text);
  return show;
}
