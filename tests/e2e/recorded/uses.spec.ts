import { createCloudKey } from "#contract/cloudKeys.ts";
import { openByKey } from "#contract/keyLinks.ts";
import { createSchedule } from "#contract/schedules.ts";
import { violations } from "../support/axe.ts";
import { keepScreenshot } from "../support/keepScreenshot.ts";
import { recorded } from "../support/recorded.ts";
import { expect, people, recordingSite, test } from "../support/test.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: recordingSite });

const personId = "northmoor-person-5";
const pin = "590214";
const lobby = { serialNumber: "GH-AC40-00912F", name: "Lobby main entrance" };

test("[B-24] the event image of a person who used a key appears with the opening, and is enlarged by keyboard", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  // The camera at the door gives pictures by now.
  await recorded(api, 1);
  const nobody = { zoneIds: [], groupIds: [] };
  await api.call(createSchedule, {
    body: {
      ...nobody,
      name: "Doors of pictures",
      kind: "access",
      onHoliday: "asUsual",
      recurrences: [{ cron: "0 0 0 * *", timeDuration: 1440 }],
      serialNumbers: [lobby.serialNumber],
      personIds: [personId],
    },
  });
  const { link } = await api.call(createCloudKey, { body: { userId: personId, pin, serialNumbers: [lobby.serialNumber] } });
  const params = { serial: lobby.serialNumber, code: new URL(link).searchParams.get("oobCode") ?? "" };
  await signIn(people.owner, `/users/uses?personId=${personId}`);
  const uses = page.getByRole("region", { name: "Openings of Marta Olsen" });
  await expect(uses.getByText("No openings yet")).toBeVisible();
  // The door knows of the key a moment later.
  const open = () =>
    api.call(openByKey, { params, body: { pin } }).then(
      () => true,
      () => false,
    );
  await expect.poll(open, { timeout: 20_000 }).toBe(true);
  await page.reload();
  const picture = uses
    .getByRole("listitem")
    .first()
    .getByRole("button", { name: `Picture at ${lobby.name}` });
  await expect(picture).toBeVisible();
  const widthOf = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => picture.locator("img").evaluate(widthOf)).toBeGreaterThan(0);
  await keepScreenshot(page, "uses");
  await picture.focus();
  await page.keyboard.press("Enter");
  const large = page.getByRole("dialog", { name: lobby.name });
  await expect.poll(() => large.getByRole("img", { name: `Picture at ${lobby.name}` }).evaluate(widthOf)).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "large");
  await page.keyboard.press("Escape");
  await expect(picture).toBeFocused();
});
