import type { Page } from "@playwright/test";
import { galleryParts } from "../../../src/plugins/gallery/parts.ts";
import { violations, violationsInBothThemes } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { expect, people, test } from "../support/test.ts";

const part = (id: string) => `/dev/panels/part?part=${id}`;

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.locator(".gallery-page > *").first()).toBeVisible();
}

/** Of the panels that there are: a test of each share has the time of any other. */
const shares = 6;

test.describe("The gallery", () => {
  test("shows every part of the design system, and each passes axe in both themes", async ({ page, signIn }) => {
    test.setTimeout(240_000);
    await signIn(people.owner, "/dev/panels");
    const found: string[] = [];
    for (const { id } of galleryParts) {
      await page.goto(part(id));
      await settled(page);
      found.push(...(await violationsInBothThemes(page)).map((violation) => `${id}: ${violation}`));
    }
    expect(found).toEqual([]);
  });

  for (const share of Array.from({ length: shares }, (_, index) => index))
    test(`opens every panel that there is with something in it, and each passes axe in both themes: share ${share + 1} of ${shares}`, async ({
      page,
      signIn,
    }) => {
      test.setTimeout(180_000);
      await signIn(people.owner, "/dev/panels");
      const openers = page.getByRole("region", { name: "Panels", exact: true }).getByRole("button");
      await expect(openers.first()).toBeVisible();
      const names = (await openers.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""))).filter(
        (name) => !name.startsWith("Open gallery."),
      );
      expect(names.length).toBeGreaterThan(30);
      const found: string[] = [];
      for (const name of names.filter((_, index) => index % shares === share)) {
        const opener = page.getByRole("button", { name, exact: true });
        await expect(opener).not.toHaveAttribute("aria-disabled", "true");
        await opener.click();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        await expect(page.getByText("This panel has stopped")).toHaveCount(0);
        found.push(...(await violationsInBothThemes(page, { except: ".gallery-list" })).map((violation) => `${name}: ${violation}`));
        // So that none stands in a layout that keeps all panels open.
        await page.keyboard.press("Alt+w");
        await expect(page.locator(".gallery-list").first()).toBeVisible();
      }
      expect(found).toEqual([]);
    });

  test("[PM-12] is not there for people without its scope", async ({ page, signIn }) => {
    await signIn(people.viewer, "/dev/panels");
    await expect(page.getByText("Panels and parts", { exact: true })).toHaveCount(0);
  });
});

test("[NF-08] the lists of choices bear the names of their fields, and pass axe while they are open", async ({ page, signIn }) => {
  await signIn(people.owner, part("choices"));
  for (const name of ["Site", "Site optional", "Sites"]) {
    const field = page.getByRole("combobox", { name, exact: true });
    await field.focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("listbox", { name, exact: true })).toBeVisible();
    // What lies around is hidden from assistive technology while a list is open, and takes no focus meanwhile.
    const found = await violations(page);
    expect(found.filter((violation) => !violation.startsWith("aria-hidden-focus"))).toEqual([]);
    await keepScreenshot(page, `${name}`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("listbox")).toHaveCount(0);
  }
});

