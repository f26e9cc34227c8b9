// What the theme's scripts leave out.

// Its buttons for printing and full screen: their onclick attributes would need a hole in the content policy.
addEventListener("DOMContentLoaded", () => {
  document.querySelector(".btn-download-pdf-button")?.addEventListener("click", () => print());
  document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());
});

// It looks for boxes that scroll, so that the keyboard can reach them, when the window's size changes. What unfolds
// holds such boxes too.
addEventListener("toggle", () => dispatchEvent(new Event("resize")), { capture: true });
