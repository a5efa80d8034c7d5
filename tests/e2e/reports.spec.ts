import { readFileSync } from "node:fs";
import type { Download, Page } from "@playwright/test";
import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { listEventLogs } from "#contract/eventLogs.ts";
import type { Api } from "#kernel/api.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { expect, people, test } from "./support/test.ts";

/** A door that nobody touches by themselves: what is in its log, the tests have done. */
const quiet = { name: "Level 4 finance", serialNumber: "GH-AC40-009132" } as const;
const ofTheDoor = `/reports/eventhistory?door=${quiet.serialNumber}&last=24h`;

const grid = (page: Page) => page.getByRole("grid", { name: "Event history" });
const rows = (page: Page) => grid(page).locator("tr[data-row]");
const chips = (page: Page) => page.getByRole("group", { name: "Filters", exact: true });
const drawer = (page: Page) => page.getByRole("complementary");

/** Keeps the door open and locks it again, and waits until both stand in the log. */
async function moveLock(api: Api): Promise<void> {
  const sequences = async () => {
    const { rows: events } = await api.call(listEventLogs, {
      query: { serialNumber: quiet.serialNumber, kinds: "lock.state", pageSize: "100" },
    });
    return events.length;
  };
  const before = await sequences();
  for (const [index, lockStateType] of [LockState.KeepOpen, LockState.Locked].entries()) {
    await api.call(setLockState, { body: { lockStateType, serialNumbers: [quiet.serialNumber], source: "web" } });
    await expect.poll(sequences).toBeGreaterThan(before + index);
  }
}

async function saved(download: Download): Promise<{ name: string; lines: string[] }> {
  const lines = readFileSync(await download.path(), "utf8")
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n");
  return { name: download.suggestedFilename(), lines };
}

