/**
 * What an account's doors decide by: everything that `decide` reads, and nothing else. Plain data, so that it can be
 * signed, sent to a controller, kept on its disk and compared. Ids are the account's own; references to what is not in
 * the document mean nothing and grant nothing.
 */
export interface PolicyDocument {
  readonly accountId: string;
  /** Sequence of the account's log that it was built at, or a later one: a later policy replaces an earlier one. */
  readonly sequence: number;
  readonly sites: readonly PolicySite[];
  readonly zones: readonly PolicyZone[];
  readonly doors: readonly PolicyDoor[];
  readonly holidays: readonly PolicyHoliday[];
  readonly schedules: readonly PolicySchedule[];
  readonly groups: readonly PolicyGroup[];
  readonly people: readonly PolicyPerson[];
  readonly credentials: readonly PolicyCredential[];
}

export interface PolicySite {
  readonly siteId: string;
  readonly name: string;
  /** IANA zone: the wall clock that its doors' schedules mean. */
  readonly timeZoneId: string;
}

/** SZ-02: an area that doors lead into and out of, with its rules for entering. */
export interface PolicyZone {
  readonly zoneId: string;
  readonly siteId: string;
  readonly name: string;
  /** Anti-passback: a person who is inside may not enter again before leaving. Refuse, or grant and record. */
  readonly antiPassback?: "refuse" | "record";
  /** How many may be inside. */
  readonly occupancyMax?: number;
  /** Two different people present within `twoPersonSeconds` for one opening. */
  readonly isTwoPerson?: boolean;
  /** People who need an escort can enter only within `escortSeconds` after a person who may escort. */
  readonly needsEscort?: boolean;
}

export interface PolicyDoor {
  readonly serialNumber: string;
  readonly siteId: string;
  readonly name: string;
  /** DV-07: the zone that it leads into. */
  readonly primaryZoneId?: string;
  /** The zone that it leads out of; absent for the outside. */
  readonly secondaryZoneId?: string;
  /** Present while a general lockdown holds it. */
  readonly lockdownId?: string;
  /** How many wrong PINs it takes; without one, any number. */
  readonly pinRule?: PinRule;
}

/** After `wrongMax` wrong PINs within a time, a door takes no PIN for a time. */
export interface PinRule {
  readonly wrongMax: number;
  readonly withinMinutes: number;
  readonly lockMinutes: number;
}

/** SC-05: every year on this day, at every site of the account. 29 February is one in leap years only. */
export interface PolicyHoliday {
  readonly holidayId: string;
  readonly name: string;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
}

/** SC-01: begins whenever `cron` matches the site's wall clock. */
export interface Recurrence {
  /** `0 minutes hours days weekdays`: seconds are 0, days a day of the month or `*`, weekdays `*` or of MON to SUN as a list or range. */
  readonly cron: string;
  /** Minutes on the wall clock, 1 to 10080; may end on a later day. */
  readonly timeDuration: number;
}

export interface PolicySchedule {
  readonly scheduleId: string;
  readonly name: string;
  /** `access` lets its people open its doors; `unlock` holds its doors open for everyone. */
  readonly kind: "access" | "unlock";
  /** Only for `unlock`: starts when a person has been let in with a credential within the interval. */
  readonly isFirstPersonIn?: boolean;
  /** First and last day that it begins on, `YYYY-MM-DD` at the site; without them it has no such end. */
  readonly startDate?: string;
  readonly endDate?: string;
  readonly recurrences: readonly Recurrence[];
  /** Effect of a holiday on intervals that begin on it. */
  readonly onHoliday: "closed" | "asUsual";
  readonly serialNumbers: readonly string[];
  /** Doors whose primary zone is one of these are its doors too. */
  readonly zoneIds: readonly string[];
  readonly personIds: readonly string[];
  readonly groupIds: readonly string[];
}

export interface PolicyGroup {
  readonly groupId: string;
  readonly name: string;
  readonly personIds: readonly string[];
}

export interface PolicyPerson {
  readonly personId: string;
  readonly name: string;
  readonly isVisitor: boolean;
  readonly status: "active" | "suspended" | "notLive";
  /** Sites whose doors the person may use at all. */
  readonly siteIds: readonly string[] | "all";
  /** Instants, ISO 8601 UTC; validUntil is the first one that is too late. */
  readonly validFromUtc?: string;
  readonly validUntilUtc?: string;
  readonly mayEscort?: boolean;
  readonly needsEscort?: boolean;
}

interface CredentialBase {
  readonly credentialId: string;
  readonly personId: string;
  readonly status: "active" | "suspended" | "pending" | "revoked";
  readonly validFromUtc?: string;
  readonly validUntilUtc?: string;
  /** Openings that it is good for; absent for any number. */
  readonly usesMax?: number;
  /** When present, the only doors and sites that it opens. */
  readonly serialNumbers?: readonly string[];
  readonly siteIds?: readonly string[];
}

export type PolicyCredential =
  | (CredentialBase & {
      readonly kind: "card";
      /** As read: decimal or hexadecimal digits. */
      readonly cardNumber: string;
      /** Without one, a card of this number opens whatever facility code it is read with. */
      readonly facilityCode?: number;
      readonly isExternal?: boolean;
      /** Opens doors in lockdown, where its person may open them otherwise (CR-03: never a visitor's, never external). */
      readonly isLockdownCard?: boolean;
    })
  | (CredentialBase & {
      readonly kind: "pin" | "cloudKey";
      /**
       * SHA-256 of salt and digits, hex: the digits themselves are in no document. Codes that are typed alone are found by their hash,
       * once for every salt that there is: the codes of an account share one.
       */
      readonly salt: string;
      readonly hash: string;
      /** Opens as usual and tells the account silently that it was typed under threat. */
      readonly isDuress?: boolean;
    })
  | (CredentialBase & { readonly kind: "mobile" | "face" | "web" });
