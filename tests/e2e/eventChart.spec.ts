import { setLockState } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { expect, people, test } from "./support/test.ts";

test.describe("The chart of access events on the dashboard", () => {
  test("[RP-01] [RP-02] shows today's counts as a chart, by keyboard and as a table", async ({ page, signIn, apiAs }) => {
    const api = await apiAs(people.owner);
    await api.call(setLockState, { body: { lockStateType: LockState.Unlocked, serialNumbers: ["GH-AC40-009132"], source: "web" } });
    await signIn(people.owner);
    const chart = page.getByRole("region", { name: "Access events" });
    await expect(chart.getByRole("button", { name: /^Doors and commands [1-9]/ })).toBeVisible();
    await expect(chart.locator("canvas")).toBeVisible();
    const values = chart.getByRole("slider");
    await values.focus();
    await page.keyboard.press("Home");
    await expect(values).toHaveAttribute("aria-valuetext", /00:00.* · .*Doors and commands \d/);
    await page.keyboard.press("ArrowRight");
    await expect(values).toHaveAttribute("aria-valuetext", /01:00/);
    await chart.getByRole("button", { name: "Show as a table" }).click();
    await expect(chart.getByRole("table").getByRole("row")).toHaveCount(25);
    await chart.getByRole("button", { name: "7 days" }).click();
    await expect(chart.getByRole("table").getByRole("row")).toHaveCount(8);
  });

  test("[RP-02] shows one site in its time zone, and a failed count as an error instead of zero", async ({ page, signIn }) => {
    await signIn(people.owner);
    const chart = page.getByRole("region", { name: "Access events" });
    const refusal = { hasErrors: true, applicationEvents: [{ code: "error_too_many_requests" }], payload: null };
    await page.route(/event-logs\/histogram/, (route) => route.fulfill({ status: 429, json: refusal }));
    await chart.getByRole("combobox", { name: "Site" }).click();
    await page.getByRole("option", { name: "Ferry Lane Depot" }).click();
    await expect(chart.getByText("The events could not be counted")).toBeVisible();
    await page.unroute(/event-logs\/histogram/);
    await chart.getByRole("button", { name: "Retry" }).click();
    await expect(chart.getByText(/^C[SD]T$/)).toBeVisible();
  });
});
