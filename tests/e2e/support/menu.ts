import type { Page } from "@playwright/test";

/** Opens a panel from the main menu, and first the group in which its entry stands, if that is closed. */
export async function openFromMenu(page: Page, entry: string, group?: string): Promise<void> {
  const menu = page.getByRole("navigation", { name: "Main" });
  if (group !== undefined) {
    const heading = menu.getByRole("button", { name: group, expanded: false });
    if ((await heading.count()) > 0) await heading.click();
  }
  await menu.getByRole("link", { name: entry, exact: true }).click();
}
