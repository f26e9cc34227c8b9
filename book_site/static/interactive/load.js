// Loads the module that its element names. From disk, where modules may not be loaded, one script holds all of them.
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
  const loadFromDisk = () => {
    const all = new URL("from_disk.js", src).href;
    if (document.querySelector(`script[src="${all}"]`)) return;
    document.head.append(Object.assign(document.createElement("script"), { src: all }));
  };
  if (location.protocol !== "file:") dataset.near ? loadNear(dataset.near) : load();
  else if (document.readyState !== "loading") loadFromDisk();
  else addEventListener("DOMContentLoaded", loadFromDisk);
}
