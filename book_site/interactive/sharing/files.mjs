// Files that a reader drops on an element, which has the class `over` meanwhile, and files that the page makes.
export function onDrop(element, over, take) {
  element.addEventListener("dragover", (event) => {
    event.preventDefault();
    element.classList.add(over);
  });
  element.addEventListener("dragleave", () => element.classList.remove(over));
  element.addEventListener("drop", (event) => {
    event.preventDefault();
    element.classList.remove(over);
    take(event.dataTransfer.files);
  });
}

export function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
