import type { Page } from "@playwright/test";
import { getDashboard, saveDashboard } from "#contract/dashboard.ts";
import { openFromMenu } from "./support/menu.ts";
import { expect, people, test } from "./support/test.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name });
const layoutMenu = (page: Page) => page.locator(".layout-trigger");
const choose = async (page: Page, role: "menuitem" | "menuitemradio", name: string | RegExp) => {
  await layoutMenu(page).click();
  await page.getByRole(role, { name }).click();
};
/** Types the name that the palette asks for. */
const answer = async (page: Page, text: string) => {
  const field = page.getByPlaceholder("Name of the layout");
  await field.fill(text);
  await expect(page.getByRole("option", { name: text })).toBeVisible();
  await field.press("Enter");
};
const show = async (page: Page, entry: string, group?: string) => {
  await openFromMenu(page, entry, group);
  await expect(tab(page, entry)).toBeVisible();
};

test.describe("Panels", () => {
  test("[NF-05] are dragged apart by their tabs and stand there after a reload", async ({ page, signIn, apiAs }) => {
    await signIn(people.inBothAccounts, "/");
    await expect(tab(page, "Dashboard")).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByText("Doors and intercoms").click();
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    const workspace = page.getByRole("main");
    const { width = 0, height = 0 } = (await workspace.boundingBox()) ?? {};
    await tab(page, "Doors and intercoms").dragTo(workspace, { targetPosition: { x: width - 30, y: height / 2 } });
    const apart = async () => {
      const [dashboard, devices] = await Promise.all([
        tab(page, "Dashboard").boundingBox(),
        tab(page, "Doors and intercoms").boundingBox(),
      ]);
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

  test("[NF-05] that are previews replace each other, unless they are kept or changed", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/");
    const tabs = () => page.getByRole("tab").allTextContents();
    await show(page, "Doors and intercoms");
    await show(page, "Visitors", "People");
    expect(await tabs()).toEqual(["Dashboard", "Visitors"]);
    // By the mouse, by its menu, and after a reload.
    await tab(page, "Visitors").dblclick();
    await show(page, "Schedules", "People");
    await tab(page, "Schedules").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Keep panel open" }).click();
    await show(page, "Doors and intercoms");
    await page.reload();
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    await show(page, "People", "People");
    expect(await tabs()).toEqual(["Dashboard", "Visitors", "Schedules", "People"]);
    await expect(page).toHaveTitle("People · Northmoor Group · Gatehouse");
    // What a person has typed is not lost to the next panel.
    await page.goto("/profile");
    await page.getByRole("textbox", { name: "Phone" }).fill("+44 20");
    await show(page, "Doors and intercoms");
    expect(await tabs()).toEqual(["Dashboard", "Visitors", "Schedules", "Profile", "Doors and intercoms"]);
    await page.goBack();
    await expect(page.getByRole("textbox", { name: "Phone" })).toHaveValue("+44 20");
    // All of them are in the list of the group.
    await page.getByRole("button", { name: /panels here$/ }).click();
    await page.getByRole("menuitemradio", { name: "Dashboard" }).click();
    await expect(tab(page, "Dashboard")).toHaveAttribute("aria-selected", "true");
  });

  test("[NF-05] float by command", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/doors");
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
    await tab(page, "Doors and intercoms").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Float" }).click();
    await expect(page.locator(".dv-resize-container")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Goods-in intercom/ })).toBeVisible();
  });

  test("[NF-08] has the menu of a tab on the menu key", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/doors");
    await tab(page, "Doors and intercoms").focus();
    await page.keyboard.press("ContextMenu");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.getByRole("menuitem", { name: "Float" }).press("Enter");
    await expect(page.locator(".dv-resize-container")).toBeVisible();
  });
});

async function switchTo(page: Page, account: string): Promise<void> {
  await page.getByRole("button", { name: /Petra Strand/ }).click();
  await page.getByRole("menuitemradio", { name: account }).click();
  await expect(page.getByRole("button", { name: new RegExp(`Petra Strand.*${account}`) })).toBeVisible();
}

