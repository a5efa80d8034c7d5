import type { Page } from "@playwright/test";
import { addGroupUsers, createGroup, deleteGroup, getGroup, listGroups, removeGroupUsers } from "#contract/groups.ts";
import { createPolicyTest, deletePolicyTest, listPolicyTests, type PolicyAssertion } from "#contract/policyTests.ts";
import { createSchedule, listSchedules, updateSchedule } from "#contract/schedules.ts";
import type { Api } from "#kernel/api.ts";
import { violations } from "./support/axe.ts";
import { keepScreenshot } from "./support/keepScreenshot.ts";
import { becomePhone, enterSignIn, expect, people, test } from "./support/test.ts";

const row = (page: Page, hasText: string) => page.getByRole("grid", { name: "Policy tests" }).locator("tr[data-row]").filter({ hasText });
const question = (page: Page) => page.getByRole("alertdialog", { name: "Who gains and who loses access" });

async function clear(api: Api): Promise<void> {
  const { rows } = await api.call(listPolicyTests, { query: { pageSize: "100" } });
  for (const { id } of rows) await api.call(deletePolicyTest, { params: { id } });
}

const sunday: Pick<PolicyAssertion, "when"> = { when: { kind: "weekly", day: 6, time: "03:00" } };

test("[C-03] a policy test is written, run, changed and deleted by mouse", async ({ page, signIn, apiAs }) => {
  await clear(await apiAs(people.owner));
  await signIn(people.owner, "/settings/policytests");
  await expect(page.getByText("No policy tests yet")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "empty");

  await page.getByRole("button", { name: "New policy test" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New policy test" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Choose one").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Group" }).click();
  await dialog.getByRole("combobox", { name: "Group" }).fill("contr");
  await page.getByRole("option", { name: "Contractors" }).click();
  await dialog.getByRole("button", { name: "Zone" }).click();
  await dialog.getByRole("combobox", { name: "Zone" }).fill("plant");
  await page.getByRole("option", { name: /Plant rooms/ }).click();
  await expect(dialog.getByRole("status")).toHaveText("No one of Contractors can enter Plant rooms on Sundays at 03:00");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "form");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "No one of Contractors")).toContainText("Holds");

  // What has ever been allowed fails, and says why.
  await row(page, "No one of Contractors").click();
  const edit = page.getByRole("dialog", { name: "Edit policy test" });
  await edit.getByRole("button", { name: "Ever", exact: true }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(row(page, "at any time")).toContainText("Fails");
  await expect(row(page, "at any time")).toContainText("by Contractor hours");
  await page.getByRole("button", { name: "Run policy tests" }).click();
  await expect(page.getByText("1 policy test fails").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "list");

  await row(page, "at any time").click();
  await page.getByRole("button", { name: "Delete policy test" }).click();
  await page.getByRole("textbox", { name: "Type delete to delete it" }).fill("delete");
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Delete policy test" }).click();
  await expect(page.getByText("No policy tests yet")).toBeVisible();
});

test("[C-03] policy tests are read and run by keyboard, on a phone, in Spanish", async ({ page, apiAs }) => {
  const api = await apiAs(people.otherOwner);
  await clear(api);
  const who = { kind: "group", id: "staff" } as const;
  await api.call(createPolicyTest, { body: { who, expect: "cannot", what: { kind: "zone", id: "mirador-spa" }, ...sunday } });
  await page.goto("/settings/policytests");
  await enterSignIn(page, people.otherOwner);
  await becomePhone(page);
  await expect(page.getByText("Nadie de Staff puede entrar en Spa los domingos a las 03:00")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Paleta de acciones" }).fill("ejecutar pruebas");
  await expect(page.getByRole("option", { name: /Ejecutar pruebas de política/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Falla 1 prueba de política").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "phone");
  await clear(api);
});

async function nightWatch(api: Api): Promise<{ id: string; personIds: string[] }> {
  const { rows } = await api.call(listGroups, { query: { search: "Night watch" } });
  for (const { id } of rows) {
    const { members } = await api.call(getGroup, { params: { id }, query: { pageSize: "100" } });
    const personIds = members.rows.map((member) => member.id);
    if (personIds.length > 0) await api.call(removeGroupUsers, { params: { id }, body: { personIds } });
    await api.call(deleteGroup, { params: { id } });
  }
  const { id } = await api.call(createGroup, { body: { name: "Night watch" } });
  const { members } = await api.call(getGroup, { params: { id: "contractors" }, query: { pageSize: "10" } });
  const personIds = members.rows.slice(0, 3).map((member) => member.id);
  await api.call(addGroupUsers, { params: { id }, body: { personIds } });
  return { id, personIds };
}

test("[C-03] changing a group first shows the people who lose access and the policy tests that would fail", async ({
  page,
  signIn,
  apiAs,
}) => {
  const api = await apiAs(people.owner);
  await clear(api);
  const { id, personIds } = await nightWatch(api);
  const fields = {
    name: "Night watch hours",
    kind: "access" as const,
    onHoliday: "asUsual" as const,
    recurrences: [{ cron: "0 0 22 * *", timeDuration: 480 }],
    serialNumbers: ["GH-AC40-009131", "GH-AC40-00A210", "GH-AC40-00C302"],
    zoneIds: [],
    personIds: [],
    groupIds: [id],
  };
  const known = (await api.call(listSchedules, { query: { search: fields.name } })).rows[0];
  if (known) await api.call(updateSchedule, { body: { id: known.id, ...fields } });
  else await api.call(createSchedule, { body: fields });
  const who = { kind: "person", id: personIds[0] ?? "" } as const;
  const serials = fields.serialNumbers;
  for (const serial of serials)
    await api.call(createPolicyTest, {
      body: { who, expect: "can", what: { kind: "door", id: serial }, when: { kind: "weekly", day: 1, time: "23:00" } },
    });
  await signIn(people.owner, `/settings/groups/details?id=${id}`);

  const members = page.getByRole("grid", { name: "People in Night watch" }).locator("tr[data-row]");
  await expect(members).toHaveCount(3);
  const first = members.first();
  await first.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove from the group" }).click();
  await expect(question(page)).toBeVisible();
  await expect(question(page).getByRole("region", { name: "Lose access" })).toContainText("1 person");
  await expect(question(page).getByText("Every day 22:00–06:00").first()).toBeVisible();
  await expect(question(page).getByText("by Night watch hours").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await keepScreenshot(page, "question");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(members).toHaveCount(3);

  // By keys: Escape goes back, Save goes on.
  await first.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove from the group" }).click();
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question(page)).toHaveCount(0);
  await first.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Remove from the group" }).click();
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(members).toHaveCount(2);
  await clear(api);
});