test.describe("Dates", () => {
  test("[NF-08] are typed, moved by keys and chosen from a calendar", async ({ page, signIn }) => {
    await signIn(people.owner, part("dates"));
    const field = page.getByLabel("Valid from");
    await field.fill("5 April 2026");
    await field.press("Enter");
    await expect(field).toHaveValue("Apr 5, 2026");
    await field.fill("31 feb");
    await field.press("Tab");
    await expect(page.getByText(/This is not a date/)).toBeVisible();
    await field.fill("3/12/2026");
    await field.press("Enter");
    await field.press("ArrowDown");
    await expect(page.getByRole("dialog", { name: "Calendar" }).getByRole("button", { name: /March 12, 2026/ })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("Mar 20, 2026");
    const time = page.getByLabel("Opens at");
    await time.fill("9.07");
    await time.press("ArrowUp");
    await expect(time).toHaveValue("09:15");
  });

  test("make a range of the site's days, which is not longer than a report", async ({ page, signIn }) => {
    await signIn(people.owner, part("dates"));
    await page.getByRole("button", { name: "Period: 7 days" }).click();
    const editor = page.getByRole("dialog", { name: "Period" });
    await expect(editor.getByText(/^Times in /)).toBeVisible();
    await editor.getByLabel("From", { exact: true }).fill("Jan 1, 2026");
    await editor.getByRole("button", { name: "Apply" }).click();
    await expect(editor.getByText("Choose at most 30 days.")).toBeVisible();
    await editor.getByLabel("From", { exact: true }).fill("Mar 13, 2026");
    await editor.getByRole("button", { name: "Apply" }).click();
    await expect(editor.getByText("The end must be after the beginning.")).toBeVisible();
    await editor.getByRole("button", { name: "Yesterday" }).click();
    await expect(page.getByRole("button", { name: "Period: Yesterday" })).toBeFocused();
  });
});

test.describe("The week", () => {
  const week = (page: Page) => page.getByRole("region", { name: "Reception hours" });
  const day = (page: Page, name: string) => week(page).getByRole("button", { name: new RegExp(`^${name}: \\d|^${name}: no time`) });

  test("[NF-08] [SC-03] is marked, changed and cleared by keys, over midnight too", async ({ page, signIn }) => {
    await signIn(people.owner, part("week"));
    await expect(day(page, "Monday")).toHaveAccessibleName("Monday: 07:00–12:00, 13:00–18:00");
    await day(page, "Saturday").focus();
    for (const key of ["End", "Space", "PageDown", "Enter"]) await page.keyboard.press(key);
    await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: 09:00–13:00, 23:45–01:00");
    await expect(page.getByLabel("Saturday: To")).toHaveValue("01:00");
    await page.getByLabel("Saturday: From").fill("22:00");
    await page.getByLabel("Saturday: From").press("Enter");
    await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: 09:00–13:00, 22:00–01:00");
    await expect(day(page, "Saturday")).toHaveAccessibleDescription(/^22:00–01:00 is overnight and ends on the next day\./);
    await expect(day(page, "Sunday")).toHaveAccessibleDescription(/^A range of the day before lasts until 01:00\./);
    await expect(day(page, "Saturday").locator('[data-text="22:00–01:00 overnight"]')).toBeVisible();
    await expect(day(page, "Sunday").locator('[data-text="until 01:00"]')).toBeVisible();
    await keepScreenshot(week(page), "overnight");
    await week(page).getByRole("button", { name: "Remove this range" }).click();
    await expect(day(page, "Saturday")).toHaveAccessibleName("Saturday: 09:00–13:00");
    await week(page).getByRole("button", { name: "Clear all" }).click();
    await expect(day(page, "Monday")).toHaveAccessibleName("Monday: no time");
  });

  test("is drawn with the pointer, in several days at once, and a day is copied to others", async ({ page, signIn }) => {
    await signIn(people.owner, part("week"));
    await week(page).getByRole("button", { name: "Clear all" }).click();
    const at = async (name: string, hour: number) => {
      const box = await day(page, name).boundingBox();
      if (!box) throw new Error(`${name} is not drawn`);
      return [box.x + box.width / 2, box.y + (hour / 24) * box.height] as const;
    };
    await page.mouse.move(...(await at("Monday", 8.1)));
    await page.mouse.down();
    await page.mouse.move(...(await at("Tuesday", 12)), { steps: 4 });
    await page.mouse.up();
    await expect(day(page, "Tuesday")).toHaveAccessibleName("Tuesday: 08:00–12:00");
    await page.mouse.move(...(await at("Monday", 11.95)));
    await page.mouse.down();
    await page.mouse.move(...(await at("Monday", 14)), { steps: 4 });
    await page.mouse.up();
    await expect(day(page, "Monday")).toHaveAccessibleName("Monday: 08:00–14:00");
    await page.getByRole("button", { name: "Monday: copy or clear" }).first().click();
    await page.getByRole("menuitem", { name: "Monday to Friday" }).click();
    await expect(day(page, "Friday")).toHaveAccessibleName("Friday: 08:00–14:00");
    await expect(day(page, "Sunday")).toHaveAccessibleName("Sunday: no time");
  });
});

test.describe("Picking", () => {
  test("[NF-08] finds one of ten thousand by typing, with few of them drawn, and several as chips", async ({ page, signIn }) => {
    await signIn(people.owner, part("pickers"));
    const one = page.getByRole("combobox", { name: "Person optional", exact: true });
    await one.click();
    await expect(page.getByRole("listbox", { name: "Person optional" }).getByRole("option").first()).toBeVisible();
    expect(await page.getByRole("option").count()).toBeLessThan(60);
    for (let press = 0; press < 30; press += 1) await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: /Person 00030/ })).toBeInViewport();
    await one.fill("09999");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(one).toHaveValue("Person 09999");
    const several = page.getByRole("combobox", { name: "People" });
    await several.fill("00042");
    await expect(page.getByRole("option")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Remove Person 00042" })).toBeVisible();
    await several.press("Backspace");
    await expect(page.getByRole("button", { name: "Remove Person 00042" })).toHaveCount(0);
  });

  test("[PM-12] takes doors from where the palette has them, and says when a search fails", async ({ page, signIn }) => {
    await signIn(people.owner, part("pickers"));
    const door = page.getByRole("combobox", { name: "One door optional" });
    await door.fill("finance");
    await page.getByRole("option", { name: /Level 4 finance/ }).click();
    await expect(door).toHaveValue("Level 4 finance");
    await page.getByRole("combobox", { name: "Person elsewhere" }).click();
    await expect(page.getByText(/The search failed/)).toBeVisible();
  });
});

test.describe("Importing a file", () => {
  const choose = (page: Page, text: string, name = "people.csv") =>
    page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

  test("takes all rows or none, names the error of each line, and refuses files over 2 MB", async ({ page, signIn }) => {
    await signIn(people.owner, part("import"));
    await choose(page, "x".repeat(2 * 1024 * 1024 + 1));
    await expect(page.getByText("The file is larger than 2 MB.")).toBeVisible();
    await choose(page, "Name;Email\nAna;ana@x.example\nLuis;none\n");
    await expect(page.getByText("Line 3, Email: is no address")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Import/ })).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("button", { name: "Choose another file" }).click();
    await choose(page, "Mail\nx\n");
    // The button's description has the reason too, for people who do not see the banner.
    await expect(page.getByText("These columns are missing: Name, Email.").filter({ visible: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Choose another file" }).click();
    await choose(page, "email,name,badge\nana@x.example,Ana,7\nluis@x.example,Luis,8\n");
    await expect(page.getByRole("table", { name: "First rows of the file" }).getByRole("row")).toHaveCount(3);
    await page.getByText("The platform refuses").click();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText(/Nothing was imported: somebody else/)).toBeVisible();
    await page.getByText("The platform refuses").click();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("2 rows imported")).toBeVisible();
  });

  test("is stopped while it runs", async ({ page, signIn }) => {
    await signIn(people.owner, part("import"));
    await choose(page, ["Name,Email", ...Array.from({ length: 5000 }, (_, index) => `N${index},n${index}@x.example`)].join("\n"));
    await page.getByRole("button", { name: "Import 5000 rows" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Import 5000 rows" })).toBeVisible();
    await expect(page.getByText("5000 rows imported")).toHaveCount(0);
  });
});
