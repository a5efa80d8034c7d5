export type Theme = "light" | "dark";

/** Sets the theme of one document; each window has its own document. */
export function applyTheme(theme: Theme, target: Document): void {
  target.documentElement.dataset.theme = theme;
  target.documentElement.style.colorScheme = theme;
}

/** Draws the states in a document grey, because they may be out of date. */
export function markOutdated(isOutdated: boolean, target: Document): void {
  target.documentElement.toggleAttribute("data-outdated", isOutdated);
}
