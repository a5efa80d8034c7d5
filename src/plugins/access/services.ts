import { token } from "#kernel/plugin.ts";

/** A thing that a reason speaks of and that opens by itself. */
export interface ReasonThing {
  kind: "schedule" | "group" | "zone";
  id: string;
  name: string;
}

/** A rule that a door went by, in a sentence. */
export interface ReasonLine {
  text: string;
  /** Those that the session may read and that are still there. */
  things: readonly ReasonThing[];
}

/** Puts into words why doors decided as they did, in the current language and the zone of the site. */
export interface AccessWords {
  /** A line for every rule that a door stored with an entry of the log; none where it stored none. */
  because(eventId: string, timeZoneId: string | undefined, signal: AbortSignal): Promise<ReasonLine[]>;
  /** The rule that decided, for lists: entries that are asked about at the same moment are one call. */
  reason(eventId: string, timeZoneId: string | undefined): Promise<string | undefined>;
}

export const AccessWords = token<AccessWords>("access.words");
