// Runs before the first paint, so that neither theme nor language flickers. Keys are those of state/preferences.ts.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = read("vectree.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  const spoken = ["en", "ko", "ja"];
  const wanted = [read("vectree.language"), ...(navigator.languages ?? [])];
  root.lang = wanted.map((tag) => String(tag).slice(0, 2)).find((tag) => spoken.includes(tag)) ?? "en";
})();
