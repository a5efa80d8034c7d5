import type { Browser, Page } from "@playwright/test";
import { getOwnUser } from "#contract/session.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";
import { demoPassword } from "./support/system.ts";

const ownData = (page: Page) => page.getByRole("form", { name: "Your data" });
const unsaved = (page: Page) => page.getByRole("alertdialog", { name: "Discard changes?" });

/** The same person at another console. */
async function elsewhere(browser: Browser, url: string, email: string, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url + path);
  await enterSignIn(page, email);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  return page;
}

test.describe("The own data", () => {
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
    await expect(page.getByText("Your data are saved")).toBeVisible();
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
    await page.getByRole("button", { name: /Petra Strand, / }).click();
    await page.getByRole("menuitemradio", { name: "Castellan" }).click();
    await stays();

    const asked = page.waitForEvent("dialog");
    const reloading = page.reload().catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.dismiss();
    await reloading;
    await expect(first).toHaveValue("Petronella");

    await page.getByRole("tab", { name: "Profile" }).click({ button: "middle" });
    await unsaved(page).getByRole("button", { name: "Discard changes" }).click();
    await expect(ownData(page)).toHaveCount(0);
  });

  test("changed at two consoles are shown side by side, and the person decides", async ({ page, signIn, browser, baseURL, apiAs }) => {
    await signIn(people.otherOwner, "/profile");
    const form = ownData(page);
    await form.getByLabel("Last name").fill("Ferrer Gil");
    const other = await elsewhere(browser, baseURL ?? "", people.otherOwner, "/profile");
    await ownData(other).getByLabel("Last name").fill("Ferrer Vidal");
    await ownData(other).getByLabel("Phone").fill("+34 600 000 000");
    await ownData(other).getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Your data are saved")).toBeVisible();
    await other.context().close();

    await page.keyboard.press("Control+s");
    const conflict = form.getByRole("region", { name: "Changed by two" });
    await expect(conflict.getByRole("alert")).toContainText("Lucia Ferrer Vidal saved something else on");
    await expect(conflict.getByRole("row", { name: "Last name Ferrer Gil Ferrer Vidal" })).toBeVisible();
    await expect(conflict.getByRole("row")).toHaveCount(2);
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await expect(page.getByText("Your data are saved")).toBeVisible();
    const api = await apiAs(people.otherOwner);
    expect(await api.call(getOwnUser, {})).toMatchObject({ lastName: "Ferrer Gil", phoneNumber: "+34 600 000 000" });
    await expect(form.getByLabel("Phone")).toHaveValue("+34 600 000 000");
  });
});

test("[AU-09] a new password asks for the old one, says when it is wrong, and signs out everywhere else", async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  await signIn(people.operator, "/profile");
  const other = await elsewhere(browser, baseURL ?? "", people.operator, "/profile");
  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog", { name: "Change password" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await field("Present password").fill("not this");
  await field("New password").fill("weak");
  await field("New password again").fill("weaker");
  await page.keyboard.press("Enter");
  await expect(field("New password")).toBeFocused();
  await expect(field("New password")).toHaveAccessibleDescription(/Use 8 to 50 characters/);

  await field("New password").fill("Gatehouse2027");
  await field("New password again").fill("Gatehouse2027");
  await page.keyboard.press("Enter");
  await expect(field("Present password")).toHaveAccessibleDescription("The old password is not right.");
  await expect(field("Present password")).toBeFocused();

  await field("Present password").fill(demoPassword);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible({ timeout: 10_000 });
  await other.context().close();
  await expect(page.getByRole("heading", { name: "Ruth Adeyemi" })).toBeVisible();

  await page.getByRole("button", { name: "Change password" }).click();
  await field("Present password").fill("Gatehouse2027");
  await field("New password").fill(demoPassword);
  await field("New password again").fill(demoPassword);
  await page.keyboard.press("Control+s");
  await expect(dialog).toHaveCount(0);
});
