/** Dark, or light where the person chose it here. Charts and scenes listen for `themechange`. */
import { createElement, Moon, Sun } from "lucide";

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
  const button = document.querySelector<HTMLElement>("[data-theme-button]");
  if (!button) return;
  const sign = (): void => button.replaceChildren(createElement(currentTheme() === "dark" ? Sun : Moon, { width: 16, height: 16, "aria-hidden": "true" }));
  sign();
  button.addEventListener("click", () => {
    const next = currentTheme() === "dark" ? "light" : "dark";
    localStorage.setItem(KEY, next);
    applyTheme(next);
    sign();
  });
}
