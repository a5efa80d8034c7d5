import { expect, people, test } from "./support/test.ts";

/** The other way to agree on media: the viewer's offer brings it, as clouds need that forward no offer of the device. */
test.use({ settings: { LIVE_NEGOTIATION: "media" } });

test("[LV-07] [Q-82] plays when the viewer's offer carries the media", async ({ page, signIn }) => {
  await signIn(people.operator, "/cameras/cameras");
  await page.getByRole("row", { name: /Lobby camera/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Watch live", exact: true }).click();
  const live = page
    .getByRole("region", { name: "Lobby camera" })
    .filter({ has: page.locator("video") })
    .first();
  await expect(live.getByText("Live", { exact: true })).toBeVisible();
  const playedTo = () => live.evaluate((element) => element.querySelector("video")?.currentTime ?? 0);
  const before = await playedTo();
  await expect.poll(playedTo).toBeGreaterThan(before + 1);
});
