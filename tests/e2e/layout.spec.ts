import type { Page } from "@playwright/test";
import { getDashboard } from "#contract/dashboard.ts";
import { expect, people, test } from "./support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });

test.describe("Panels", () => {
  test("[NF-05] are dragged apart by their tabs and stand there after a reload", async ({ page, signIn, apiAs }) => {
    await signIn(people.inBothAccounts, "/");
    await expect(tab(page, "Dashboard")).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByText("Devices").click();
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    const workspace = page.getByRole("main");
    const { width = 0, height = 0 } = (await workspace.boundingBox()) ?? {};
    await tab(page, "Devices").dragTo(workspace, { targetPosition: { x: width - 30, y: height / 2 } });
    const apart = async () => {
      const [dashboard, devices] = await Promise.all([tab(page, "Dashboard").boundingBox(), tab(page, "Devices").boundingBox()]);
      return (devices?.x ?? 0) - (dashboard?.x ?? 0);
    };
    await expect.poll(apart).toBeGreaterThan(300);
    // Kept by the server a moment later, as two groups.
    const api = await apiAs(people.inBothAccounts);
    const groups = async () => JSON.stringify((await api.call(getDashboard, {})).payload).split('"type":"leaf"').length - 1;
    await expect.poll(groups).toBe(2);
    await page.reload();
    await expect.poll(apart).toBeGreaterThan(300);
  });

  test("[NF-05] float by command", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/doors");
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    await tab(page, "Devices").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Float" }).click();
    await expect(page.locator(".dv-resize-container")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
  });
});
