import { createVideoWall, deleteVideoWall, listVideoWalls } from "#contract/videoWalls.ts";
import type { Api } from "#kernel/api.ts";
import { violationsInBothThemes } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { fromPalette } from "./support/palette.ts";
import { expect, people, test } from "./support/test.ts";

const wallName = "Taken back";

async function removeWalls(api: Api): Promise<void> {
  for (const { id, videoWallName } of await api.call(listVideoWalls, { query: {} })) {
    if (videoWallName === wallName) await api.call(deleteVideoWall, { params: { id }, query: { withStreams: "true" } });
  }
}

test("[B-18] the session's actions are listed with their results, undone and redone, without a pointer", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.operator);
  await removeWalls(api);
  await api.call(createVideoWall, { body: { videoWallName: wallName, videoWallCount: 4 } });
  const isFrozen = async () =>
    (await api.call(listVideoWalls, { query: {} })).find(({ videoWallName }) => videoWallName === wallName)?.isFrozen;

  await signIn(people.operator, "/activity");
  await expect(page.getByText("You have not run anything yet")).toBeVisible();
  await fromPalette(page, `Freeze wall ${wallName}`);
  const frozen = page.getByRole("listitem").filter({ hasText: `Freeze wall${wallName}` });
  await expect(frozen).toContainText("Done");
  await expect(frozen).toContainText(/\d sec/);
  await expect.poll(isFrozen).toBe(true);

  await page.getByRole("button", { name: `Undo: Freeze wall ${wallName}` }).press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: `Thaw wall${wallName}` })).toContainText("Done");
  await expect.poll(isFrozen).toBe(false);
  // What was taken back is not offered a second time; the thaw can be taken back in its turn.
  await expect(page.getByRole("button", { name: `Undo: Freeze wall ${wallName}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Undo: Thaw wall ${wallName}` })).toBeVisible();

  await page.getByRole("button", { name: `Run again: Freeze wall ${wallName}` }).press("Enter");
  await expect.poll(isFrozen).toBe(true);
  expect(await violationsInBothThemes(page)).toEqual([]);
  await keepScreenshot(page, "activity");
  await page.getByRole("button", { name: `Undo: Freeze wall ${wallName}` }).press("Enter");
  await expect.poll(isFrozen).toBe(false);
  await removeWalls(api);
});
