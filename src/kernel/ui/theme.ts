export type Theme = "light" | "dark";

/** Sets the theme of one document; a popped-out window has its own. */
export function applyTheme(theme: Theme, target: Document): void {
  target.documentElement.dataset.theme = theme;
  target.documentElement.style.colorScheme = theme;
}
