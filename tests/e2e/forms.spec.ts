import type { Page } from "@playwright/test";
import { getDevice } from "#contract/devices.ts";
import { updateOwnUser } from "#contract/ownUser.ts";
import { getOwnUser, setLanguage } from "#contract/session.ts";
import { createVideoSource, getVideoSource, updateVideoSource } from "#contract/videoSources.ts";
import { changeAnswer } from "./support/changeAnswer.ts";
import { demoPassword } from "./support/system.ts";
import { anotherConsole, becomePhone, expect, people, test } from "./support/test.ts";

const ownData = (page: Page) => page.getByRole("form", { name: "Your data" });
const unsaved = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });

test.describe("The own data", () => {
  // Later tests look for her by her name.
  test.afterEach(async ({ apiAs }) => {
    const api = await apiAs(people.viewer);
    const { version } = await api.call(getOwnUser, {});
    await api.call(updateOwnUser, { body: { firstName: "Marta", lastName: "Olsen", phoneNumber: "", version } });
  });

  test("[AU-18] are changed, checked in words, saved by key, and shown everywhere", async ({ page, signIn }) => {
    await signIn(people.viewer, "/profile");
    const form = ownData(page);
    const first = form.getByLabel("First name");
    await expect(first).toHaveAttribute("aria-required", "true");
    await expect(form.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");

    await first.fill("");
    await form.getByLabel("Phone").fill("call me");
    await page.keyboard.press("Control+s");
    await expect(form.getByRole("alert")).toContainText("2 fields need a correction: First name and Phone.");
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription("Required");
    await expect(form.getByLabel("Phone")).toHaveAccessibleDescription(/Begin with \+/);

    await first.fill("Martha");
    await form.getByLabel("Phone").fill("+44 20 7946 0018");
    await expect(form.getByText("2 unsaved changes")).toBeVisible();
    await page.keyboard.press("Control+s");
    await expect(page.getByText("Your data is saved")).toBeVisible();
    await expect(form.getByText("unsaved change")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Martha Olsen" })).toBeVisible();
    await expect(page.getByRole("banner").getByText("Martha Olsen")).toBeVisible();
  });

  test("[AU-18] a field that the platform refuses says so itself and has the focus", async ({ page, signIn }) => {
    await signIn(people.operator, "/profile");
    await page.route("**/v1/user", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status: 400,
            json: { hasErrors: true, applicationEvents: [{ code: "error_invalid_request", message: "lastName" }], payload: null },
          })
        : route.continue(),
    );
    const form = ownData(page);
    await form.getByLabel("First name").fill("Rut");
    await form.getByRole("button", { name: "Save" }).click();
    await expect(form.getByLabel("Last name")).toBeFocused();
    await expect(form.getByLabel("Last name")).toHaveAccessibleDescription("This is not valid");
    await expect(form.getByRole("alert")).toContainText("One field needs a correction: Last name.");
  });

  test("are not lost unasked: neither by tab, key, layout, account, sign-out nor reload", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/profile");
    const first = ownData(page).getByLabel("First name");
    await first.fill("Petronella");
    const stays = async () => {
      await expect(unsaved(page)).toContainText("Your data");
      await unsaved(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(unsaved(page)).toHaveCount(0);
      await expect(first).toHaveValue("Petronella");
    };
    await page.getByRole("tab", { name: "Profile" }).click({ button: "middle" });
    await stays();
    await page.getByRole("heading", { name: "Petra Strand" }).click();
    await page.keyboard.press("Alt+w");
    await stays();
    for (const command of ["Reset to default layout", "Sign out"]) {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Command palette" }).fill(command);
      await page.getByRole("option", { name: command }).first().click();
      await stays();
    }
    await page.getByRole("button", { name: /^Petra Strand/ }).click();
    await page.getByRole("menuitemradio", { name: "Castellan Hotels" }).click();
    await stays();

    const asked = page.waitForEvent("dialog");
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await expect(first).toHaveValue("Petronella");

    await page.getByRole("tab", { name: "Profile" }).click({ button: "middle" });
    await unsaved(page).getByRole("button", { name: "Discard changes" }).click();
    await expect(ownData(page)).toHaveCount(0);
  });

  test("are not lost on a phone, where another panel takes their place, and the address stays theirs", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/profile");
    await becomePhone(page);
    const first = ownData(page).getByLabel("First name");
    await first.fill("Petronella");
    const leave = async () => {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await page.getByRole("link", { name: "Doors and intercoms" }).click();
    };
    await leave();
    await unsaved(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(first).toHaveValue("Petronella");
    await expect(page).toHaveURL(/\/profile$/);
    await leave();
    await unsaved(page).getByRole("button", { name: "Discard changes" }).click();
    await expect(page).toHaveURL(/\/doors$/);
    await expect(ownData(page)).toHaveCount(0);
  });

  test("are asked for where they were typed while the window became that of a phone", async ({ page, signIn }) => {
    await signIn(people.inBothAccounts, "/profile");
    const fetched = Promise.withResolvers<undefined>();
    await page.route(/NarrowWorkspace/, async (route) => {
      await fetched.promise;
      await route.continue();
    });
    await page.setViewportSize({ width: 390, height: 844 });
    const first = ownData(page).getByLabel("First name");
    await first.fill("Petronella");
    fetched.resolve(undefined);
    await unsaved(page).getByRole("button", { name: "Keep editing" }).click();
    await expect(first).toHaveValue("Petronella");
  });

  test("changed at two consoles are shown side by side, and the person decides", async ({ page, signIn, browser, baseURL, apiAs }) => {
    await signIn(people.viewer, "/profile");
    const form = ownData(page);
    await form.getByLabel("Last name").fill("Olsen Gill");
    const other = await anotherConsole(browser, { url: baseURL ?? "" }, people.viewer, { path: "/profile" });
    await ownData(other).getByLabel("Last name").fill("Olsen Vidal");
    await ownData(other).getByLabel("Phone").fill("+47 600 00 000");
    await ownData(other).getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Your data is saved")).toBeVisible();
    await other.context().close();

    await page.keyboard.press("Control+s");
    const conflict = form.getByRole("region", { name: "Changed by two" });
    await expect(conflict.getByRole("alert")).toContainText("Olsen Vidal saved a different version on");
    await expect(conflict.getByRole("row", { name: "Last name Olsen Gill Olsen Vidal" })).toBeVisible();
    await expect(conflict.getByRole("row")).toHaveCount(2);
    await conflict.getByRole("button", { name: "Keep my version" }).click();
    await expect(page.getByText("Your data is saved")).toBeVisible();
    const api = await apiAs(people.viewer);
    expect(await api.call(getOwnUser, {})).toMatchObject({ lastName: "Olsen Gill", phoneNumber: "+47 600 00 000" });
    await expect(form.getByLabel("Phone")).toHaveValue("+47 600 00 000");
  });
});

