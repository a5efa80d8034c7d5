import type { Page } from "@playwright/test";
import { getMacros, saveMacros } from "#contract/macros.ts";
import { createVideoWall, deleteVideoWall, listVideoWalls } from "#contract/videoWalls.ts";
import type { Api } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { anotherConsole, expect, people, test } from "./support/test.ts";

const walls = { first: "Macro one", second: "Macro two" } as const;

async function removeAll(api: Api): Promise<void> {
  const { version, macros } = await api.call(getMacros, {});
  if (macros.length > 0) await api.call(saveMacros, { body: { version, macros: [] } });
  const all = await api.call(listVideoWalls, { query: {} });
  for (const { id, videoWallName, isFrozen } of all.filter((wall) => Object.values(walls).some((name) => name === wall.videoWallName))) {
    if (isFrozen) throw new Error(`${videoWallName} is frozen`);
    await api.call(deleteVideoWall, { params: { id }, query: { withStreams: "true" } });
  }
}
const field = (page: Page) => page.getByRole("combobox", { name: "Command palette" });
async function choose(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await expect(page.getByRole("option").first()).toContainText(text);
  await field(page).press("Enter");
}
async function fromPalette(page: Page, ...texts: string[]): Promise<void> {
  await page.keyboard.press("Control+k");
  for (const text of texts) await choose(page, text);
}
const frozen = async (api: Api) =>
  (await api.call(listVideoWalls, { query: {} }))
    .filter(({ isFrozen, videoWallName }) => isFrozen && Object.values<string>(walls).includes(videoWallName))
    .map(({ videoWallName }) => videoWallName)
    .toSorted();

test("[C-02] [NF-03] recorded commands become a macro: run from the palette and by a key, here and at another console", async ({
  page,
  browser,
  system,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.operator);
  await removeAll(api);
  for (const videoWallName of Object.values(walls)) await api.call(createVideoWall, { body: { videoWallName, videoWallCount: 1 } });

  await signIn(people.operator, "/activity");
  await fromPalette(page, `Freeze wall ${walls.first}`);
  await expect.poll(() => frozen(api)).toEqual([walls.first]);
  await fromPalette(page, `Thaw wall ${walls.first}`);
  await expect.poll(() => frozen(api)).toEqual([]);
  await page.getByRole("checkbox", { name: `Choose Freeze wall ${walls.first}` }).press("Space");
  await page.getByRole("checkbox", { name: `Choose Thaw wall ${walls.first}` }).press("Space");
  await page.getByRole("button", { name: "Create macro" }).press("Enter");
  await choose(page, "Evening round");
  await expect(page.getByText("Macro created: Evening round")).toBeVisible();

  // The order in which it was done; the freeze is asked about from now on, and the thaw goes.
  await page.getByRole("button", { name: /^Evening round/ }).press("Enter");
  const steps = page.getByRole("list", { name: "Steps of Evening round" }).getByRole("listitem");
  await expect(steps).toHaveText([/Freeze wall/, /Thaw wall/]);
  await page.getByRole("button", { name: `Move up: Thaw wall ${walls.first}` }).press("Enter");
  await expect(steps).toHaveText([/Thaw wall/, /Freeze wall/]);
  await steps.nth(1).getByRole("checkbox", { name: "Ask: Which wall?" }).press("Space");
  await expect(steps.nth(1).getByRole("checkbox")).toBeChecked();

  // A step that cannot run stops it, with the reason; nothing after it has run.
  await fromPalette(page, "Evening round", walls.second);
  await expect(steps.nth(0)).toContainText("Failed");
  await expect(steps.nth(1)).toContainText("Waiting");
  await expect(page.getByText("Evening round stopped at step 1")).toBeVisible();
  expect(await frozen(api)).toEqual([]);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await keepScreenshot(page, "macros");

  await page.getByRole("button", { name: `Remove: Thaw wall ${walls.first}` }).press("Enter");
  await expect(steps).toHaveText([/Freeze wall/]);
  await page.getByRole("button", { name: "Key…: Evening round" }).press("Enter");
  await expect(page.getByText("Press the new keys")).toBeVisible();
  await page.keyboard.press("Alt+r");
  await page.getByRole("dialog", { name: "Keys that work here" }).getByRole("button", { name: "Close", exact: true }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Keys that work here" })).toHaveCount(0);
  await page.keyboard.press("Alt+r");
  await choose(page, walls.second);
  await expect(steps.nth(0)).toContainText("Done");
  expect(await frozen(api)).toEqual([walls.second]);

  const other = await anotherConsole(browser, system, people.operator);
  await fromPalette(other, `Thaw wall ${walls.second}`);
  await expect.poll(() => frozen(api)).toEqual([]);
  await fromPalette(other, "Rename macro", "Evening round", "Night round");
  await expect.poll(async () => (await api.call(getMacros, {})).macros.map(({ name }) => name)).toEqual(["Night round"]);
  await other.context().close();

  // Here the older one is still on the screen: what is changed is changed in what is stored.
  await steps.nth(0).getByRole("checkbox").press("Space");
  await expect(page.getByRole("button", { name: /^Night round/ })).toBeVisible();
  await fromPalette(page, "Night round");
  await expect.poll(() => frozen(api)).toEqual([walls.first]);
  await fromPalette(page, `Thaw wall ${walls.first}`);
  await expect.poll(() => frozen(api)).toEqual([]);
  await page.getByRole("button", { name: "Delete: Night round" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete macro" }).press("Enter");
  await expect(page.getByText("No macros yet")).toBeVisible();
  await removeAll(api);
});

test("[C-02] [GN-03] a phone in Spanish shows the steps in its width", async ({ page, signIn, apiAs }) => {
  const api = await apiAs(people.viewer);
  const { version } = await api.call(getMacros, {});
  const step = { command: "doors:show", args: { serialNumber: "GH-GONE0000001" }, asked: [], objectName: "Puerta del muelle de carga" };
  const macros = [{ id: "round", name: "Ronda de la mañana", steps: [step, { ...step, command: "gone:command" }] }];
  await api.call(saveMacros, { body: { version, macros } });
  await signIn(people.viewer, "/macros");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => localStorage.setItem("language", "es"));
  await page.reload();
  await page.getByRole("button", { name: /^Ronda de la mañana/ }).press("Enter");
  await expect(page.getByRole("list", { name: "Pasos de Ronda de la mañana" }).getByRole("listitem")).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "phone");
  await page.evaluate(() => localStorage.setItem("language", "en"));
  await api.call(saveMacros, { body: { version: version + 1, macros: [] } });
});
