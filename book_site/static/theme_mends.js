// What the theme's scripts leave out.

// Its buttons for printing and full screen: their onclick attributes would need a hole in the content policy.
addEventListener("DOMContentLoaded", () => {
  document.querySelector(".btn-download-pdf-button")?.addEventListener("click", () => print());
  document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());
});

// On a phone, the contents of a page lie over it, even when one of their links has been followed.
addEventListener("click", ({ target }) => {
  if (target.closest?.("#pst-secondary-sidebar-modal a")) target.closest("dialog").close();
});

// It looks for boxes that scroll, so that the keyboard can reach them, when the window's size changes. What unfolds
// holds such boxes too.
addEventListener("toggle", () => dispatchEvent(new Event("resize")), { capture: true });