test("[AU-09] a new password asks for the old one, says when it is wrong, and signs out everywhere else", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn(people.operator, "/profile");
  const other = await anotherConsole(browser, { url: baseURL ?? "" }, people.operator, { path: "/profile" });
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await field("Current password").fill("not this");
  await field("New password").fill("weak");
  await field("New password again").fill("weaker");
  await page.keyboard.press("Enter");
  await expect(field("New password")).toBeFocused();
  await expect(field("New password")).toHaveAccessibleDescription(/Use 8 to 50 characters/);

  await field("New password").fill("Gatehouse2027");
  await field("New password again").fill("Gatehouse2027");
  await page.keyboard.press("Enter");
  await expect(field("Current password")).toHaveAccessibleDescription("The password is incorrect.");
  await expect(field("Current password")).toBeFocused();

  await field("Current password").fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible({ timeout: 10_000 });
  await other.context().close();
  await expect(page.getByRole("heading", { name: "Ruth Adeyemi" })).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await field("Current password").fill("Gatehouse2027");
  await field("New password").fill(demoPassword);
  await field("New password again").fill(demoPassword);
  await page.keyboard.press("Control+s");
  await expect(dialog).toHaveCount(0);
});

test("[NF-04] the palette draws the visible rows, and all of them on scrolling", async ({ page, signIn }) => {
  await signIn(people.owner);
  await page.keyboard.press("Control+k");
  const words = page.getByRole("combobox", { name: "Command palette" });
  const rows = page.getByRole("option");
  const chosen = () => rows.evaluateAll((all) => all.findIndex((each) => each.getAttribute("aria-selected") === "true"));
  // The doors are there, and their search.
  await words.fill("lobby");
  await expect(page.getByRole("option", { name: /^Lobby main entrance/ })).toBeVisible();
  await words.fill("o");
  // From the first one up is the last of all, whatever had been drawn by then.
  await page.keyboard.press("ArrowUp");
  await expect.poll(chosen).toBeGreaterThan(12);
  await expect(page.locator("[role=option][aria-selected=true]")).toBeInViewport();
  await page.keyboard.press("Home");
  await expect.poll(chosen).toBe(0);
  // Scrolling reaches all of them.
  await words.fill("e");
  await expect.poll(() => rows.count()).toBeGreaterThan(12);
  await expect(rows.first()).toHaveAttribute("aria-selected", "true");
  // After choosing with the pointer, typing continues at the next step.
  await words.fill("Unlock");
  await page.getByRole("option", { name: /^Unlock…/ }).click();
  await page.keyboard.type("lobby");
  await expect(words).toHaveValue("lobby");
  await expect(rows.first()).toContainText("Lobby");
});

