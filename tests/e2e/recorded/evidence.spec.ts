import { readFileSync, writeFileSync } from "node:fs";
import { unzipSync, type Zippable, zipSync } from "fflate";
import { listEventLogs } from "#contract/eventLogs.ts";
import { listEvidenceCases } from "#contract/evidenceCases.ts";
import { violations } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { recorded } from "../support/recorded.ts";
import { becomePhone, expect, people, recordingSite, test } from "../support/test.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ settings: recordingSite });

const camera = "Lobby camera";

test("[B-04] [B-05] [C-09] a clip and a still become a case, are locked, exported and verified without a network; one changed byte is named", async ({
  page,
  signIn,
  apiAs,
  browser,
}, info) => {
  const api = await apiAs(people.owner);
  const { serialNumber, from: fromMs } = await recorded(api, 12);
  const at = new Date(fromMs + 2_000).toISOString();
  await signIn(people.owner, "/cameras/cases");
  const list = page.getByRole("region", { name: "Cases" });
  await list.getByRole("button", { name: "New case" }).click();
  const form = page.getByRole("dialog", { name: "New case" });
  await form.getByLabel("Name").fill("Broken gate");
  await form.getByLabel("Reference").fill("2026-017");
  await form.getByRole("button", { name: "Create case" }).click();
  const detail = page.getByRole("region", { name: "Broken gate" });
  await expect(list.getByText("2026-017")).toBeVisible();
  await expect(detail.getByText("Nothing has been added yet")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "case");

  await page.goto(`/cameras/playback?${new URLSearchParams({ serialNumber, at }).toString()}`);
  const player = page.getByRole("region", { name: `Recordings of ${camera}` });
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("Space");
  const held = async () => (await api.call(listEvidenceCases, { query: { pageSize: "25" } })).rows.map(({ itemCount }) => itemCount);
  const choose = async (count: number) => {
    await page.getByRole("combobox", { name: "Command palette" }).fill("Broken");
    await page.getByRole("option", { name: /Broken gate/ }).click();
    // What was told of the item before may still stand there.
    await expect.poll(held).toEqual([count]);
    await expect(page.getByText("Added to Broken gate").first()).toBeVisible();
  };
  await player.getByRole("button", { name: "Add this picture to a case" }).click();
  await choose(1);
  await page.keyboard.press("i");
  const range = player.getByRole("group", { name: "Range" });
  const from = range.getByRole("textbox", { name: "From", exact: true });
  const to = range.getByRole("textbox", { name: "To", exact: true });
  await to.fill(await from.inputValue());
  await to.press("Enter");
  await range.getByRole("button", { name: "Add to case" }).click();
  await range.getByRole("button", { name: "Start" }).click();
  await choose(2);

  await page.goto("/cameras/cases");
  await list.getByText("Broken gate").dblclick();
  await detail.getByRole("button", { name: "Lock recordings of case" }).click();
  await expect(detail.getByText(/The gateway keeps/)).toBeVisible({ timeout: 30_000 });
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "locked");
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    detail.getByRole("button", { name: "Export case" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Gatehouse 2026-017 Broken gate.zip");
  const zip = info.outputPath("case.zip");
  await download.saveAs(zip);
  const files = unzipSync(readFileSync(zip));
  const names = Object.keys(files);
  expect(names.map((name) => name.split("/")[0])).toEqual(["stills", "clips", "manifest.json", "manifest.sig.json", "verify.html"]);
  const { rows } = await api.call(listEventLogs, { query: { kinds: "case.exported,case.locked,case.collected,case.opened" } });
  expect(rows.map(({ kind }) => kind)).toEqual(["case.exported", "case.locked", "case.collected", "case.collected", "case.opened"]);

  // As somebody has it who has the package and nothing else.
  const verifier = info.outputPath("verify.html");
  writeFileSync(verifier, files["verify.html"] ?? "");
  const offline = await (await browser.newContext({ offline: true, locale: "en" })).newPage();
  await offline.goto(`file://${verifier}`);
  await offline.getByLabel("Choose the zip file").setInputFiles(zip);
  await expect(offline.getByRole("heading", { name: /^✓ Intact$/ })).toBeVisible();
  await offline.getByRole("button", { name: "Show" }).nth(1).click();
  const film = offline.locator("video");
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);
  await keepScreenshot(offline, "intact", { fullPage: true });
  const clip = names.find((name) => name.startsWith("clips/")) ?? "";
  const bytes = Uint8Array.from(files[clip] ?? []);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  const forged = info.outputPath("forged.zip");
  writeFileSync(forged, zipSync({ ...files, [clip]: bytes } as Zippable, { level: 0 }));
  await offline.getByLabel("Choose the zip file").setInputFiles(forged);
  await expect(offline.getByRole("heading", { name: /^✗ Not intact$/ })).toBeVisible();
  await expect(offline.getByRole("status")).toHaveText(`Changed: ${clip}`);
  await keepScreenshot(offline, "forged", { fullPage: true });
  await offline.context().close();
});

test("[PL-01] [NF-08] a part of a recording is bookmarked by keys (B-12), found by its words from anywhere, and removed after a question", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const { serialNumber, from: fromMs } = await recorded(api, 12);
  const at = new Date(fromMs + 2_000).toISOString();
  await signIn(people.owner, `/cameras/playback?${new URLSearchParams({ serialNumber, at }).toString()}`);
  const player = page.getByRole("region", { name: `Recordings of ${camera}` });
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  const playedTo = () => player.locator("video").evaluate((film: HTMLVideoElement) => film.currentTime);
  const begun = await playedTo();
  // A bookmark of the moment at which the panel was opened would open this panel again, not another one.
  await expect.poll(playedTo).toBeGreaterThan(begun + 1);
  const before = await playedTo();
  await page.keyboard.press("[");
  await expect.poll(playedTo).toBeGreaterThan(before + 1);
  await page.keyboard.press("]");
  const form = page.getByRole("dialog", { name: `Bookmark ${camera}` });
  await form.getByLabel("Name").fill("White van");
  await form.getByLabel("Note").fill("Stands before the gate");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form");
  await form.getByRole("button", { name: "Keep" }).press("Enter");
  await expect(page.getByText("The bookmark is saved")).toBeVisible();
  await page.keyboard.press("k");
  const side = player.getByRole("region", { name: "Bookmarks" });
  const row = side.getByRole("button", { name: /^White van/ });
  await expect(row).toContainText("Stands before the gate");
  await expect(side.getByRole("status")).toHaveText("1 bookmark");
  await side.getByLabel("Search names and notes").fill("nobody");
  await expect(side.getByText("No bookmark has these words")).toBeVisible();
  await side.getByLabel("Search names and notes").fill("gate");
  await expect(row).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await page.goto("/cameras/cameras");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("White van");
  await page.getByRole("option", { name: /White van/ }).click();
  // Beside those that were open before the page was left.
  await expect(player).toHaveCount(2);
  await expect(player.last().getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press("k");
  await side.getByRole("button", { name: "Remove White van" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove bookmark" }).press("Enter");
  await expect(side.getByText(/^No bookmarks yet/)).toBeVisible();
  await becomePhone(page);
  await keepScreenshot(page, "phone");
  const { rows } = await api.call(listEventLogs, { query: { kinds: "recordings.bookmarked,recordings.bookmark_removed" } });
  expect(rows.map(({ kind }) => kind)).toEqual(["recordings.bookmark_removed", "recordings.bookmarked"]);
});
