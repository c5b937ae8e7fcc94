/** Resolved colours for what draws outside of CSS (three.js, Plotly), and word of it when the theme changes. */

/** A custom property as `rgb(…)`. */
export function colour(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

/** Returns how to stop listening. */
export function onThemeChange(listener: () => void): () => void {
  const system = window.matchMedia("(prefers-color-scheme: light)");
  window.addEventListener("themechange", listener);
  system.addEventListener("change", listener);
  return () => {
    window.removeEventListener("themechange", listener);
    system.removeEventListener("change", listener);
  };
}
