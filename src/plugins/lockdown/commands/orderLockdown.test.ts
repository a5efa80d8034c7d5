import { beforeEach, describe, expect, it } from "vitest";
import type { LockdownPlan } from "#contract/lockdown.ts";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { aRealtime } from "../../../../tests/builders/aRealtime.ts";
import { Lockdown, type LockdownSession } from "../services.ts";
import { minutesOptions, planOptions, startOptions } from "./orderLockdown.ts";

const nowMs = Date.parse("2026-11-21T12:00:00Z");
const labs: LockdownPlan = { id: "labs", code: "LABS", description: "Labs", doorCount: 3, siteCount: 1, durationMinutes: 45 };
const plans: LockdownPlan[] = [
  labs,
  { ...labs, id: "old", description: "Old", doorCount: 1, expiresOn: "2026-11-20T00:00:00Z" },
  { id: "all", code: "ALL", description: "Everything", doorCount: 9, siteCount: 2 },
];
const session: LockdownSession = {
  status: "ready",
  failure: undefined,
  isGeneralLockdownActivated: false,
  generalLockdownStartTime: undefined,
  generalLockdownDuration: undefined,
  isLockdownPlanSetUp: true,
  info: undefined,
  plans,
  isDialogOpen: false,
};
const aConsole = () => {
  const service = { state: session, reload: async () => undefined, replace: () => undefined, setDialogOpen: () => undefined };
  return aKernel({
    services: [provided(Lockdown, service)],
    realtime: aRealtime(() => nowMs),
    t: (key, values) => (values?.["count"] === undefined ? key : `${key} ${String(values["count"])}`),
  });
};
let kernel = aConsole();
beforeEach(() => {
  kernel = aConsole();
});

describe("the choices of a lockdown in the palette", () => {
  it("[LK-03] are the plans that have not expired, each with its number of doors", async () => {
    expect(await startOptions(kernel)).toMatchObject([
      { value: "labs", label: "Labs", note: "lockdown.plan.doors 3" },
      { value: "all", label: "Everything", note: "lockdown.plan.doors 9" },
    ]);
  });

  it("[LK-01] are all plans where one is edited or deleted", async () => {
    expect((await planOptions(kernel)).map(({ value }) => value)).toEqual(["labs", "old", "all"]);
  });

  it("[LK-02] begin with the duration that the plan proposes", () => {
    const values = (plan: string | undefined) => minutesOptions(kernel, plan).map(({ value }) => value);
    expect(values("labs")).toEqual([45, 0, 15, 30, 60, 240]);
    expect(values("all")).toEqual([0, 15, 30, 60, 240]);
    expect(values(undefined)).toEqual([0, 15, 30, 60, 240]);
    expect(minutesOptions(kernel, "labs").filter(({ note }) => note !== undefined)).toEqual([
      { value: 45, label: "lockdown.minutes 45", note: "lockdown.pick.proposed" },
    ]);
  });
});
