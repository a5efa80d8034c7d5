import { startLockdown } from "#contract/lockdown.ts";
import { expect, people, test } from "../support/test.ts";

const plan = "harbour-ground-floor";
/** A door of the plan that nobody touches by themselves. */
const lobby = "Lobby main entrance";

// A lockdown lasts a minute or more; `tests/contract/lockdown.test.ts` shows its end without the wait.
test("[Q-53] [LK-04] ends by itself when its time is over, also for a console that opened meanwhile", async ({ page, signIn, apiAs }) => {
  test.setTimeout(120_000);
  const api = await apiAs(people.owner);
  await api.call(startLockdown, { body: { workflowId: plan, durationMinutes: 1 } });
  await signIn(people.operator, "/doors");
  const banner = page.getByRole("alert").filter({ hasText: "General lockdown active" });
  const row = page.getByRole("row", { name: new RegExp(`^${lobby}`) });
  await expect(banner.getByRole("timer", { name: "Time left" })).toHaveText(/^00:\d\d$/);
  await expect(row).toContainText("Lockdown");
  await expect(banner).toHaveCount(0, { timeout: 75_000 });
  await expect(row).not.toContainText("Lockdown");
});
