/** The one entry: styles, the theme, and each page's element, loaded only where a page holds it. */
import "@fontsource/inter/latin-400.css";
import "@fontsource/inter/latin-500.css";
import "@fontsource/inter/latin-600.css";
import "@fontsource/jetbrains-mono/latin-400.css";
import "./style/tokens.css";
import "./style/page.css";
import { applyTheme, bindThemeButton } from "./style/theme";

const PAGES: Record<string, () => Promise<unknown>> = {
  "studio-library": () => import("./elements/studio-library"),
  "studio-editor": () => import("./elements/studio-editor"),
  "studio-runs": () => import("./elements/studio-runs"),
  "studio-run": () => import("./elements/studio-run"),
  "studio-compare": () => import("./elements/studio-compare"),
  "studio-inspector": () => import("./elements/studio-inspector"),
  "studio-fork": () => import("./elements/studio-fork"),
};

applyTheme();
bindThemeButton();
for (const [tag, load] of Object.entries(PAGES)) {
  if (document.querySelector(tag)) void load();
}
