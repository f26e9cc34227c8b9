// The vote of the first page. It stands in the page itself, below its buttons, so they work as soon as they are seen.
// Without it, and on paper, the answer is simply there.
{
  const vote = document.querySelector(".vote");
  const [buttons, said, answer] = ["buttons", "said", "answer"].map((part) => vote.querySelector(`.vote-${part}`));
  buttons.hidden = false;
  answer.hidden = true;
  buttons.addEventListener("click", ({ target }) => {
    const chosen = target.closest("button");
    if (!chosen) return;
    for (const button of buttons.children) button.setAttribute("aria-pressed", button === chosen);
    answer.hidden = false;
    said.textContent = chosen.dataset.said;
    vote.querySelector(".vote-reveal").scrollIntoView({ block: "nearest" });
  });
}
