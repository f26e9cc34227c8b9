// Loads the module that its element names, where modules may be loaded: from a server. From file:// a page stays as built.
// With data-near, the module is loaded once an element of that name comes near the screen.
{
  const { dataset, src } = document.currentScript;
  const load = () => import(new URL(dataset.module, src).href);
  const loadNear = (name) => {
    const near = new IntersectionObserver(
      (elements) => {
        if (!elements.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        load();
      },
      { rootMargin: "400px" },
    );
    document.querySelectorAll(name).forEach((element) => near.observe(element));
  };
  if (location.protocol !== "file:") dataset.near ? loadNear(dataset.near) : load();
}
