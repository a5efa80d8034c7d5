import type { Clock } from "../base/clock.ts";
import type { EventLog } from "../base/events/eventLog.ts";
import type { Keys } from "../base/keys/createKeys.ts";
import type { Log } from "../base/log.ts";
import type { Mail } from "../base/mail/mail.ts";
import type { Settings } from "../base/settings/settings.ts";
import type { Store } from "../base/store/connect.ts";
import type { PasswordCost } from "./passwords.ts";
import type { SignInPace } from "./signInPace.ts";

/** Dependencies of the identity service. */
export interface IdentityDependencies {
  readonly settings: Settings;
  readonly store: Store;
  readonly keys: Keys;
  readonly clock: Clock;
  readonly log: Log;
  readonly events: EventLog;
  readonly mail: Mail;
  /** Cost of comparing a password, and the pace of guesses from one network; default: the usual ones. */
  readonly passwordCost?: PasswordCost | undefined;
  readonly signInPace?: SignInPace | undefined;
}
