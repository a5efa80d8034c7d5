import { EventCategory } from "../enumerations.ts";

/**
 * Which part of an account's access policy is different after an entry. `none`: no right is. `places`: sites, zones, doors, holidays or
 * lockdowns. `schedule`, `group`, `person`: the one that the entry names. `account`: any part.
 */
export type RightsChange = "none" | "places" | "schedule" | "group" | "person" | "account";

/** What is known of every entry of a kind. */
export interface EventKindFacts {
  readonly rights: RightsChange;
  readonly category: EventCategory;
  /** B-07: whether the audit shows it where a person caused it. What people do at doors is too much for it, and is in the log. */
  readonly isAudited: boolean;
}

/** A kind; an ordinary event of the audit unless told. */
export const kind = (rights: RightsChange, facts: Partial<EventKindFacts> = {}): EventKindFacts => ({
  rights,
  category: EventCategory.Event,
  isAudited: true,
  ...facts,
});
