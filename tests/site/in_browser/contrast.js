// The text of a page that is too faint: one line for each pair of colors, with the ratio and where it is.
// axe-core leaves out text of one character, and text that overlaps something; this computes WCAG's ratio for all.
() => {
  const parts = color => {
    const numbers = color.match(/[\d.]+/g).map(Number);
    return color.startsWith("color(srgb") ? numbers.map((value, i) => (i < 3 ? value * 255 : value)) : numbers;
  };
  const over = (color, below) => {
    const [alpha = 1] = parts(color).slice(3);
    return parts(color).slice(0, 3).map((value, i) => value * alpha + below[i] * (1 - alpha));
  };
  const known = new Map([[null, [255, 255, 255]]]);  // a formula has hundreds of texts on one backdrop
  const backdrop = element => {
    if (!known.has(element))
      known.set(element, over(getComputedStyle(element).backgroundColor, backdrop(element.parentElement)));
    return known.get(element);
  };
  const linear = value => (value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const ratio = (a, b) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  const isSeen = element =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".katex-mathml");

  const faint = {};
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.data.trim();
    if (!text || !isSeen(element)) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const isLarge = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && fontWeight >= 700);
    const below = backdrop(element);
    const found = ratio(over(color, below), below);
    if (found < (isLarge ? 3 : 4.5)) {
      faint[`${color} on ${below.map(Math.round)}`] = `${found.toFixed(2)}: ${text.slice(0, 40)} (${element.className})`;
    }
  }
  return Object.entries(faint).map(([colors, example]) => `${colors}: ${example}`);
}
