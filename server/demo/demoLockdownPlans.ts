import { dayMs } from "#contract/durations.ts";
import type { LockdownTargets } from "#contract/lockdown.ts";
import type { Database } from "../base/store/connect.ts";
import { lockdownPlans } from "../base/store/schema/lockdown.ts";

interface DemoPlan {
  accountId: string;
  planId: string;
  code: string;
  description: string;
  durationMinutes?: number;
  /** A plan of works that are over by now. */
  expiredDaysAgo?: number;
  targets: Partial<LockdownTargets>;
}

const demoPlans: readonly DemoPlan[] = [
  { accountId: "northmoor", planId: "full-lockdown", code: "LOCKDOWN-FULL", description: "All sites", targets: { isEveryDoor: true } },
  {
    accountId: "northmoor",
    planId: "harbour-ground-floor",
    code: "LOCKDOWN-GROUND",
    description: "Ground floor, Harbour House",
    durationMinutes: 30,
    targets: { serialNumbers: ["GH-AC40-00912F", "GH-AC40-009130", "GH-AC40-009134", "GH-INT40-0127A3"] },
  },
  {
    accountId: "northmoor",
    planId: "laboratories",
    code: "LOCKDOWN-LABS",
    description: "Laboratories",
    durationMinutes: 60,
    targets: { siteIds: ["quarry-lab"] },
  },
  {
    accountId: "northmoor",
    planId: "loading-bay-works",
    code: "LOCKDOWN-BAYS",
    description: "Loading bay works",
    expiredDaysAgo: 7,
    targets: { serialNumbers: ["GH-AC40-00A210", "GH-AC40-00A211"] },
  },
  {
    accountId: "castellan",
    planId: "mirador",
    code: "LOCKDOWN-MIRADOR",
    description: "Hotel Mirador",
    targets: { siteIds: ["hotel-mirador"] },
  },
];

/** Lockdown plans of the demonstration's accounts. */
export async function insertDemoLockdownPlans(transaction: Database, now: Date): Promise<void> {
  await transaction.insert(lockdownPlans).values(
    demoPlans.map(({ targets, expiredDaysAgo, ...plan }) => ({
      ...plan,
      createdAt: now,
      expiresOn: expiredDaysAgo === undefined ? null : new Date(now.getTime() - expiredDaysAgo * dayMs),
      isEveryDoor: targets.isEveryDoor ?? false,
      siteIds: targets.siteIds ?? [],
      serialNumbers: targets.serialNumbers ?? [],
    })),
  );
}
