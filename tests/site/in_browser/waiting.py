"""What the tests wait for: states of a page, which come sooner or later, never a time."""

# What the page has begun is drawn.
TWO_FRAMES = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""

# Nothing is on its way to where it will stand, or to the color that it will have.
NOTHING_GLIDES = """() =>
  document.getAnimations().every(({ playState }) => playState !== "running")"""

# A while after the window's size has changed, the theme looks for boxes that scroll. This wait
# begins after the theme's own, is as long, and so ends after it.
THEME_HAS_LOOKED = """() => new Promise(done => {
  addEventListener("resize", () => setTimeout(done, 300), { once: true });
  dispatchEvent(new Event("resize"));
})"""

# All labs are drawn, which otherwise happens when they come near the screen.
START_LABS = """async () => {
  const labs = [...document.querySelectorAll("ranking-lab")];
  if (labs.length) await customElements.whenDefined("ranking-lab");
  await Promise.all(labs.map(lab => lab.start()));
}"""
