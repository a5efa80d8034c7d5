import type { Page } from "@playwright/test";
import { createVideoWall } from "#contract/videoWalls.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { livePicture as live, plays } from "./support/livePicture.ts";
import { pidOf } from "./support/processes.ts";
import { demoPassword } from "./support/system.ts";
import { expect, people, test } from "./support/test.ts";

// Several live pictures.
test.describe.configure({ timeout: 180_000 });

/** What a person does who knows what they want: the key, the words, Enter once the first row is theirs. */
async function run(page: Page, words: string, first: string | RegExp = words): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type(words);
  await expect(page.getByRole("option").first()).toContainText(first);
  await page.keyboard.press("Enter");
}

test("[NF-03] [NF-04] [NF-08] [VW-02] [MC-01] [UL-01] [IC-07] a shift without a pointer: sign in, wall, camera by number, talk, unlock, ring, still, leave", async ({
  page,
  system,
  apiAs,
  context,
}) => {
  const api = await apiAs(people.operator);
  await api.call(createVideoWall, {
    body: {
      videoWallName: "Night round",
      videoWallCount: 2,
      isShared: false,
      streams: [{ position: 0, serialNumber: "GH-CAM20-00817C01-1F7A20C4E9B3" }],
    },
  });
  await context.grantPermissions(["microphone"]);
  await page.goto("/signin");
  await expect(page.getByLabel("Email")).toBeFocused();
  await page.keyboard.type(people.operator);
  await page.keyboard.press("Tab");
  await page.keyboard.type(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await run(page, "Night round");
  await plays(page, "Lobby camera");
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await plays(page, "Loading dock camera");
  await page.keyboard.press("+");
  await expect(live(page, "Loading dock camera")).toContainText("1.3×");
  await page.keyboard.press("0");
  const [still] = await Promise.all([page.waitForEvent("download"), run(page, "Take snapshot", /snapshot/i)]);
  expect(still.suggestedFilename()).toMatch(/Loading dock camera/);

  // Somebody rings: who it is, what they say, and the door.
  process.kill(pidOf(system.dataDirectory, "simulator/main.ts"), "SIGUSR2");
  await run(page, "Check who rings Lobby intercom", "Lobby intercom");
  await plays(page, "Lobby intercom");
  await page.keyboard.press("t");
  await expect(live(page, "Lobby intercom").getByText("You are speaking")).toBeVisible();
  await keepScreenshot(page, "speaking");
  await page.keyboard.press("t");
  await expect(live(page, "Lobby intercom").getByText("You are speaking")).toHaveCount(0);
  await run(page, "Unlock Lobby intercom");
  await expect(page.getByText(/^Opened: Lobby/)).toBeVisible();
  await page.keyboard.press("Alt+w");
  await expect(live(page, "Lobby intercom")).toHaveCount(0);

  // What was done stands there, and can be done again.
  await run(page, "Activity");
  await expect(page.getByRole("listitem").filter({ hasText: "Unlock" }).first()).toContainText("Done");
  await keepScreenshot(page, "activity");
  await run(page, "Sign out");
  await expect(page).toHaveURL(/\/signin$/);
});
