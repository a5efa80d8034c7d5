import sharp from "sharp";
import { createFaceInvitation, deleteFaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { setLanguage } from "#contract/session.ts";
import { createUser, deleteUser, listUsers } from "#contract/users.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

const pin = "590214";
const queuePath = "/users/facephotos";
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, "");

/** A head and shoulders before a wall with a pattern, which gives it edges. */
const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><defs><pattern id="p" width="24" height="24" patternUnits="userSpaceOnUse">
  <rect width="24" height="24" fill="#7fa7c9"/><rect width="12" height="12" fill="#4d7497"/></pattern></defs><rect width="800" height="600" fill="url(#p)"/>
  <circle cx="400" cy="240" r="120" fill="#e0b08c"/><ellipse cx="400" cy="560" rx="230" ry="180" fill="#2d4258"/></svg>`,
);
const file = async (image: Promise<Buffer>) => ({ name: "face.jpg", mimeType: "image/jpeg", buffer: await image });
const portrait = () => file(sharp(drawing).jpeg().toBuffer());
const blurred = () => file(sharp(drawing).blur(40).jpeg().toBuffer());

const fullName = "Fabia Photographed";
async function clear(api: Api): Promise<void> {
  const { rows: invitations } = await api.call(listFaceInvitations, { query: { search: fullName, pageSize: "100" } });
  for (const { id } of invitations) await api.call(deleteFaceInvitation, { params: { id } });
  const { rows } = await api.call(listUsers, { query: { search: fullName } });
  for (const { id } of rows) await api.call(deleteUser, { params: { id } });
}
async function invited(api: Api): Promise<string> {
  const site = (await api.call(listUsers, { query: { pageSize: "50" } })).rows.find(({ siteIds }) => siteIds.length > 0)?.siteIds[0] ?? "";
  const user = await api.call(createUser, { body: { firstName: "Fabia", lastName: "Photographed", siteIds: [site] } });
  return (await api.call(createFaceInvitation, { query: {}, body: { subjectUserId: user.id, pin } })).link;
}

/** In the page: pictures are read as slowly as a telephone reads those of its own camera. */
function readSlowly(): void {
  const read = createImageBitmap;
  globalThis.createImageBitmap = async (source: ImageBitmapSource) => {
    await new Promise((done) => setTimeout(done, 1_000));
    return read(source);
  };
}

test.beforeEach(async ({ apiAs }) => clear(await apiAs(people.owner)));
test.afterEach(async ({ apiAs }) => {
  const api = await apiAs(people.owner);
  await clear(api);
  await api.call(setLanguage, { body: { localeISO2: "en" } });
});

test("[PB-08] [PB-09] [Q-80] [UX-04] a photo by the camera is sent, refused in the console, another is sent by file and accepted", async ({
  page,
  context,
  signIn,
  apiAs,
}) => {
  const link = await invited(await apiAs(people.owner));
  const visitor = await context.newPage();
  await visitor.goto(pathOf(link));
  await visitor.getByRole("textbox", { name: "PIN" }).fill(pin);
  await visitor.getByRole("button", { name: "Enter" }).click();

  // Nothing is taken before the terms.
  const take = visitor.getByRole("button", { name: "Take a photo" });
  const choose = visitor.getByRole("button", { name: "Choose a file" });
  await expect(take).toBeDisabled();
  await expect(choose).toBeDisabled();
  await visitor.getByRole("checkbox", { name: /I agree/ }).check();
  expect(await violations(visitor)).toEqual([]);
  await keepScreenshot(visitor, "photo");
  await take.click();
  const camera = visitor.getByRole("dialog", { name: "Take a photo" });
  await expect(camera.getByRole("button", { name: "Take the photo" })).toBeEnabled();
  const widthOfView = async () => (await camera.locator("video").boundingBox())?.width;
  expect(await widthOfView()).toBe(640);
  const wide = visitor.viewportSize();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expect.poll(widthOfView).toBe(240);
  if (wide) await visitor.setViewportSize(wide);
  expect(await violations(visitor)).toEqual([]);
  await keepScreenshot(visitor, "camera");
  await camera.getByRole("button", { name: "Take the photo" }).click();
  await expect(camera).toHaveCount(0);
  await expect(visitor.getByRole("img", { name: "Your photo" })).toBeVisible();

  // A file that is not sharp is refused at once.
  const send = visitor.getByRole("button", { name: "Send this photo" });
  await visitor.evaluate(readSlowly);
  const choosing = visitor.waitForEvent("filechooser");
  await choose.click();
  await (await choosing).setFiles(await blurred());
  // Until it is read, the photo before stands there, which is not what is to be sent.
  await expect(send).toBeDisabled();
  await send.click();
  await expect(visitor.getByRole("alert")).toContainText("not sharp enough");
  await keepScreenshot(visitor, "refused");
  const choosingAgain = visitor.waitForEvent("filechooser");
  await choose.click();
  await (await choosingAgain).setFiles(await portrait());
  await send.click();
  await expect(visitor.getByRole("heading", { name: "Your photo is being checked" })).toBeFocused();
  await keepScreenshot(visitor, "checking");

  // The queue shows it; refusing tells the visitor why, and another may be sent.
  await signIn(people.owner, queuePath);
  const queue = page.getByRole("region", { name: "Face photos to check" });
  const card = queue.getByRole("listitem").filter({ hasText: fullName });
  await expect(card.getByRole("img", { name: `Photo of ${fullName}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "queue");
  await card.getByRole("button", { name: `Refuse: ${fullName}` }).click();
  await page.getByRole("menuitem", { name: "The face is covered" }).click();
  await expect(card).toHaveCount(0);
  await expect(visitor.getByRole("alert")).toContainText("Your face is covered");

  // Opening the link again shows the same, and the queue follows new photos.
  await visitor.reload();
  await visitor.getByRole("textbox", { name: "PIN" }).fill(pin);
  await visitor.getByRole("button", { name: "Enter" }).click();
  await expect(visitor.getByRole("alert")).toContainText("Your face is covered");
  await visitor.getByRole("checkbox", { name: /I agree/ }).check();
  const choosingLast = visitor.waitForEvent("filechooser");
  await choose.click();
  await (await choosingLast).setFiles(await portrait());
  await visitor.getByRole("button", { name: "Send this photo" }).click();
  await expect(visitor.getByRole("heading", { name: "Your photo is being checked" })).toBeVisible();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: `Accept: ${fullName}` }).click();
  await expect(page.getByText(`The face is enrolled: ${fullName}`)).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Your photo has been accepted" })).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Your photo has been accepted" })).toBeVisible();

  // A person who consented may withdraw it: the face is removed on the person's credentials page.
  const [person] = (await (await apiAs(people.owner)).call(listUsers, { query: { search: fullName } })).rows;
  await page.goto(`/users/credentials?personId=${person?.id}`);
  const theirs = page.getByRole("region", { name: `Credentials of ${fullName}` });
  await theirs.getByRole("button", { name: "Actions for Face" }).click();
  await page.getByRole("menuitem", { name: "Remove face" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove face" }).click();
  await expect(page.getByText(`The face was removed: ${fullName}`)).toBeVisible();
  await expect(theirs.getByText("No credentials")).toBeVisible();
});

