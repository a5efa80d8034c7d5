import type { Clock } from "./clock.ts";
import type { DeviceLink } from "./deviceLink/deviceLink.ts";
import type { EventLog } from "./events/eventLog.ts";
import type { Identity } from "./identity/identity.ts";
import type { Keys } from "./keys/keys.ts";
import type { Live } from "./live/live.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { Objects } from "./objects/objects.ts";
import type { Processes } from "./processes/processes.ts";
import type { Settings } from "./settings.ts";
import type { FreeSpace } from "./storage/freeSpace.ts";
import type { Store } from "./store/connect.ts";

/** Everything a handler may touch. Built once in `main.ts`, and by tests with their own clock and database. */
export interface Platform {
  readonly settings: Settings;
  /** Names this installation's log in realtime cursors; the same after a restart. */
  readonly epoch: string;
  readonly clock: Clock;
  readonly log: Log;
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
}
