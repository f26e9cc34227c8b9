// The vote of the first page. It stands in the page itself, below its buttons, so they work as soon as they are seen.
// Without it, and on paper, the answer is simply there.
{
  const vote = document.querySelector(".vote");
  const parts = ["buttons", "said", "reveal", "split"].map((part) => vote.querySelector(`.vote-${part}`));
  const [buttons, said, reveal, split] = parts;
  const hideAnswer = (hidden) => vote.querySelectorAll(".vote-answer").forEach((part) => (part.hidden = hidden));
  buttons.hidden = false;
  split.hidden = true;
  hideAnswer(true);
  buttons.addEventListener("click", ({ target }) => {
    const chosen = target.closest("button");
    if (!chosen) return;
    for (const button of buttons.children) button.setAttribute("aria-pressed", button === chosen);
    hideAnswer(false);
    said.textContent = chosen.dataset.said;
    reveal.scrollIntoView({ block: "nearest" });
  });
}
