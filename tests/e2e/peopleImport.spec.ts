import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { listUsers } from "#contract/users.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const choose = (page: Page, name: string, text: string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const unique = Date.now().toString(36);
const address = (name: string) => `${name}.${unique}@people.example`;

test("[US-07] [B-34] a file is corrected, looked at and imported, and found again when the page was left", async ({
  page,
  signIn,
  apiAs,
}) => {
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await signIn(people.owner);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Command palette" }).fill("Import people from a file");
  await expect(page.getByRole("option").first()).toContainText("Import people from a file");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/users\/import/);
  const head = "First name,Last name,E-mail,Phone,Sites,Groups\n";
  await choose(page, "wrong.csv", `${head}Ivy,Marsh,${address("ivy")},,Atlantis,\nOtto,Reed,none,,Quarry Lab,\n`);
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(page.getByText("Sites: there is no site Atlantis")).toBeVisible();
  await expect(page.getByText("E-mail: is not an e-mail address")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import 0 people/ })).toHaveAttribute("aria-disabled", "true");
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "wrong-dark");
  await page.getByRole("button", { name: "Discard file" }).click();

  await choose(
    page,
    "people.csv",
    `${head}Ivy,Marsh,${address("ivy")},,Quarry Lab,Contractors\nMarta,Olsen,marta.olsen@northmoor.example,+34 600 111 222,,\n`,
  );
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(page.getByText("1 new · 1 changed")).toBeVisible();
  await expect(page.getByText("Phone: +34 600 111 222")).toBeVisible();
  await keepScreenshot(page, "preview-dark");
  // The platform keeps the file: a person who leaves finds it again.
  await page.goto("/users/import");
  await page
    .getByRole("button", { name: /people\.csv/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Import 2 people" }).click();
  await expect(page.getByText("2 people imported")).toBeVisible();
  const api = await apiAs(people.owner);
  const { rows } = await api.call(listUsers, { query: { search: address("ivy") } });
  expect(rows.map(({ fullName }) => fullName)).toEqual(["Ivy Marsh"]);
});

test("[US-07] [VD-10] a file that is too large is not taken, and a Spanish one is by keys on a phone, in light", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/users/import");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("button", { name: "Elegir un archivo" })).toBeVisible();
  await choose(page, "grande.csv", "x".repeat(2 * 1024 * 1024 + 1));
  await expect(page.getByText(/El archivo ocupa más de 2/)).toBeVisible();
  await choose(page, "personas.csv", `Nombre;Apellidos;Correo;Sedes\nSol;Vega;${address("sol")};Hotel Mirador\n`);
  await page.getByRole("button", { name: "Revisar 1 fila" }).focus();
  await page.keyboard.press("Enter");
  const start = page.getByRole("button", { name: "Importar 1 persona" });
  await expect(start).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "preview-es-390");
  await start.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 persona importada")).toBeVisible();
});

test("[B-34] an export is edited and imported again, and a sample shows the format of a file", async ({ page, signIn }) => {
  await signIn(people.owner, "/users/import");
  const [sample] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Get a sample file" }).click()]);
  expect(sample.suggestedFilename()).toBe("Sample of people.csv");
  await page.locator("input[type=file]").setInputFiles(await sample.path());
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await expect(page.getByText("1 new")).toBeVisible();
  await page.getByRole("button", { name: "Discard file" }).click();

  await page.goto("/users?search=olsen");
  await expect(page.getByRole("row", { name: /Marta Olsen/ })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  const file = readFileSync(await download.path(), "utf8");
  expect(file).toContain("marta.olsen@northmoor.example");
  await page.goto("/users/import");
  await choose(page, "same.csv", file);
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await expect(page.getByText("1 unchanged")).toBeVisible();
  await keepScreenshot(page, "unchanged");
  await page.getByRole("button", { name: "Discard file" }).click();
  await choose(page, "changed.csv", file.replace("Olsen,", "Olsson,"));
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await expect(page.getByText("Last name: Olsen → Olsson")).toBeVisible();
  await page.getByRole("button", { name: "Discard file" }).click();
});

test("[PM-12] a person without the right to write people has no import", async ({ page, signIn }) => {
  await signIn(people.viewer, "/users/import");
  await expect(page.getByText("You do not have permission for this.")).toBeVisible();
});
