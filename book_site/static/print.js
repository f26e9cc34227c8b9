// On paper every page is light; the theme prints its dark mode with black headings.
{
  const { dataset } = document.documentElement;
  let theme;
  matchMedia("print").addEventListener("change", ({ matches }) => {
    if (matches) theme = dataset.theme;
    dataset.theme = matches ? "light" : theme;
  });
}
