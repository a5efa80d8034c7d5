import { expect, it, vi } from "vitest";
import { createClientSettings } from "../settings/clientSettings.ts";
import { aConsoleState } from "../testing/aConsoleState.ts";
import { aRunningConsole } from "../testing/aRunningConsole.ts";

function aBrowser() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
/** A console as after a reload of the page. */
async function aPage(store: ReturnType<typeof aBrowser>, accountId: string, uid = "ana") {
  const { user, features } = aConsoleState();
  const access = { ...user, uid, accountId };
  const { settings, dispose } = createClientSettings(store);
  const running = await aRunningConsole([], ["device_r"], {
    settings,
    session: { access, profile: undefined, accounts: [], features, passRequiresApproval: false, gateways: [], intercoms: [] },
  });
  return {
    layouts: running.layouts,
    leave() {
      running.dispose();
      dispose();
    },
  };
}
const wall = { grid: { root: ["gate"] }, panels: { gate: { id: "gate" } } };

it("[VW-06] a layout is back after a reload and after other accounts, for its person in its account alone", async () => {
  vi.useFakeTimers();
  const browser = aBrowser();
  const first = await aPage(browser, "north");
  first.layouts.changed(wall);
  first.leave();
  for (const [accountId, uid, shown] of [
    ["north", "ana", wall],
    ["south", "ana", undefined],
    ["north", "ben", undefined],
    ["north", "ana", wall],
  ] as const) {
    const page = await aPage(browser, accountId, uid);
    expect([accountId, uid, page.layouts.working()]).toEqual([accountId, uid, shown]);
    page.leave();
  }
  vi.useRealTimers();
});
