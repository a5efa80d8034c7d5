import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { listUsers } from "#contract/users.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { enterSignIn, expect, people, test } from "./support/test.ts";

const choose = (page: Page, name: string, file: Buffer | string) =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(file) });
const unicodeText = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const unique = Date.now().toString(36);
const address = (name: string) => `${name}.${unique}@sheets.example`;
const preview = (page: Page) => page.getByRole("table", { name: "First rows of the file" });
const columns = (page: Page) => page.getByRole("list", { name: "Columns" });

test("[US-07] a file of a spreadsheet is read, its columns are mapped and its dates ordered by keys, also after a reload", async ({
  page,
  signIn,
}) => {
  await signIn(people.owner, "/users/import");
  await choose(
    page,
    "staff.txt",
    unicodeText(
      `first_name\tSurname\tEmail Address\tPlace\tEnd date\tEmployee ID\r\nJosé\tNúñez\t${address("jose")}\tQuarry Lab\t1/2/2027\t="00042${unique}"\r\n`,
    ),
  );
  await expect(preview(page).getByRole("cell", { name: "José" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Encoding" })).toHaveText("UTF-16 LE (Unicode text)");
  await expect(columns(page).getByRole("combobox", { name: /^Email Address/ })).toHaveText("E-mail");
  const place = columns(page).getByRole("combobox", { name: /^Place/ });
  await expect(place).toHaveText("Do not import");
  await place.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Sites");
  await page.keyboard.press("Enter");
  await expect(place).toHaveText("Sites");
  await expect(preview(page).getByRole("columnheader", { name: "Sites" })).toBeVisible();
  const go = page.getByRole("button", { name: "Check 1 row" });
  await expect(go).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("radio", { name: "Day, month, year" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("1/2/2027 is 1 Feb 2027")).toBeVisible();
  await expect(preview(page).getByRole("cell", { name: "1 Feb 2027" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "mapping-light");

  await page.reload();
  await expect(page.getByText("staff.txt")).toBeVisible();
  await expect(place).toHaveText("Sites");
  await expect(page.getByRole("radio", { name: "Day, month, year" })).toBeChecked();
  await go.click();
  await expect(page.getByText("1 new")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 person" }).click();
  await expect(page.getByText("1 person imported")).toBeVisible();
});

test("[US-07] good lines are imported, the others corrected in place, or saved as a file that can be imported again", async ({
  page,
  signIn,
  apiAs,
}) => {
  await signIn(people.owner, "/users/import");
  await choose(
    page,
    "five.csv",
    [
      "sep=;",
      "First name;Last name;E-mail;Sites;External id",
      `Ivo;One;${address("one")};Quarry Lab;`,
      `Ada;Two;${address("two")};Quarry Lab;1.23E+11`,
      `Eva;Three;${address("three")};Quarry Lab;`,
      "Sol;Four;none;Quarry Lab;",
      `Max;Five;${address("five")};Quarry Lab;`,
    ].join("\r\n"),
  );
  await page.getByRole("button", { name: "Check 5 rows" }).click();
  await expect(page.getByText("3 new · 2 to correct")).toBeVisible();
  await expect(page.getByText(/1\.23E\+11 has lost digits in a spreadsheet/)).toBeVisible();
  await keepScreenshot(page, "found-light");
  await page.getByRole("button", { name: "Correct 2 lines" }).click();
  const two = page.getByRole("group", { name: "Line 4: Ada Two" });
  await two.getByRole("textbox", { name: "External id" }).fill(`A-2-${unique}`);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "correct-light");
  // What was typed is there again, and nothing is imported without it.
  await page.reload();
  await expect(two.getByRole("textbox", { name: "External id" })).toHaveValue(`A-2-${unique}`);
  await expect(page.getByRole("button", { name: "Import the 3 good lines" })).toHaveAttribute("aria-disabled", "true");
  await two.getByRole("textbox", { name: "External id" }).press("Enter");
  await expect(two).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await page.getByRole("button", { name: "Import the 4 good lines" }).click();
  await expect(page.getByText("4 people imported. 1 line was not imported.")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download 1 line with its reason" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("five - not imported.csv");
  const file = readFileSync(await download.path(), "utf8");
  expect(file).toContain("Reason");
  expect(file).toContain("E-mail: is not an e-mail address");
  await keepScreenshot(page, "done-light");

  await page.getByRole("button", { name: "Another file" }).click();
  await choose(page, "again.csv", file.replace("none", address("four")));
  await page.getByRole("button", { name: "Check 1 row" }).click();
  await page.getByRole("button", { name: "Import 1 person" }).click();
  await expect(page.getByText("1 person imported")).toBeVisible();
  const api = await apiAs(people.owner);
  const { rows } = await api.call(listUsers, { query: { search: `${unique}@sheets.example` } });
  const names = rows.map(({ fullName }) => fullName);
  for (const name of ["Ivo One", "Ada Two", "Eva Three", "Sol Four", "Max Five"])
    expect(names.filter((each) => each === name)).toEqual([name]);
});

test("[US-07] a workbook is refused with instructions, and the lines of a Spanish file are corrected on a phone, in the dark theme", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("general", JSON.stringify({ isDarkMode: true })));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/users/import");
  await enterSignIn(page, people.otherOwner);
  await expect(page.getByRole("button", { name: "Elegir un archivo" })).toBeVisible();
  await choose(page, "personas.xlsx", Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0]));
  await expect(page.getByText(/Es una hoja de cálculo, no un archivo CSV/)).toBeVisible();
  const latin = Buffer.from(
    `Nombre;Apellidos;Correo electrónico;Sede;Válido hasta\rÁngel;Peña;${address("angel")};Hotel Mirador;24/12/2026\rZoe;Sanz;nada;Hotel Mirador;1/2/2027\r`,
    "latin1",
  );
  await choose(page, "personas.csv", latin);
  await expect(page.getByRole("cell", { name: "Ángel" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Día, mes, año" })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "mapping-es-390-dark", { fullPage: true });
  await page.getByRole("list", { name: "Columnas" }).scrollIntoViewIfNeeded();
  await keepScreenshot(page, "mapping-es-390-dark-2");
  await page.getByRole("button", { name: "Revisar 2 filas" }).click();
  await expect(page.getByRole("button", { name: "Importar solo 1 línea correcta" })).toBeVisible();
  await keepScreenshot(page, "found-es-390-dark");
  await page.getByRole("button", { name: "Corregir 1 línea" }).click();
  await page.getByRole("textbox", { name: "Correo" }).fill(address("zoe"));
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await keepScreenshot(page, "correct-es-390-dark");
  await page.getByRole("button", { name: "Revisar de nuevo" }).click();
  await page.getByRole("button", { name: "Importar 2 personas" }).click();
  await expect(page.getByText("2 personas importadas")).toBeVisible();
});
