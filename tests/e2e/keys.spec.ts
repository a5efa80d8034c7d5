import type { Locator, Page } from "@playwright/test";
import { setLockState } from "#contract/devices.ts";
import { expect, people, test } from "./support/test.ts";

/** Doors of the demonstration whose state no simulated person changes. */
const door = { finance: "Level 4 finance", roof: "Roof plant room" } as const;

const opened = (page: Page, name: string) => page.getByText(`Opened: ${name}`, { exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Keys that work here" });
const rowOf = (page: Page, command: string) =>
  sheet(page)
    .getByRole("listitem")
    .filter({ has: page.getByText(command, { exact: true }) });
const changeButton = (page: Page, command: string) => sheet(page).getByRole("button", { name: `Change key: ${command}`, exact: true });
const caps = (row: Locator) => row.locator("kbd").allInnerTexts();

/** Selects a door in the list, so that keys act on it. */
async function choose(page: Page, name: string): Promise<void> {
  const row = page.getByRole("row", { name: new RegExp(`^${name}`) });
  await expect(row).toContainText("Locked");
  await row.click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

async function openSheet(page: Page): Promise<void> {
  await page.keyboard.press("?");
  await expect(sheet(page).getByRole("textbox", { name: "Filter commands" })).toBeFocused();
}

async function closeSheet(page: Page): Promise<void> {
  await sheet(page).getByRole("button", { name: "Close", exact: true }).press("Enter");
  await expect(sheet(page)).toHaveCount(0);
}

/** Rebinds a command with the keyboard only: filters, focuses the button and presses the new keys. */
async function rebind(page: Page, command: string, keys: string): Promise<void> {
  await sheet(page).getByRole("textbox", { name: "Filter commands" }).fill(command);
  await changeButton(page, command).focus();
  await page.keyboard.press("Enter");
  await expect(sheet(page).getByText("Press the new keys")).toBeVisible();
  await page.keyboard.press(keys);
}

test.describe("Custom keys", () => {
  test("[NF-03] [NF-08] open a door after a reload, and replace the old keys until they are reset", async ({ page, signIn }) => {
    const commands: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(setLockState.path)) commands.push(request.postDataJSON());
    });
    await signIn(people.operator, "/doors");
    await choose(page, door.finance);
    await openSheet(page);
    expect(await caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "U"]);
    await rebind(page, "Unlock", "Alt+u");
    await expect.poll(() => caps(rowOf(page, "Unlock"))).toEqual(["Alt", "U"]);
    await expect(changeButton(page, "Unlock")).toBeFocused();
    await closeSheet(page);

    await page.reload();
    await choose(page, door.finance);
    await page.keyboard.press("Control+Shift+U");
    await choose(page, door.roof);
    await page.keyboard.press("Alt+u");
    await expect(opened(page, door.roof)).toBeVisible();
    expect(commands).toHaveLength(1);

    await openSheet(page);
    await sheet(page).getByRole("button", { name: "Reset key: Unlock", exact: true }).press("Enter");
    await expect.poll(() => caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "U"]);
    await expect(changeButton(page, "Unlock")).toBeFocused();
    await closeSheet(page);
    await choose(page, door.finance);
    await page.keyboard.press("Control+Shift+U");
    await expect(opened(page, door.finance)).toBeVisible();
  });

  test("[NF-03] [NF-08] name the command that already has them, and replace it only after confirmation", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await openSheet(page);
    await rebind(page, "Unlock", "Control+Shift+L");
    await expect(rowOf(page, "Unlock")).toContainText("Also: Lock");
    await expect(sheet(page).getByRole("button", { name: "Use it here" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(rowOf(page, "Unlock")).not.toContainText("Also: Lock");
    expect(await caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "U"]);

    await rebind(page, "Unlock", "Control+Shift+L");
    await page.keyboard.press("Enter");
    await expect.poll(() => caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "L"]);
    await sheet(page).getByRole("textbox", { name: "Filter commands" }).fill("");
    await expect(rowOf(page, "Lock")).toBeVisible();
    expect(await caps(rowOf(page, "Lock"))).toEqual([]);
    await sheet(page).getByRole("button", { name: "Reset all keys" }).press("Enter");
    await expect.poll(() => caps(rowOf(page, "Lock"))).toEqual(["Ctrl", "Shift", "L"]);
    expect(await caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "U"]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Undo the reset of keys" }).click();
    await openSheet(page);
    expect(await caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "L"]);
  });

  test("[NF-03] [NF-08] are refused with a reason, cancelled with Escape, removed with Backspace and given to a command without keys", async ({
    page,
    signIn,
  }) => {
    await signIn(people.operator, "/doors");
    await openSheet(page);
    await rebind(page, "Unlock", "u");
    await expect(rowOf(page, "Unlock")).toContainText("a single key is not allowed");
    await page.keyboard.press("Control+Alt+u");
    await expect(rowOf(page, "Unlock")).toContainText("Ctrl+Alt writes characters");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeVisible();
    expect(await caps(rowOf(page, "Unlock"))).toEqual(["Ctrl", "Shift", "U"]);
    await rebind(page, "Unlock", "Backspace");
    await expect.poll(() => caps(rowOf(page, "Unlock"))).toEqual([]);

    await sheet(page).getByRole("textbox", { name: "Filter commands" }).fill("light and dark");
    await expect(sheet(page).getByText("No command matches")).toBeVisible();
    await sheet(page).getByRole("checkbox", { name: "Only commands with a key" }).press("Space");
    await rebind(page, "Switch between light and dark", "Alt+t");
    await closeSheet(page);
    await page.keyboard.press("Alt+t");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("[NF-03] can be changed from the command palette", async ({ page, signIn }) => {
    await signIn(people.operator, "/doors");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
    await page.keyboard.type("change a key");
    await expect(page.getByRole("option", { name: /Change a key/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.type("sign out");
    await expect(page.getByRole("option", { name: "Sign out" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(rowOf(page, "Sign out")).toContainText("Press the new keys");
    await page.keyboard.press("Alt+o");
    await expect.poll(() => caps(rowOf(page, "Sign out"))).toEqual(["Alt", "O"]);
  });
});

test("[NF-03] [NF-08] one switch turns off every shortcut except the command palette's", async ({ page, signIn }) => {
  await signIn(people.operator, "/doors");
  await openSheet(page);
  await sheet(page).getByRole("switch", { name: "Keyboard shortcuts" }).press("Space");
  await expect(sheet(page)).toContainText("Only the shortcut of the command palette works.");
  await closeSheet(page);
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});

/** Holds back a file of the portal until the returned function is called. */
async function holdBack(page: Page, file: RegExp): Promise<() => void> {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await arrival;
    await route.continue();
  });
  return arrive;
}

test("[NF-08] text typed while the palette loads becomes its query and triggers no command", async ({ page, signIn }) => {
  await signIn(people.owner);
  const arrive = await holdBack(page, /\/assets\/palette-[^/]*\.js$/i);
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  // Outside the palette, "g d" goes to the devices.
  await page.keyboard.type("g doorx");
  await page.keyboard.press("Backspace");
  arrive();
  const field = page.getByRole("combobox", { name: "Command palette" });
  await expect(field).toHaveValue("g door");
  await expect(field).toBeFocused();
  await page.keyboard.type("s");
  await expect(field).toHaveValue("g doors");
  await expect(page).not.toHaveURL(/doors/);
});

test("[NF-08] Enter before the results arrive opens the first result", async ({ page, signIn }) => {
  const arrive = await holdBack(page, /\/assets\/texts-es-[^/]*\.js$/);
  await signIn(people.owner, "/events");
  await expect(page.getByRole("tab", { name: "Live events" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
  await page.keyboard.type("go to schedules");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option")).toHaveCount(0);
  arrive();
  await expect(page).toHaveURL(/\/schedules/);
});

test("[NF-08] text pasted or dictated after Enter belongs to the next step, as typed text does", async ({ page, signIn }) => {
  const arrive = await holdBack(page, /\/assets\/texts-es-[^/]*\.js$/);
  await signIn(people.owner, "/events");
  await expect(page.getByRole("tab", { name: "Live events" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Command palette" });
  await expect(field).toBeFocused();
  await page.keyboard.type("who can open");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("Server room");
  arrive();
  await expect(page.getByRole("dialog", { name: "Command palette" })).toContainText("Who can open");
  await expect(field).toHaveValue("Server room");
  await expect(page.getByRole("option", { name: /^Server room B1/ })).toBeVisible();
});
