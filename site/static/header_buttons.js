// The theme's buttons for printing and full screen. Their onclick attributes would need a hole in the content policy.
addEventListener("DOMContentLoaded", () => {
  document.querySelector(".btn-download-pdf-button")?.addEventListener("click", () => print());
  document.querySelector(".btn-fullscreen-button")?.addEventListener("click", () => toggleFullScreen());
});
