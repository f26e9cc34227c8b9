// A report of a wrong number says what the reader sees: the ranking lab and the number detective keep it in the address.
addEventListener("click", ({ target }) => {
  const link = target.closest?.(".origin a");
  if (!link || location.protocol === "file:") return;
  const report = new URL(link.href);
  report.searchParams.set(link.dataset.address, location.href);
  link.href = report;
});
