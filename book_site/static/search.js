// Loads the search, where modules may be loaded: from a server.
if (location.protocol !== "file:") import(new URL("search/box.js", document.currentScript.src).href);
