// Loads the module that its element names, where modules may be loaded: from a server. From file:// a page stays as built.
if (location.protocol !== "file:") import(new URL(document.currentScript.dataset.module, document.currentScript.src).href);
