export type Theme = "light" | "dark";

/** Sets the theme of one document; a popped-out window has its own. */
export function applyTheme(theme: Theme, target: Document): void {
  target.documentElement.dataset.theme = theme;
  target.documentElement.style.colorScheme = theme;
}

/** Draws the states in a document grey: they may have changed meanwhile. */
export function markOutdated(isOutdated: boolean, target: Document): void {
  target.documentElement.toggleAttribute("data-outdated", isOutdated);
}
