import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { AccessMethod, ApprovalRequestStatus } from "#contract/enumerations.ts";
import { approvePass, getPass, listPassesByStatus, type Pass, rejectPass, requestPass } from "#contract/passes.ts";
import { saveAccountSettings } from "#contract/session.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { anotherConsole, expect, people, test } from "./support/test.ts";

/** People for whom the simulated site requests no passes; one per test. */
const persons = {
  eva: "northmoor-person-2",
  ruth: "northmoor-person-4",
  marta: "northmoor-person-5",
  petra: "northmoor-person-7",
} as const;

async function ask(api: Api, personId: string): Promise<Pass> {
  const cardNumber = String(randomInt(10 ** 11, 10 ** 12));
  const body = { type: AccessMethod.Card, personId, siteId: "harbour-house", cardNumber, comments: "Lost the old one" };
  return api.call(requestPass, { body });
}

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: /^Approvals/ });
const comments = (page: Page) => page.getByRole("textbox", { name: /Comments/ });
const pendingCount = async (api: Api) => (await api.call(listPassesByStatus, { query: { status: "Pending" } })).length;
/** Waits until the bell shows the platform's count, which the simulated site changes now and then. */
async function expectBellToTell(page: Page, api: Api): Promise<void> {
  await expect(async () => {
    const count = await pendingCount(api);
    await expect(bell(page)).toHaveAccessibleName(`Approvals: ${count} ${count === 1 ? "request waits" : "requests wait"}`, {
      timeout: 500,
    });
  }).toPass();
}

const detail = (id: string) => `/settings/approvalrequests/detail?id=${id}`;

