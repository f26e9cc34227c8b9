// Loads the lab where modules may be loaded: from a server. From file:// the table of numbers stays.
if (location.protocol !== "file:") import(new URL("lab.mjs", document.currentScript.src).href);
