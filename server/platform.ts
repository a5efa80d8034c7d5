import type { Clock } from "./base/clock.ts";
import type { EventLog } from "./base/events/eventLog.ts";
import type { Jobs } from "./base/jobs/jobs.ts";
import type { Keys } from "./base/keys/createKeys.ts";
import type { Log } from "./base/log.ts";
import type { Mail } from "./base/mail/mail.ts";
import type { Processes } from "./base/processes/processes.ts";
import type { Settings } from "./base/settings/settings.ts";
import type { FreeSpace } from "./base/storage/freeSpace.ts";
import type { Store } from "./base/store/connect.ts";
import type { DeviceLink } from "./channels/deviceLink/deviceLink.ts";
import type { Objects } from "./channels/objects/objects.ts";
import type { Identity } from "./identity/identity.ts";
import type { AccountPolicies } from "./policy/accountPolicies.ts";
import type { DeviceLists } from "./sites/devices/deviceLists.ts";
import type { Live } from "./video/live/live.ts";

/** Everything a handler may touch. Built once in `main.ts`, and by tests with their own clock and database. */
export interface Platform {
  readonly settings: Settings;
  /** Names this installation's log in realtime cursors; the same after a restart. */
  readonly epoch: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly store: Store;
  readonly events: EventLog;
  readonly keys: Keys;
  readonly processes: Processes;
  readonly identity: Identity;
  readonly mail: Mail;
  readonly deviceLink: DeviceLink;
  readonly live: Live;
  readonly objects: Objects;
  readonly freeSpace: FreeSpace;
  readonly policies: AccountPolicies;
  readonly deviceLists: DeviceLists;
}
