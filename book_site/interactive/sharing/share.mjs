// A button that shares a link: by the system's own dialog, which phones have, else by copying text and link.
// What is shared may depend on the moment: `find` returns { title, text, url }.

export const sharesBySystem = () => typeof navigator.share === "function";

export function shareButton(className, find) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = "Share";
  button.setAttribute("aria-live", "polite"); // it says when it has copied
  button.addEventListener("click", async () => {
    const { title, text, url } = find();
    if (sharesBySystem()) await bySystem({ title, text, url });
    else if (await copied(`${text} ${url}`)) button.textContent = "Copied";
    else prompt("Copy this link:", url);
  });
  button.addEventListener("blur", () => (button.textContent = "Share"));
  return button;
}

async function bySystem(data) {
  try {
    await navigator.share(data);
  } catch (error) {
    if (error.name !== "AbortError") throw error; // the reader closed the dialog
  }
}

export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or no secure connection
  }
}
