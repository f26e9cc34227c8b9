"""The room that is reserved for a figure, beside what the figure needs."""

# How many rem of its room a figure does not need as it is now.
IDLE = """figure => {
  const app = figure.querySelector(".figure-app");
  const height = () => app.getBoundingClientRect().height;
  const reserved = height();
  app.style.minHeight = 0;
  const needed = height();
  app.style.minHeight = "";
  return (reserved - needed) / parseFloat(getComputedStyle(document.documentElement).fontSize);
}"""
MOST_IDLE = 6  # at the start: what comes later may need so much more