test.describe("Approvals", () => {
  test("[SH-05] [SH-03] [PM-05] [GN-08] the bell is there only with the right, the feature and the setting", async ({
    page,
    signIn,
    apiAs,
    browser,
    system,
  }) => {
    await signIn(people.operator, "/doors");
    await expect(page.getByRole("row", { name: /^Level 4 finance/ })).toBeVisible();
    await expect(bell(page)).toHaveCount(0);
    const elsewhere = await anotherConsole(browser, system, people.otherOwner);
    await expect(elsewhere.getByRole("banner").getByRole("button", { name: /Lucía Ferrer/ })).toBeVisible();
    await expect(elsewhere.getByRole("button", { name: /^Aprobaciones/ })).toHaveCount(0);
    await elsewhere.context().close();
    const owner = await apiAs(people.owner);
    await owner.call(saveAccountSettings, { body: { passRequiresApproval: false } });
    const without = await anotherConsole(browser, system, people.owner);
    await expect(without.getByRole("banner").getByRole("button", { name: /Jude Holloway/ })).toBeVisible();
    await expect(bell(without)).toHaveCount(0);
    await owner.call(saveAccountSettings, { body: { passRequiresApproval: true } });
    await without.reload();
    await expect(bell(without)).toBeVisible();
    await without.context().close();
  });

  test("[ST-01] [SH-05] the palette switches approval off and on, and the bell follows", async ({ page, signIn }) => {
    await signIn(people.owner, "/");
    await expect(bell(page)).toBeVisible();
    const answer = async (name: string) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("require approval");
      await page.getByRole("option", { name: /Require approval of passes/ }).click();
      await page.getByRole("option", { name }).click();
    };
    await answer("New cards work at once");
    await expect(page.getByText("New cards work at once from now on")).toBeVisible();
    await expect(bell(page)).toHaveCount(0);
    await answer("New cards need approval");
    await expect(bell(page)).toBeVisible();
  });

  test("[AP-01] [AP-02] [AP-03] [AP-04] two consoles: a request arrives, one decides with a comment, the other shows who decided", async ({
    page,
    signIn,
    apiAs,
    browser,
    system,
  }) => {
    const [owner, manager] = [await apiAs(people.owner), await apiAs(people.manager)];
    await signIn(people.owner, "/");
    await expectBellToTell(page, owner);
    const before = await pendingCount(owner);
    const { id, fullName } = await ask(manager, persons.ruth);
    await expect(bell(page)).not.toHaveAccessibleName(`Approvals: ${before} requests wait`);
    await expectBellToTell(page, owner);

    const second = await anotherConsole(browser, system, people.administrator, { path: detail(id) });
    await expect(comments(second)).toBeVisible();
    await expect(second.getByText("Lost the old one")).toBeVisible();

    await bell(page).click();
    await page.getByRole("menuitem", { name: fullName }).first().click();
    await expect(page.getByRole("heading", { name: fullName })).toBeVisible();
    await comments(page).fill("Handed over at the desk");
    await page.getByRole("button", { name: "Approve pass" }).click();
    await expect(page.getByText(`Approved: ${fullName}`)).toBeVisible();
    await expect(comments(page)).toHaveCount(0);
    await expect(page.getByText("Handed over at the desk")).toBeVisible();

    await expect(second.getByRole("status").filter({ hasText: "Jude Holloway has approved this in the meantime." })).toBeVisible();
    await expect(comments(second)).toHaveCount(0);
    await expectBellToTell(second, owner);
    expect(await owner.call(getPass, { params: { id } })).toMatchObject({
      requestStatus: ApprovalRequestStatus.Approved,
      decidedBy: { name: "Jude Holloway" },
      comments: "Handed over at the desk",
    });
    await second.context().close();
  });

  test("[AP-03] a late decision shows who decided first, even while the realtime stream is down", async ({ apiAs, browser, system }) => {
    const { id } = await ask(await apiAs(people.manager), persons.marta);
    const late = await anotherConsole(browser, system, people.administrator, {
      path: detail(id),
      prepare: (page) => page.route(/\/v1\/realtime/, (route) => route.abort()),
    });
    await expect(comments(late)).toBeVisible();
    const owner = await apiAs(people.owner);
    await owner.call(rejectPass, { body: { id, requestStatus: ApprovalRequestStatus.Rejected } });
    await late.getByRole("button", { name: "Approve pass" }).click();
    await expect(late.getByText("This request has been decided already.")).toBeVisible();
    await expect(late.getByText("Jude Holloway has rejected this in the meantime.")).toBeVisible();
    await late.context().close();
  });

  test("[AP-03] [NF-04] requests can be decided by keyboard, from the bell and from the palette", async ({ page, signIn, apiAs }) => {
    const [owner, manager] = [await apiAs(people.owner), await apiAs(people.manager)];
    const first = await ask(manager, persons.petra);
    await signIn(people.owner, "/");
    await bell(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.type(first.fullName.slice(0, 5));
    await expect(page.getByRole("menuitem", { name: first.fullName }).first()).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: first.fullName })).toBeVisible();
    await comments(page).focus();
    await page.keyboard.type("Not needed");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Approve pass" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Rejected: ${first.fullName}`)).toBeVisible();
    expect(await owner.call(getPass, { params: { id: first.id } })).toMatchObject({ comments: "Not needed" });

    const second = await ask(manager, persons.eva);
    await expectBellToTell(page, owner);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Command palette" })).toBeFocused();
    await page.keyboard.type("eva lock");
    const found = page.getByRole("option", { name: new RegExp(`${second.fullName}.*Pending`) });
    await expect(found).toBeVisible();
    await found.click();
    await expect(page.getByRole("heading", { name: second.fullName })).toBeVisible();
    await owner.call(approvePass, { body: { id: second.id, requestStatus: ApprovalRequestStatus.Approved } });
    await expect(comments(page)).toHaveCount(0);
  });

  test("[AP-02] [RT-30] the list is searched by name, keeps decided requests and says when nothing matches", async ({ page, signIn }) => {
    await signIn(people.owner, "/settings/approvalrequests");
    const rows = page.getByRole("row").filter({ has: page.getByText("Pending") });
    await expect(rows.first()).toBeVisible();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await expect(page.getByRole("row").filter({ hasText: "Expired" }).first()).toBeVisible();
    await page.getByRole("row").filter({ hasText: "Rejected" }).last().click();
    await expect(page.getByText("Safety training is missing")).toBeVisible();
    await page.goto("/settings/approvalrequests");
    await page.getByRole("textbox", { name: "Name or card number" }).fill("nobody of this name");
    await expect(page.getByText("No request matches")).toBeVisible();
  });

  for (const isDark of [false, true])
    test(`the list and the request pass axe in the ${isDark ? "dark" : "light"} theme`, async ({ page, signIn }) => {
      await page.addInitScript((isDarkMode) => localStorage.setItem("general", JSON.stringify({ isDarkMode })), isDark);
      await signIn(people.owner, "/settings/approvalrequests");
      await expect(page.getByRole("row").filter({ hasText: "Pending" }).first()).toBeVisible();
      await page.getByRole("row").filter({ hasText: "Pending" }).first().click();
      await expect(comments(page)).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

  test("[RT-30] [PM-12] a person without the right to decide gets neither the page nor the data", async ({ page, signIn, apiAs }) => {
    await signIn(people.manager, "/settings/approvalrequests");
    await expect(page.getByRole("row").filter({ hasText: "Pending" })).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Approval requests" })).toHaveCount(0);
    await expect(pendingCount(await apiAs(people.manager))).rejects.toMatchObject({ code: "error_forbidden", status: 403 });
  });

  test("[AP-01] the bell says that requests did not load, and offers to try again", async ({ browser, system }) => {
    let isBroken = true;
    const page = await anotherConsole(browser, system, people.owner, {
      prepare: (opened) =>
        opened.route(/\/v1\/passes\/status/, (route) => (isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue())),
    });
    await expect(bell(page)).toHaveAccessibleName("Approvals: could not be loaded");
    await bell(page).click();
    isBroken = false;
    await page.getByRole("menuitem", { name: "Requests did not load. Try again" }).click();
    await expect(bell(page)).toHaveAccessibleName(/^Approvals: \d+ requests? waits?$/);
    await page.context().close();
  });
});
