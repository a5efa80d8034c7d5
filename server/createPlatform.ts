import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { type Clock, systemClock } from "./base/clock.ts";
import { createEventLog } from "./base/events/createEventLog.ts";
import { listenForAppended } from "./base/events/listenForAppended.ts";
import { createJobs } from "./base/jobs/createJobs.ts";
import { createKeys } from "./base/keys/createKeys.ts";
import type { Log } from "./base/log.ts";
import { createMail, type MailOptions } from "./base/mail/createMail.ts";
import { fileDelivery } from "./base/mail/fileDelivery.ts";
import { noReply } from "./base/mail/message.ts";
import { smtpDelivery } from "./base/mail/smtpDelivery.ts";
import { createProcesses } from "./base/processes/createProcesses.ts";
import type { Settings } from "./base/settings/settings.ts";
import { createFreeSpace } from "./base/storage/freeSpace.ts";
import { tellOfSpace } from "./base/storage/tellOfSpace.ts";
import { connectStore, type Store } from "./base/store/connect.ts";
import { installation } from "./base/store/schema/identity.ts";
import { createDeviceLink } from "./channels/deviceLink/createDeviceLink.ts";
import type { LinkParts } from "./channels/deviceLink/linkParts.ts";
import { createObjects } from "./channels/objects/createObjects.ts";
import { deviceLinkParts } from "./deviceLinkParts.ts";
import { createIdentity } from "./identity/createIdentity.ts";
import type { PasswordCost } from "./identity/passwords.ts";
import { reportDoubled } from "./people/doubled/reportDoubled.ts";
import type { Platform } from "./platform.ts";
import { createAccountPolicies } from "./policy/accountPolicies.ts";
import { createDeviceLists } from "./sites/devices/deviceLists.ts";
import { startJobs } from "./startJobs.ts";
import { createLive } from "./video/live/createLive.ts";
import { liveConfigFor } from "./video/live/liveConfigFor.ts";

export interface PlatformOptions {
  settings: Settings;
  log: Log;
  connectionString: string;
  clock?: Clock;
  /** Free bytes of the disk that contains a folder; default: ask the system. */
  readFreeBytes?: (directory: string) => Promise<number>;
  /** Cost of a password hash. Tests set a lower one; the default is the production cost. */
  passwordCost?: PasswordCost;
}

export interface RunningPlatform {
  platform: Platform;
  close(): Promise<void>;
}

/** Puts the platform together over a migrated database. */
export async function createPlatform(options: PlatformOptions): Promise<RunningPlatform> {
  const { settings, log, connectionString, clock = systemClock, readFreeBytes, passwordCost } = options;
  const store = connectStore(connectionString);
  const keys = createKeys(settings.keysDirectory);
  const jobs = createJobs({ log, clock });
  const { processes, notifications } = await createProcesses({ store, keys, log });
  notifications.onResumed(jobs.retryNow);
  const events = createEventLog({ store, clock, onAppended: await listenForAppended(notifications) });
  const mail = createMail({ store, clock, log, jobs, deliver: deliveryOf(settings) });
  const identity = createIdentity({ settings, store, keys, clock, log, events, mail, passwordCost });
  const freeSpace = await createFreeSpace({
    directory: settings.dataDirectory,
    leastBytes: settings.leastFreeBytes,
    log,
    jobs,
    ...(readFreeBytes && { read: readFreeBytes }),
  });
  const kept = { policies: createAccountPolicies({ store, keys, events, clock }), deviceLists: createDeviceLists(store) };
  const epoch = await epochOf(store);
  const base = { settings, epoch, clock, log, jobs, store, events, keys, processes, identity, mail, freeSpace, ...kept };
  const tell = (isLow: boolean) =>
    tellOfSpace(base, isLow).catch((error: unknown) => log.error("The log was not told of the disk", { isLow, error: String(error) }));
  // One after the other, so that the log has them in their order.
  let told = freeSpace.isLow() ? tell(true) : Promise.resolve();
  freeSpace.onChange((isLow) => {
    told = told.then(() => tell(isLow));
  });
  const objects = createObjects(base);
  const liveFor: LinkParts["liveFor"] = (device, origin) => liveConfigFor(base, device, origin);
  const deviceLink = await createDeviceLink({ ...base, parts: deviceLinkParts({ ...base, liveFor, objects }) });
  const live = createLive({ ...base, deviceLink });
  const platform = { ...base, objects, live, deviceLink };
  const started = startJobs(platform);
  await reportDoubled(base);
  return {
    platform,
    async close() {
      await started.stop();
      await told;
      await live.close();
      await deviceLink.close();
      await mail.close();
      processes.close();
      await notifications.close();
      await store.close();
    },
  };
}

function deliveryOf({ smtpUrl, mailFrom = noReply, dataDirectory }: Settings): MailOptions["deliver"] {
  return smtpUrl === undefined ? fileDelivery(join(dataDirectory, "mail"), mailFrom) : smtpDelivery(smtpUrl, mailFrom);
}

async function epochOf(store: Store): Promise<string> {
  await store.db.insert(installation).values({ key: "epoch", value: randomUUID() }).onConflictDoNothing();
  const [row] = await store.db.select().from(installation).where(eq(installation.key, "epoch"));
  return String(row?.value);
}
