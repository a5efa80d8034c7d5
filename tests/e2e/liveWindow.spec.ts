import type { Page } from "@playwright/test";
import { listDevices } from "#contract/devices.ts";
import { getUserAccess } from "#contract/session.ts";
import { changeAnswer } from "./support/changeAnswer.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { pidOf } from "./support/processes.ts";
import { expect, people, test } from "./support/test.ts";

const intercom = "GH-INT40-0127A3";

async function openWindow(page: Page) {
  await page.getByRole("button", { name: "Watch live in a window" }).first().click();
  // The dock draws what must go on playing above its groups, not inside them.
  return { floating: page.getByRole("dialog", { name: "Live view" }), picture: page.getByRole("article", { name: "Lobby intercom" }) };
}

test.describe("The live window of a door", () => {
  test("[LV-15] stands above the other panels until it is closed", async ({ page, signIn }) => {
    await signIn(people.operator, `/doors/details?serialNumber=${intercom}`);
    const { floating, picture } = await openWindow(page);
    await expect(floating.getByRole("tab", { name: "Lobby intercom" })).toBeVisible();
    await expect(picture.getByText("Live", { exact: true })).toBeVisible();
    await floating.getByRole("tab", { name: "Lobby intercom" }).click({ button: "middle" });
    await expect(floating).toHaveCount(0);
  });

  test("[LV-15] tells a person without the right so, and whom to ask, and shows no video", async ({ page, signIn }) => {
    await signIn(people.operator, `/doors/details?serialNumber=${intercom}`);
    // As after a change of the role: the console still offers what the platform does not allow any more.
    const refusal = { hasErrors: true, applicationEvents: [{ code: "error_forbidden", message: "" }], payload: null };
    await page.route("**/v1/videosource/*/start-live/*", (route) => route.fulfill({ status: 403, json: refusal }));
    const { picture } = await openWindow(page);
    await expect(picture.getByText("You do not have permission for this.")).toBeVisible();
    await expect(
      picture.getByText("Your role does not allow you to open this page. Ask an administrator of your account for access."),
    ).toBeVisible();
    await expect(picture.getByRole("button", { name: "Reconnect" })).toHaveCount(0);
    await expect(picture.getByText("Live", { exact: true })).toHaveCount(0);
  });

  test("[LV-15] is refused without the right to see doors, which the palette names, and its address leads to the dashboard", async ({
    page,
    signIn,
  }) => {
    await changeAnswer(page, getUserAccess, ({ scopes }) => ({ scopes: scopes.filter((scope) => scope !== "device_r") }));
    await signIn(people.operator, `/doors/details?serialNumber=${intercom}`);
    await expect(page.getByText("You do not have permission for this.").first()).toBeVisible();
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: "Command palette" }).fill("watch live");
    const offered = page.getByRole("option", { name: /Watch live/ });
    await expect(offered).toContainText("Needs the right “Devices: See”");
    await page.keyboard.press("Enter");
    await expect(offered).toBeVisible();
  });

  test("[LV-15] says that the connection with the door is lost, offers to try again, and heals when the door is back", async ({
    page,
    signIn,
    apiAs,
    system,
  }) => {
    // A busy machine takes long to start a site of nine cameras, and each try to reach one that is not ready takes its time.
    test.setTimeout(180_000);
    await signIn(people.operator, `/doors/details?serialNumber=${intercom}`);
    const { picture } = await openWindow(page);
    await expect(picture.getByText("Live", { exact: true })).toBeVisible();
    // Blocks a person who would start the site again at once.
    const supervisor = pidOf(system.dataDirectory, "scripts/supervise.ts");
    process.kill(supervisor, "SIGSTOP");
    try {
      process.kill(pidOf(system.dataDirectory, "edge/simulator/main.ts"), "SIGKILL");
      await expect(picture.getByText("Lost connection with the door")).toBeVisible({ timeout: 20_000 });
      await expect(picture.getByRole("button", { name: "Reconnect" })).toBeVisible();
      await keepScreenshot(page, "lost");
    } finally {
      process.kill(supervisor, "SIGCONT");
    }
    await expect(picture.getByText("Live", { exact: true })).toBeVisible({ timeout: 80_000 });
    // The cameras of the site went with it: the next test finds them back.
    const api = await apiAs(people.owner);
    const away = async () =>
      (await api.call(listDevices, { query: { deviceTypes: "0,4" } })).devices.filter((device) => !device.isConnected);
    await expect.poll(away, { timeout: 40_000 }).toEqual([]);
  });
});
