import { listReviews } from "#contract/reviews.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

// The people of the simulated site come when they like; somebody is refused every half a minute or so.
test.describe.configure({ timeout: 240_000 });

test("[DV-20] camera events (B-27) are tagged, reviewed and unmarked by keyboard, for the person only", async ({ page, signIn, apiAs }) => {
  const [api, other] = [await apiAs(people.owner), await apiAs(people.administrator)];
  const first = async () => (await api.call(listReviews, { query: { state: "open" } })).rows.at(-1);
  await expect.poll(first, { timeout: 150_000, intervals: [1_000] }).toBeTruthy();
  await signIn(people.owner, "/cameras/review");
  const list = page.getByRole("list", { name: "Review" });
  await expect(list.getByRole("button").first()).toBeVisible();
  await list.getByRole("button").first().focus();
  // The oldest stays where it is whatever comes meanwhile.
  await page.keyboard.press("End");
  const time = await list.locator("[aria-current] time").getAttribute("datetime");
  const row = list.getByRole("button").filter({ has: page.locator(`time[datetime="${time}"]`) });

  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: /^Tags of / });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("white van, left side");
  await dialog.getByRole("button", { name: "Keep" }).press("Enter");
  await expect(row).toContainText("white van");
  await expect(page.getByText(/stored on the platform/i)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await keepScreenshot(page, "review");

  await row.focus();
  await page.keyboard.press("r");
  await expect(row).toHaveCount(0);
  // The row goes at once, before the platform has kept it.
  const tagged = async () => (await api.call(listReviews, { query: { tag: "WHITE VAN" } })).rows.at(-1);
  await expect.poll(tagged).toMatchObject({ isReviewed: true, tags: ["left side", "white van"] });
  const entry = await tagged();
  // Another person has not looked at it for that.
  const others = await other.call(listReviews, { query: { tag: "white van" } });
  expect(others.rows.find(({ event }) => event.id === entry?.event.id)?.isReviewed).toBe(false);
  await page.keyboard.press("u");
  await expect(row).toBeVisible();

  await page.keyboard.press("Shift+R");
  await expect(page.getByText(/marked as reviewed$/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: "All", exact: true }).press("Enter");
  await expect(row).toContainText("Reviewed");
  await page.getByRole("textbox", { name: "Tag", exact: true }).fill("left side");
  await expect(list.getByRole("listitem")).toHaveCount(1);
});
