import type { Page } from "@playwright/test";
import sharp from "sharp";
import { listEventLogs } from "#contract/eventLogs.ts";
import { listUserPictures, removeUserAvatar, setUserAvatar } from "#contract/userPictures.ts";
import { listUsers } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

/** A head and shoulders before a wall. */
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><rect width="600" height="600" fill="#7fa7c9"/>
  <circle cx="300" cy="240" r="120" fill="#e0b08c"/><ellipse cx="300" cy="560" rx="230" ry="180" fill="#2d4258"/></svg>`,
);
const portrait = () => sharp(drawing).jpeg().toBuffer();

/** A person whom a door let in, other than the viewer. */
async function passedBy(api: Api): Promise<{ id: string; name: string }> {
  const decided = async () => {
    const { rows } = await api.call(listEventLogs, { query: { kinds: "access.decision", pageSize: "50" } });
    return rows.find(({ actor, data }) => actor.kind === "person" && data["personId"] === actor.id && actor.name !== "Jude Holloway")
      ?.actor;
  };
  await expect.poll(async () => (await decided())?.name, { timeout: 60_000 }).toBeTruthy();
  const { id = "", name = "" } = (await decided()) ?? {};
  return { id, name };
}

async function chooseFrom(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Change picture" }).click();
  await (await chooser).setFiles(file);
}

test("[AU-12] [RP-03] a profile photo is added on the person's page, and appears in the access log, its drawer and the list of people", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const { id, name } = await passedBy(api);
  await api.call(removeUserAvatar, { params: { id } });
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner, `/users/details?id=${id}`);
  await expect(page.getByRole("textbox", { name: "First name" })).toBeVisible();
  await chooseFrom(page, { name: "me.png", mimeType: "image/png", buffer: Buffer.from("<html>no picture</html>") });
  await expect(page.getByText("The file is not an image.")).toBeVisible();
  await chooseFrom(page, { name: "face.jpg", mimeType: "image/jpeg", buffer: await portrait() });
  await expect(page.getByText("The picture is changed")).toBeVisible();
  const panel = page.getByRole("region", { name, exact: true });
  await expect(panel.locator(".avatar img").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "person-dark");

  let asked = 0;
  page.on("request", (request) => (asked += request.url().endsWith("/user/pictures") ? 1 : 0));
  await page.goto(`/reports/accesslog?person=${id}`);
  const log = page.getByRole("grid", { name: "Access log" }).locator("tr[data-row]");
  const picture = log.first().locator(".avatar img");
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((element: HTMLImageElement) => element.decode().then(() => element.naturalWidth))).toBe(256);
  expect(asked).toBe(1);
  await log.first().dblclick();
  const drawer = page.getByRole("complementary").filter({ has: page.locator(".avatar--l img") });
  await expect(drawer).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "accesslog-dark");

  await page.goto(`/users?search=${encodeURIComponent(name)}`);
  const row = page.getByRole("grid", { name: "People" }).locator("tr[data-row]").filter({ hasText: name }).first();
  await expect(row.locator(".avatar img")).toBeVisible();
  await keepScreenshot(page, "people-dark");
  // The viewer is told when the image is deleted.
  await api.call(removeUserAvatar, { params: { id } });
  await expect(row.locator(".avatar img")).toHaveCount(0);
});

test("[AU-12] a profile photo is removed, on a phone, in Spanish and light", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  const found = await api.call(listUsers, { query: { search: "Mateo Vidal" } });
  const id = found.rows[0]?.id ?? "";
  await api.call(setUserAvatar, { params: { id }, body: { image: (await portrait()).toString("base64") } });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`/users/details?id=${id}`);
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("textbox", { name: "Apellidos" })).toBeVisible();
  await becomePhone(page);
  await expect(page.locator(".avatar--l img")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "person-es-390");
  await page.getByRole("button", { name: "Más", exact: true }).click();
  await page.getByRole("menuitem", { name: "Quitar imagen" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Quitar imagen" }).click();
  await expect(page.getByText("La imagen se ha quitado")).toBeVisible();
  await expect(page.locator(".avatar--l img")).toHaveCount(0);
  expect(await api.call(listUserPictures, { body: { people: [{ id }] } })).toEqual([]);
});
