import { token } from "#kernel/plugin.ts";

/** An object in a reason, with the command that opens it. */
export interface ReasonThing {
  kind: "schedule" | "group" | "zone";
  id: string;
  name: string;
}

/** A rule of a door's decision, as a sentence. */
export interface ReasonLine {
  text: string;
  /** The objects that exist and that the session may read. */
  things: readonly ReasonThing[];
}

/** Words for the reasons of decisions, in the current language and the site's time zone. */
export interface AccessWords {
  /** One line per rule that a door stored with a log entry; empty if it stored none. */
  because(eventId: string, timeZoneId: string | undefined, signal: AbortSignal): Promise<ReasonLine[]>;
  /** The deciding rule, for lists. Requests of the same moment share one call. */
  reason(eventId: string, timeZoneId: string | undefined): Promise<string | undefined>;
}

export const AccessWords = token<AccessWords>("access.words");
