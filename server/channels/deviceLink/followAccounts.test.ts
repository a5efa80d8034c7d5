import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createJobs } from "../../base/jobs/createJobs.ts";
import type { Jobs } from "../../base/jobs/jobs.ts";
import { followAccounts } from "./followAccounts.ts";
import { keyOf } from "./transport.ts";

const device = { accountId: "north", serialNumber: "DOOR-1" };
const another = { accountId: "north", serialNumber: "DOOR-2" };

let jobs: Jobs;
let tell: (accountId: string) => void;
const onAppended = (listener: (accountId: string) => void) => {
  tell = listener;
  return () => {
    tell = () => undefined;
  };
};
beforeEach(() => {
  vi.useFakeTimers();
  jobs = createJobs({ log: { error: vi.fn(), info: vi.fn() }, clock: { now: () => new Date() } });
});
afterEach(async () => {
  await jobs.stop();
  vi.useRealTimers();
});

const account = () => ({ followers: new Map<string, string>() });
function followed(bring: (accountId: string, of: ReturnType<typeof account>) => Promise<void>) {
  return followAccounts<ReturnType<typeof account>, string>({ name: "follow", jobs, events: { onAppended }, bring });
}

it("[EN-05] looks at what was logged before the first device of an account followed it", async () => {
  const bring = vi.fn(async () => undefined);
  const accounts = followed(bring);
  await accounts.inTurn("north", async () => {
    // The account has been read, and nobody follows it yet.
    tell("north");
    accounts.add(device, account(), "as it was read");
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bring).toHaveBeenCalledTimes(1);
});

it("looks at accounts that somebody follows, in turn, and at no others", async () => {
  const order: string[] = [];
  const accounts = followed(async (accountId) => void order.push(accountId));
  const north = account();
  accounts.add(device, north, "first");
  await vi.advanceTimersByTimeAsync(1_000);
  accounts.add(another, accounts.get("north") ?? account(), "second");
  await vi.advanceTimersByTimeAsync(1_000);
  expect([order, [...north.followers]]).toEqual([
    ["north"],
    [
      [keyOf(device), "first"],
      [keyOf(another), "second"],
    ],
  ]);
  for (const accountId of ["south", "north"]) tell(accountId);
  const asked = accounts.inTurn("north", async () => order.push("asked"));
  await vi.advanceTimersByTimeAsync(1_000);
  await accounts.bringUpToDate("north");
  await asked;
  expect(order).toEqual(["north", "asked", "north", "north"]);
});

it("forgets an account that nobody follows any more, and is silent once it is closed", async () => {
  const bring = vi.fn(async (_accountId: string, { followers }: ReturnType<typeof account>) => followers.clear());
  const accounts = followed(bring);
  accounts.add(device, account(), "left");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(accounts.get("north")).toBeUndefined();
  tell("north");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bring).toHaveBeenCalledTimes(1);
  accounts.add(device, account(), "back");
  await accounts.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(bring).toHaveBeenCalledTimes(1);
});

it("tries again what could not be sent, without another entry of the log", async () => {
  const bring = vi.fn(async () => undefined);
  bring.mockRejectedValueOnce(new Error("The database is away."));
  const accounts = followed(bring);
  accounts.add(device, account(), "waits");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(bring).toHaveBeenCalledTimes(2);
});
