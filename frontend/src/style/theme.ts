/** Dark, or light where the person chose it here. Charts and scenes listen for `themechange`. */
const KEY = "studio-theme";

type Theme = "dark" | "light";

export function currentTheme(): Theme {
  return localStorage.getItem(KEY) === "light" ? "light" : "dark";
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset["theme"] = theme;
  dispatchEvent(new CustomEvent("themechange", { detail: theme }));
}

/** The button that the page's bar holds (`data-theme-button`). */
export function bindThemeButton(): void {
  document.querySelector("[data-theme-button]")?.addEventListener("click", () => {
    const next = currentTheme() === "dark" ? "light" : "dark";
    localStorage.setItem(KEY, next);
    applyTheme(next);
  });
}