test("[AU-09] a mail that verifies the address is sent on demand, to those who are not verified", async ({ page, signIn }) => {
  const words = page.getByRole("combobox", { name: "Command palette" });
  const offer = page.getByRole("option", { name: "Send verification mail" });
  await signIn(people.viewer, "/profile");
  await page.keyboard.press("Control+k");
  await words.fill("Change password");
  await expect(page.getByRole("option", { name: "Change password" })).toBeVisible();
  await words.fill("Send verification mail");
  await expect(page.getByRole("option", { name: "Change password" })).toHaveCount(0);
  await expect(offer).toHaveCount(0);
  // Everybody in the demonstration is verified.
  await changeAnswer(page, getOwnUser, () => ({ isEmailVerified: false }));
  await page.reload();
  await expect(page.getByRole("button", { name: "Send verification mail" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await words.fill("Send verification mail");
  await offer.click();
  await expect(page.getByText(`A mail with a link is on its way to ${people.viewer}`)).toBeVisible();
});

test.describe("A camera's form", () => {
  const corridor = "GH-CAM20-00817C02-1F7A20C4E9B3";

  test("[VS-01] that another person changed too can be taken or overwritten, without losing other fields", async ({
    page,
    signIn,
    apiAs,
  }) => {
    await signIn(people.owner, `/cameras/details?serialNumber=${corridor}`);
    const api = await apiAs(people.owner);
    const { videoSourceId: id = "" } = await api.call(getDevice, { params: { serial: corridor }, query: {} });
    const { name, streamUrl } = await api.call(getVideoSource, { params: { id } });
    await page.getByRole("button", { name: "Edit camera" }).click();
    const form = page.getByRole("dialog", { name: /^Edit / });
    await form.getByLabel("Name", { exact: true }).fill("Corridor east");
    await form.getByLabel("Second stream").fill(`${streamUrl}?second`);
    await api.call(updateVideoSource, { params: { id }, body: { name: "Corridor west" } });
    await form.getByRole("button", { name: "Save" }).click();
    const conflict = form.getByRole("region", { name: "Changed by two" });
    await expect(conflict.getByRole("row", { name: "Name Corridor east Corridor west" })).toBeVisible();
    await expect(conflict.getByRole("alert")).toContainText("Jude Holloway saved a different version on");
    await conflict.getByRole("button", { name: "Use saved version" }).click();
    await expect(conflict).toHaveCount(0);
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Corridor west");
    await expect(form.getByLabel("Second stream")).toHaveValue(`${streamUrl}?second`);
    await form.getByLabel("Second stream").fill("");
    await form.getByLabel("Name", { exact: true }).fill(name);
    await page.keyboard.press("Control+s");
    await expect(form).toHaveCount(0);
    expect(await api.call(getVideoSource, { params: { id } })).toMatchObject({ name });
  });

  test("[UX-02] is confirmed by keyboard with the typed word and a comment of at most 150 characters", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const body = { gatewaySerial: "GH-GW20-004B1E", name: "Yard camera to remove", streamUrl: "rtsp://127.0.0.1:9/none" };
    const { serialNumber, id } = await api.call(createVideoSource, { body });
    await signIn(people.owner, `/cameras/details?serialNumber=${serialNumber}`);
    await page.getByRole("button", { name: "More commands" }).press("Enter");
    await page.getByRole("menuitem", { name: "Remove camera" }).press("Enter");
    const question = page.getByRole("alertdialog", { name: "Remove Yard camera to remove?" });
    const word = question.getByLabel("Type delete to confirm");
    await expect(word).toBeFocused();
    const remove = question.getByRole("button", { name: "Remove camera" });
    await page.keyboard.type("delet");
    await page.keyboard.press("Enter");
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await expect(remove).toHaveAccessibleDescription("Type delete first");
    await page.keyboard.press("Escape");
    await expect(question).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.type("x".repeat(160));
    await expect(question.getByLabel(/Comment/)).toHaveValue("x".repeat(150));
    await expect(question.getByText("150 / 150")).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("End");
    await page.keyboard.type("E");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The camera was removed")).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(api.call(getVideoSource, { params: { id } })).rejects.toMatchObject({ code: "error_video_source_not_found" });
  });

  test("[UX-02] asks for the word of the person's language and takes the English one as well", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    const created = await Promise.all(
      ["a", "b"].map((path) =>
        api.call(createVideoSource, {
          body: { gatewaySerial: "GH-GW20-004B1E", name: `Spare camera ${path}`, streamUrl: `rtsp://127.0.0.1:9/${path}` },
        }),
      ),
    );
    await signIn(people.owner, "/profile");
    await page.getByRole("group", { name: "Language" }).getByRole("button", { name: "Español" }).click();
    await expect(page.getByRole("button", { name: "Cambiar la contraseña" })).toBeVisible();
    for (const [at, word] of ["ELIMINAR", "delete"].entries()) {
      await page.goto(`/cameras/details?serialNumber=${created[at]?.serialNumber}`);
      await page.getByRole("button", { name: "Más órdenes" }).press("Enter");
      await page.getByRole("menuitem", { name: "Quitar la cámara" }).press("Enter");
      const question = page.getByRole("alertdialog", { name: `¿Quitar ${created[at]?.name}?` });
      await expect(question.getByLabel("Escriba eliminar para confirmar")).toBeFocused();
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      await expect(question).toHaveCount(0);
      await expect(api.call(getVideoSource, { params: { id: created[at]?.id ?? "" } })).rejects.toMatchObject({
        code: "error_video_source_not_found",
      });
    }
    await api.call(setLanguage, { body: { localeISO2: "en" } });
  });
});

test.describe("A dialog above another", () => {
  test("[UX-01] is reachable to assistive technology, has the focus, and gives it back", async ({ page, signIn }) => {
    await signIn(people.viewer, "/profile");
    await page.getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await expect(dialog.getByLabel("Current password", { exact: true })).toBeFocused();
    await dialog.getByLabel("Current password", { exact: true }).fill("something");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Alt+w");
    const stay = unsaved(page).getByRole("button", { name: "Keep editing" });
    await expect(stay).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(unsaved(page).getByRole("button", { name: "Discard changes" })).toBeFocused();
    await page.keyboard.press("Alt+w");
    await expect(unsaved(page)).toHaveCount(0);
    await expect(dialog.getByLabel("Current password", { exact: true })).toBeFocused();
    await page.keyboard.press("Alt+w");
    await unsaved(page).getByRole("button", { name: "Discard changes" }).press("Enter");
    await expect(dialog).toHaveCount(0);
  });

  test("[UX-01] a question asked while the key sheet is open can be answered", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await page
      .getByRole("row", { name: /^Level 4 finance/ })
      .first()
      .click();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keys that work here" });
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Command palette" }).fill("Keep open");
    await page.getByRole("option", { name: "Keep open" }).first().click();
    const question = page.getByRole("alertdialog", { name: /^Keep open/ });
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Alt+w");
    await expect(sheet).toHaveCount(0);
  });
});