test("[PB-08] [NF-07] the photo and its queue on a phone in Spanish, sending that is stopped and a connection that is lost", async ({
  page,
  context,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  const link = await invited(api);
  await signIn(people.owner, queuePath);
  await api.call(setLanguage, { body: { localeISO2: "es" } });
  const visitor = await context.newPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(pathOf(link));
  await visitor.getByRole("button", { name: "Español" }).click();
  await visitor.getByRole("textbox", { name: "PIN" }).fill(pin);
  await visitor.getByRole("button", { name: "Entrar" }).click();
  await visitor.getByRole("checkbox", { name: /Acepto/ }).check();
  const choosing = visitor.waitForEvent("filechooser");
  await visitor.getByRole("button", { name: "Elegir un archivo" }).click();
  await (await choosing).setFiles(await portrait());
  await expect(visitor.getByRole("img", { name: "Su foto" })).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await visitor.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    expect(await violations(visitor)).toEqual([]);
    await keepScreenshot(visitor, `photo-es-${theme}`, { fullPage: true });
  }
  // Sending can be stopped while it hangs, and a connection that breaks is said; the photo is still there.
  await visitor.route("**/v1/face", () => undefined);
  await visitor.getByRole("button", { name: "Enviar esta foto" }).click();
  await expect(visitor.getByRole("progressbar")).toBeVisible();
  expect(await violations(visitor)).toEqual([]);
  await visitor.getByRole("button", { name: "Cancelar" }).click();
  await expect(visitor.getByRole("alert")).toContainText("El envío se ha detenido");
  await visitor.unroute("**/v1/face");
  await visitor.route("**/v1/face", (route) => route.abort("connectionfailed"));
  await visitor.getByRole("button", { name: "Enviar esta foto" }).click();
  await expect(visitor.getByRole("alert")).toContainText("No se pudo enviar la foto");
  await visitor.unroute("**/v1/face");
  await visitor.getByRole("button", { name: "Enviar esta foto" }).click();
  await expect(visitor.getByRole("heading", { name: "Su foto se está revisando" })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const queue = page.getByRole("region", { name: "Fotos por revisar" });
  await expect(queue.getByRole("img", { name: `Foto de ${fullName}` })).toBeVisible();
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((name) => {
      document.documentElement.dataset["theme"] = name;
    }, theme);
    expect(await violations(page)).toEqual([]);
    await keepScreenshot(page, `queue-es-${theme}`);
  }
});

test("[UX-04] a camera that is not allowed is said, with what to do", async ({ page, apiAs }) => {
  const link = await invited(await apiAs(people.owner));
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("No", "NotAllowedError"));
  });
  await page.goto(pathOf(link));
  await page.getByRole("textbox", { name: "PIN" }).fill(pin);
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: /I agree/ }).check();
  await page.getByRole("button", { name: "Take a photo" }).click();
  const camera = page.getByRole("dialog", { name: "The camera is not allowed" });
  await expect(camera.getByRole("alert")).toContainText("Allow the camera");
  expect(await violations(page)).toEqual([]);
  await camera.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeEnabled();
});