test.describe("Named layouts", () => {
  test("[NF-05] are saved, switched, kept over a reload, renamed and deleted", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/");
    await expect(layoutMenu(page)).toHaveAccessibleName("My layout");
    await show(page, "Doors and intercoms");

    await choose(page, "menuitem", "Save layout as…");
    await answer(page, "Night shift");
    await expect(page.getByText("Layout saved")).toBeVisible();
    await expect(layoutMenu(page)).toHaveAccessibleName("Night shift");
    await show(page, "Live events");
    await expect(layoutMenu(page)).toHaveAccessibleName("Night shift Unsaved changes");

    await choose(page, "menuitemradio", "My layout");
    await expect(tab(page, "Live events")).toHaveCount(0);
    await expect(tab(page, "Doors and intercoms")).toBeVisible();
    await layoutMenu(page).press("Enter");
    await expect(page.getByRole("menuitemradio", { name: "My layout" })).toBeChecked();
    await page.getByRole("menuitemradio", { name: "Night shift Unsaved changes" }).press("Enter");
    await expect(tab(page, "Live events")).toBeVisible();
    await page.reload();
    await expect(layoutMenu(page)).toHaveAccessibleName("Night shift Unsaved changes");
    await expect(tab(page, "Live events")).toBeVisible();

    await choose(page, "menuitem", "Rename layout…");
    await expect(page.getByPlaceholder("Name of the layout")).toHaveValue("Night shift");
    await page.keyboard.type("my LAYOUT");
    await expect(page.getByText("There is already a layout named “My layout”")).toBeVisible();
    await answer(page, "Weekend");
    await expect(layoutMenu(page)).toHaveAccessibleName("Weekend Unsaved changes");

    await choose(page, "menuitem", "Delete layout");
    const question = page.getByRole("alertdialog");
    await expect(question).toHaveAccessibleName("Delete layout: Weekend?");
    await question.getByRole("button", { name: "Delete layout Weekend" }).click();
    await expect(layoutMenu(page)).toHaveAccessibleName("My layout");
    await expect(tab(page, "Live events")).toHaveCount(0);
    await layoutMenu(page).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(["My layout"]);
    await expect(page.getByRole("menuitem", { name: "Delete layout" })).toHaveAccessibleDescription("The last layout cannot be deleted");
  });

  test("[VW-06] belong to the account in which they were created", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/");
    await show(page, "Doors and intercoms");
    await choose(page, "menuitem", "Save layout as…");
    await answer(page, "Moor");
    await expect(layoutMenu(page)).toHaveAccessibleName("Moor");
    await switchTo(page, "Castellan Hotels");
    await expect(layoutMenu(page)).toHaveAccessibleName("My layout");
    await layoutMenu(page).click();
    await expect(page.getByRole("menuitemradio", { name: "Moor" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await switchTo(page, "Northmoor Group");
    // With the profile, to which a switch leads.
    await expect(layoutMenu(page)).toHaveAccessibleName("Moor Unsaved changes");
    await expect(tab(page, "Doors and intercoms")).toBeVisible();
    await page.reload();
    await expect(layoutMenu(page)).toHaveAccessibleName("Moor Unsaved changes");
    await expect(tab(page, "Doors and intercoms")).toBeVisible();
  });

  test("[NF-05] [Q-44] take what another window saved and say so", async ({ page, signIn, apiAs }) => {
    await signIn(people.inBothAccounts, "/");
    await show(page, "Doors and intercoms");
    const api = await apiAs(people.inBothAccounts);
    await choose(page, "menuitem", /^Save layout$/);
    await expect(page.getByText("Layout saved")).toBeVisible();
    // The console may save by itself in between.
    await expect(async () => {
      const { version, payload } = await api.call(getDashboard, {});
      const { layouts } = payload as { layouts: { main: object } };
      const elsewhere = { schema: 2, current: "elsewhere", layouts: { ...layouts, elsewhere: { ...layouts.main, name: "Elsewhere" } } };
      await api.call(saveDashboard, { body: { version, payload: elsewhere } });
    }).toPass();
    await choose(page, "menuitem", /^Save layout$/);
    await expect(page.getByText("Your layouts were changed in another window.")).toBeVisible();
    await expect(layoutMenu(page)).toHaveAccessibleName("My layout");
    await choose(page, "menuitemradio", "Elsewhere");
    await expect(layoutMenu(page)).toHaveAccessibleName("Elsewhere");
  });
});

test.describe("Presets", () => {
  test("[NF-05] arrange the open panels as 2 × 2 and close none; undo restores the layout", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/");
    for (const name of ["Activity", "Live events", "Doors and intercoms"]) {
      await show(page, name);
      await tab(page, name).dblclick();
    }
    await page.getByRole("row", { name: /^Level 4 finance/ }).click();
    await expect(page.getByRole("heading", { name: "Level 4 finance" })).toBeVisible();
    const groups = async () => {
      const boxes = await page.locator(".dv-groupview:visible").evaluateAll((elements) =>
        elements.map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return { left: Math.round(left), top: Math.round(top), width, height, tabs: element.querySelectorAll("[role=tab]").length };
        }),
      );
      return boxes.toSorted((a, b) => a.top - b.top || a.left - b.left);
    };
    const tabsOf = async () => (await groups()).map(({ tabs }) => tabs);
    const before = await tabsOf();
    expect(before.reduce((sum, tabs) => sum + tabs)).toBe(5);

    await layoutMenu(page).click();
    await page.getByRole("menuitem", { name: "Arrange panels" }).press("ArrowRight");
    await page.getByRole("menuitem", { name: "2×2 groups" }).press("Enter");
    await expect.poll(tabsOf).toEqual([1, 1, 1, 2]);
    const sizes = await groups();
    const spreadOf = (values: number[]) => Math.max(...values) - Math.min(...values);
    expect([spreadOf(sizes.map(({ width }) => width)), spreadOf(sizes.map(({ height }) => height))].every((spread) => spread < 4)).toBe(
      true,
    );

    await choose(page, "menuitem", "Undo layout change");
    await expect.poll(tabsOf).toEqual(before);
  });
});
