import { hourMs, minuteMs } from "#contract/durations.ts";
import { eachAlone } from "./base/eachAlone.ts";
import { watchLog } from "./base/events/watchLog.ts";
import { removeOldObjects } from "./channels/objects/removeOldObjects.ts";
import { createLockdownEnds, remindDoors } from "./doors/lockdown/endExpiredLockdowns.ts";
import { accountsWithMusters, followMusters } from "./doors/musters/followMusters.ts";
import { clearSignUps } from "./identity/signUp/clearSignUps.ts";
import { endAnsweredCalls, endRungOutCalls } from "./intercom/calls/endCalls.ts";
import { endLateEnrolments } from "./people/credentials/endLateEnrolments.ts";
import { runImports } from "./people/userImports/runImports.ts";
import { createUsePictures } from "./people/uses/pictureUses.ts";
import type { Platform } from "./platform.ts";
import { runTests } from "./policy/policyTests/runTests.ts";
import { accountsWithPolicyTests, createPolicyTestTries } from "./policy/policyTests/tryPolicyTests.ts";
import { endExpiredClaims } from "./sites/enrolment/claims.ts";
import { advanceCampaigns, remindDevices } from "./sites/firmware/advanceCampaigns.ts";
import { offerReleases } from "./sites/firmware/offerReleases.ts";
import { settleEventVideos } from "./video/eventVideos/settleEventVideos.ts";
import { dropOldShares, settleShares } from "./video/videoShares/settleShares.ts";

const secondMs = 1_000;

/**
 * Everything that the platform does by itself for its domains (decision 113). Each job finds in the store what is due, and each change
 * names the state that it changes: several processes on one store do no harm to each other, and what one left undone the next does. Mail,
 * the guard of the disk, live video, the device link and TLS start jobs of their own.
 */
export function startJobs(platform: Platform): { stop(): Promise<void> } {
  const { jobs, events, store, log } = platform;
  const everySecond = { everyMs: secondMs };
  const hourly = { everyMs: hourMs, isDueAtStart: true };

  // Somebody waits for these.
  jobs.every({ name: "import people", everyMs: 500, run: (signal) => runImports(platform, signal) });
  jobs.every({ name: "end lockdowns", ...everySecond, longestBackOffMs: 5 * secondMs, run: createLockdownEnds(platform) });
  jobs.every({ name: "end calls that rang out", ...everySecond, run: () => endRungOutCalls(platform) });
  jobs.every({ name: "advance firmware campaigns", ...everySecond, run: () => advanceCampaigns(platform) });
  jobs.every({ name: "settle shared clips", ...everySecond, run: () => settleShares(platform) });
  jobs.every({ name: "settle event videos", ...everySecond, run: () => settleEventVideos(platform) });

  // Somebody or something has missed its time.
  jobs.every({ name: "offer firmware", everyMs: 5 * secondMs, isDueAtStart: true, run: () => offerReleases(platform) });
  jobs.every({ name: "end late card enrolments", everyMs: 5 * secondMs, run: () => endLateEnrolments(platform) });
  jobs.every({ name: "remind doors of lockdowns", everyMs: 10 * secondMs, run: () => remindDoors(platform) });
  jobs.every({ name: "remind devices of firmware", everyMs: 10 * secondMs, isDueAtStart: true, run: () => remindDevices(platform) });
  jobs.every({ name: "end claims of devices", everyMs: minuteMs, isDueAtStart: true, run: () => endExpiredClaims(platform) });

  // What is over is forgotten.
  jobs.every({ name: "clear sign-ups", ...hourly, run: () => clearSignUps(platform) });
  jobs.every({ name: "drop shared clips", ...hourly, run: () => dropOldShares(platform) });
  jobs.every({ name: "remove old objects", ...hourly, run: () => removeOldObjects(platform) });

  // These follow the logs of accounts.
  const watch = { jobs, events };
  watchLog({ ...watch, name: "end answered calls", gatherMs: 100, run: (accountId) => endAnsweredCalls(platform, accountId) });
  const pictures = createUsePictures(platform);
  watchLog({ ...watch, name: "take pictures of uses", gatherMs: 50, run: pictures.look });
  const musters = watchLog({ ...watch, name: "follow musters", gatherMs: 100, run: (accountId) => followMusters(platform, accountId) });
  jobs.every({
    name: "look for open musters",
    everyMs: 5 * secondMs,
    isDueAtStart: true,
    run: async () => (await accountsWithMusters(store)).forEach(musters.wake),
  });
  const policyTests = watchLog({ ...watch, name: "try policy tests after changes", gatherMs: 300, run: createPolicyTestTries(platform) });
  // Time passes too: schedules end, people's time is over.
  jobs.every({
    name: "try all policy tests",
    ...hourly,
    async run(signal) {
      const tryAll = async (accountId: string) => signal.aborted || policyTests.inTurn(accountId, () => runTests(platform, accountId));
      const what = "The policy tests of an account were not tried";
      await eachAlone(await accountsWithPolicyTests(store), tryAll, { log, what, nameOf: (accountId) => ({ accountId }) });
    },
  });

  return {
    async stop() {
      await jobs.stop();
      await pictures.idle();
    },
  };
}
