import type { Locator, Route } from "@playwright/test";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

test.describe("Sign-in", () => {
  test("[AU-01] [AU-02] refuses a wrong password in words and records it; the address stays, the password is to be typed again", async ({
    page,
  }) => {
    await page.goto("/doors");
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByText("Version 1.0.31")).toBeVisible();
    await enterSignIn(page, people.owner, "Wrong0Password");
    await expect(
      page
        .getByRole("alert")
        .or(page.getByRole("status"))
        .filter({ hasText: /^Error/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(people.owner);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  });

  test("[RT-01] remembers where one wanted to go", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await expect(page).toHaveURL(/\/doors$/);
  });

  test("[GN-03] speaks Spanish from the first page on and keeps to it", async ({ page }) => {
    await page.goto("/signin");
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Iniciar sesión" })).toBeVisible();
  });

  test("[AU-15] [RT-06] sends who has only the app to their page, signed out", async ({ page }) => {
    await page.goto("/");
    await enterSignIn(page, people.mobileOnly);
    await expect(page).toHaveURL(/\/signin\/mobilecredential$/);
    await expect(page.getByRole("heading", { name: "Use the mobile app" })).toBeVisible();
    await page.goto("/doors");
    await expect(page).toHaveURL(/\/signin$/);
  });
});

test.describe("The shell", () => {
  test("[SH-01] [SH-02] [GN-10] keeps the side menu, the theme and the portal over a reload", async ({ page, signIn }) => {
    await signIn(people.owner);
    const menu = page.getByRole("navigation", { name: "Main" });
    expect((await menu.boundingBox())?.width).toBe(210);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(63);
    await page.reload();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(63);
  });

  test("[SH-04] [AU-13] [GN-02] switches the account and lands on the profile", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/doors");
    await page.getByRole("button", { name: /Petra Strand/ }).click();
    await page.getByRole("menuitemradio", { name: "Castellan Hotels" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole("button", { name: /Petra Strand.*Castellan Hotels/ })).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByText("Doors and intercoms").click();
    await expect(page.getByRole("row", { name: /^Staff entrance/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Lobby main entrance/ })).toHaveCount(0);
  });

  test("[AU-13] takes every tab of the browser along to the other account, and signs none of them out", async ({
    page,
    signIn,
    context,
  }) => {
    await signIn(people.inBothAccounts, "/doors");
    const other = await context.newPage();
    await other.goto("/doors");
    await expect(other.getByRole("row", { name: /^Lobby main entrance/ })).toBeVisible();
    await page.getByRole("button", { name: /Petra Strand/ }).click();
    await page.getByRole("menuitemradio", { name: "Castellan Hotels" }).click();
    for (const each of [page, other]) await expect(each.getByRole("button", { name: /Petra Strand.*Castellan Hotels/ })).toBeVisible();
    await other.reload();
    await expect(other.getByRole("button", { name: /Petra Strand.*Castellan Hotels/ })).toBeVisible();
  });

  test("[AU-04] signs out and leaves nothing behind", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.getByRole("button", { name: /Jude Holloway/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/signin$/);
    expect(await page.evaluate(() => Object.values(localStorage).join(" "))).not.toContain("eyJ");
    await page.goto("/doors");
    await expect(page).toHaveURL(/\/signin$/);
  });

  test("[AU-04] signs out at once while the platform has not answered yet", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    const asked = new Promise<Route>((resolve) => void page.route("**/v1/sign-out", resolve));
    await page.getByRole("button", { name: /Jude Holloway/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    const waiting = await asked;
    await expect(page).toHaveURL(/\/signin$/);
    await waiting.fulfill({ response: await waiting.fetch() });
  });

  test("[RT-09] says that a page does not exist, with a way to the dashboard", async ({ page, signIn }) => {
    await signIn(people.owner, "/no/such/page");
    await expect(page.getByRole("button", { name: /dashboard/i }).first()).toBeVisible();
  });

  test("[NF-05] keeps the panels where they were put over a reload", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.getByRole("row", { name: /^Level 4 finance/ }).click();
    await expect(page.getByRole("heading", { name: "Level 4 finance" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Level 4 finance" })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Lobby intercom/ })).toBeVisible();
  });

  test("[NF-04] closes the palette on Escape and gives the focus back", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    const search = page.getByRole("textbox", { name: "Filter doors" });
    await search.focus();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(search).toBeFocused();
  });

  test("[NF-04] a screen reader announces the row that Enter opens, also after more typing", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    const list = page.getByRole("listbox", { name: "Results" });
    await expect(list).toHaveId((await palette.getAttribute("aria-controls")) ?? "");
    const isTold = async (row: Locator) => {
      await expect(row).toHaveAttribute("aria-selected", "true");
      await expect(palette).toHaveAttribute("aria-activedescendant", (await row.getAttribute("id")) ?? "");
    };
    const rows = page.getByRole("option");
    await palette.fill("export");
    await isTold(rows.first());
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await isTold(rows.nth(2));
    await rows.nth(1).hover();
    await isTold(rows.nth(1));
    await page.keyboard.type(" roles");
    await expect(rows.first()).toContainText("Export roles");
    await isTold(rows.first());
  });

  test("[NF-04] highlights the typed text in each row, and nothing once the palette is closed", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    /** In the order of the rows, as the browser has it for painting. */
    const marked = () =>
      page.evaluate(() =>
        Array.from(CSS.highlights.get("palette-typed") ?? [], ({ startContainer, startOffset, endOffset }) =>
          startContainer.textContent?.slice(startOffset, endOffset),
        ),
      );
    await palette.fill("export roles");
    await expect(page.getByRole("option").first()).toContainText("Export roles");
    expect((await marked()).slice(0, 2)).toEqual(["Export", "roles"]);
    await palette.press("Backspace");
    await expect.poll(async () => (await marked()).slice(0, 2)).toEqual(["Export", "role"]);
    await palette.fill("zzqq");
    await expect.poll(marked).toEqual([]);
    await palette.fill("sign out");
    await expect.poll(marked).toContain("Sign");
    await page.keyboard.press("Escape");
    await expect.poll(marked).toEqual([]);
  });

  test("[NF-04] runs nothing that came under the pointer after the button was pressed", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    const first = page.getByRole("option").first();
    await palette.fill("export sites");
    await expect(first).toContainText("Export sites");
    await first.hover();
    await page.mouse.down();
    await palette.fill("sign out");
    await expect(first).toContainText("Sign out");
    await page.mouse.up();
    await expect(palette).toBeVisible();
    await palette.fill("devices");
    await page.getByRole("option", { name: "Doors and intercoms" }).first().click();
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole("row", { name: /^Level 4 finance/ })).toBeVisible();
  });

  test("[NF-04] holding Enter down opens one row, and chooses nothing in the next step", async ({ page, signIn }) => {
    await signIn(people.owner, "/doors");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    await palette.fill("unlock");
    await expect(page.getByRole("option").first()).toContainText("Unlock…");
    const firstDoor = page.getByRole("option", { selected: true });
    for (let time = 0; time < 4; time++) {
      await page.keyboard.down("Enter");
      await expect(palette).toHaveAttribute("placeholder", "Which door?");
      await expect(firstDoor).toBeVisible();
    }
    await page.keyboard.up("Enter");
    await page.keyboard.press("Escape");
    await expect(palette).toHaveCount(0);
  });

  test("[NF-04] [NF-08] on a telephone with keys Tab on its cross fills nothing, and Enter closes the palette and runs nothing", async ({
    page,
    signIn,
  }) => {
    await signIn(people.owner, "/doors");
    await becomePhone(page);
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    await palette.fill("go to schedules");
    await expect(page.getByRole("option", { selected: true })).toContainText("Schedules");
    const cross = page.getByRole("dialog").getByRole("button", { name: "close", exact: false });
    await cross.press("Tab");
    await expect(cross).not.toBeFocused();
    await expect(palette).toHaveValue("go to schedules");
    await cross.press("Enter");
    await expect(palette).toHaveCount(0);
    await expect(page).toHaveURL(/doors/);
  });

  test("[NF-04] finds commands while the platform lets people be waited for, and the rest when it refuses them", async ({
    page,
    signIn,
  }) => {
    await signIn(people.owner, "/doors");
    await expect(page.getByRole("row", { name: /^Level 4 finance/ })).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route(/\/v1\/user\/page\?/, async (route) => {
      await held.promise;
      await route.fulfill({ status: 404, contentType: "application/json", body: "{}" });
    });
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("combobox", { name: "Command palette" });
    const first = page.getByRole("option").first();
    for (const words of ["sign out", "import people"]) {
      await palette.fill(words);
      await expect(first).toContainText(new RegExp(words, "i"));
      await expect(first).toHaveAttribute("aria-selected", "true");
    }
    await palette.fill("Level 4");
    held.resolve();
    await expect(page.getByRole("option", { name: /Level 4 finance/ }).first()).toBeVisible();
  });
});