test.describe("Reports", () => {
  test("[RT-14] are found in the menu and by their addresses", async ({ page, signIn }) => {
    await signIn(people.owner, "/");
    await page.getByRole("navigation", { name: "Main" }).getByText("Reports").click();
    await expect(page).toHaveURL(/\/reports$/);
    await page.getByRole("button", { name: /^Access log/ }).click();
    await expect(page).toHaveURL(/\/reports\/accesslog$/);
    await expect(page.getByRole("grid", { name: "Access log" })).toBeVisible();
    await page.goto("/reports/eventhistory");
    await expect(rows(page).first()).toBeVisible();
  });

  test("[RP-03] [RP-04] keep their filter in the address: reload, Back and Forward", async ({ page, signIn }) => {
    await signIn(people.owner, "/reports/eventhistory");
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("checkbox", { name: "Access", exact: true }).click();
    await expect(page).toHaveURL(/categories=1/);
    await page.keyboard.press("Escape");
    await expect(chips(page)).toContainText("Category Access");
    await page.reload();
    await expect(chips(page)).toContainText("Category Access");
    await page.getByRole("button", { name: /^Time: / }).click();
    await page.getByRole("menuitemradio", { name: "Last 7 days" }).click();
    await expect(page).toHaveURL(/last=7d/);
    await page.goBack();
    await expect(page.getByRole("button", { name: "Time: Last 24 hours" })).toBeVisible();
    await expect(chips(page)).toContainText("Category Access");
    await page.goForward();
    await expect(page.getByRole("button", { name: "Time: Last 7 days" })).toBeVisible();
    await page.getByRole("button", { name: "Remove filter Category Access" }).click();
    await expect(page).not.toHaveURL(/categories/);
  });

  test("[RP-07] [Q-74] remember columns and rows per page, and go from page to page", async ({ page, signIn }) => {
    await signIn(people.owner, "/reports/eventhistory?last=7d&order=oldest");
    await expect(grid(page).getByRole("columnheader", { name: "Site" })).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Site" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Rows per page: 25" }).click();
    const options = page.getByRole("menuitemradio");
    await expect(options).toHaveText(["10 rows", "25 rows", "50 rows", "100 rows"]);
    expect((await options.first().boundingBox())?.height).toBe(45);
    await options.first().click();
    await expect(page.getByText("1–10", { exact: true })).toBeVisible();
    const first = await rows(page).first().textContent();
    await page.reload();
    await expect(page.getByText("1–10", { exact: true })).toBeVisible();
    await expect(grid(page).getByRole("columnheader", { name: "Category" })).toBeVisible();
    await expect(grid(page).getByRole("columnheader", { name: "Site" })).toHaveCount(0);
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByText("11–20", { exact: true })).toBeVisible();
    await expect(rows(page).first()).not.toHaveText(first ?? "");
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(rows(page).first()).toHaveText(first ?? "");
  });

  test("[NF-08] [RP-07] are navigated, selected and opened by keyboard", async ({ page, signIn, apiAs }) => {
    await moveLock(await apiAs(people.operator));
    await signIn(people.owner, ofTheDoor);
    await expect(rows(page).nth(3)).toBeVisible();
    await rows(page).first().focus();
    await page.keyboard.press("End");
    await expect(rows(page).last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByText("1 row selected")).toBeVisible();
    await page.keyboard.press("Shift+ArrowDown");
    await expect(page.getByText("2 rows selected")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/rows? selected/)).toHaveCount(0);
    await page.keyboard.press("Enter");
    await expect(drawer(page)).toContainText(quiet.serialNumber);
    await page.keyboard.press("Escape");
    await expect(rows(page).nth(1)).toBeFocused();
    await page.keyboard.press("ContextMenu");
    await expect(page.getByRole("menuitem", { name: "Only this person" })).toBeVisible();
    await page.getByRole("menuitem", { name: "Only this person" }).click();
    await expect(chips(page)).toContainText("Person Ruth Adeyemi");
  });

  test("[RP-03] shows a row as it happens, and none that the filter leaves out", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.operator);
    await signIn(people.owner, ofTheDoor);
    await expect(page.getByText("Following", { exact: true })).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    const shown = async () => Number(await grid(page).getAttribute("aria-rowcount"));
    const before = await shown();
    await moveLock(api);
    await expect.poll(shown).toBeGreaterThan(before);
    await expect(rows(page).first()).toContainText(quiet.name);
    await expect(rows(page).filter({ hasNotText: quiet.name })).toHaveCount(0);
  });

  test("[RP-03] [EN-05] say of everybody who came why the door decided so, and are narrowed to a person who is looked for", async ({
    page,
    signIn,
    apiAs,
  }) => {
    const api = await apiAs(people.owner);
    // The rules whose words are looked for below: the simulated site's people meet others too.
    const spokenOf = new Set(["person.suspended", "schedule.none", "schedule.closed", "schedule.open"]);
    const firstRule = (because: unknown) => (Array.isArray(because) ? (because as { rule: string }[])[0]?.rule : undefined) ?? "";
    const decided = async () => {
      const query = { kinds: "access.decision", pageSize: "100" } as const;
      const { rows: entries } = await api.call(listEventLogs, { query });
      return entries.filter(
        ({ actor, data }) => actor.kind === "person" && data["personId"] === actor.id && spokenOf.has(firstRule(data["because"])),
      );
    };
    await expect.poll(async () => (await decided()).length, { timeout: 60_000 }).toBeGreaterThan(0);
    const [entry] = await decided();
    const name = entry?.actor.name ?? "";
    await signIn(people.owner, "/reports/accesslog");
    const log = page.getByRole("grid", { name: "Access log" }).locator("tr[data-row]");
    await expect(log.first()).toBeVisible();
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    await page.getByRole("combobox", { name: "Person" }).fill(name);
    await page
      .getByRole("option", { name: new RegExp(name) })
      .first()
      .click();
    await page.keyboard.press("Escape");
    await expect(chips(page)).toContainText(`Person ${name}`);
    await expect(log.filter({ hasNotText: name })).toHaveCount(0);
    await expect(log.filter({ hasText: /“.+” is (open|closed)|suspended|No schedule opens/ }).first()).toBeVisible();
    await expect(log.first().locator(".avatar")).toBeVisible();
    await keepScreenshot(page, "accesslog-light");
  });

  test("[RP-06] [SH-03] [SH-09] export the filtered rows, with progress in the top bar", async ({ page, signIn, apiAs }) => {
    await moveLock(await apiAs(people.operator));
    await signIn(people.owner, ofTheDoor);
    await expect(rows(page).nth(3)).toBeVisible();
    await expect(page.getByRole("button", { name: /^Downloads/ })).toHaveCount(0);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
    const { name, lines } = await saved(download);
    expect(name).toMatch(/^Event history \d{4}-\d\d-\d\d.*\.csv$/);
    const api = await apiAs(people.owner);
    const fromDate = new Date(Date.now() - 86_400_000).toISOString();
    const listed = await api.call(listEventLogs, {
      query: { serialNumber: quiet.serialNumber, order: "newest", pageSize: "100", fromDate },
    });
    expect(lines[0]).toMatch(/^sequence,occurredAtUtc,/);
    expect(lines.slice(1).map((line) => Number(line.split(",", 1)[0]))).toEqual(listed.rows.map(({ sequence }) => sequence));
    await page.getByRole("button", { name: "Downloads, none running" }).click();
    await expect(page.getByRole("list", { name: "Downloads" })).toContainText(name);
    await expect(page.getByRole("list", { name: "Downloads" })).toContainText("Saved");
    await page.getByRole("button", { name: "Clear finished" }).click();
    await expect(page.getByRole("button", { name: /^Downloads/ })).toHaveCount(0);
  });

  test("[RP-07] export the rows that are selected, by a command", async ({ page, signIn, apiAs }) => {
    await moveLock(await apiAs(people.operator));
    await signIn(people.owner, ofTheDoor);
    await rows(page).first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export selected" }).click()]);
    expect((await saved(download)).lines).toHaveLength(3);
  });

  test("[SH-09] a download that breaks off can be had again", async ({ page, signIn, context }) => {
    await signIn(people.owner, ofTheDoor);
    await context.route("**/v1/event-logs/export*", (route) => route.abort("aborted"), { times: 1 });
    await page.getByRole("button", { name: "Export CSV" }).click();
    await page.getByRole("button", { name: "Downloads, none running" }).click();
    const retry = page.getByRole("button", { name: /^Retry Event history/ });
    const [download] = await Promise.all([page.waitForEvent("download"), retry.click()]);
    expect((await saved(download)).lines[0]).toMatch(/^sequence,/);
  });

  test("[Q-40] take days of at most a month", async ({ page, signIn }) => {
    await signIn(people.owner, "/reports/accesslog");
    await page.getByRole("button", { name: /^Time: / }).click();
    await page.getByRole("menuitem", { name: "Choose days…" }).click();
    await page.getByLabel("From", { exact: true }).fill("2026-01-01");
    await page.getByLabel("To", { exact: true }).fill("2026-03-01");
    await expect(page.getByText("A report covers at most 30 days")).toBeVisible();
    await page.getByLabel("To", { exact: true }).fill("2026-01-30");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-30/);
    await expect(page.getByText("No access in this time")).toBeVisible();
  });
});
