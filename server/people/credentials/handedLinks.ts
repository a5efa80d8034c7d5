import { randomBytes } from "node:crypto";
import { dayMs, hourMs } from "#contract/durations.ts";
import type { ErrorCode } from "#contract/errorCodes.ts";
import { conflict, EventError } from "../../base/errors.ts";
import type { Holder } from "./holder.ts";

const codeBytes = 24;

/** The code of a link that is handed over once. */
export const newLinkCode = () => randomBytes(codeBytes).toString("base64url");

export interface AskedTimes {
  validFrom?: string | undefined;
  expiresOn?: string | undefined;
}

export interface LinkTimes {
  validFrom: Date;
  validUntil: Date;
}

interface LinkRule {
  /** Default and longest validity. */
  hours: number;
  daysMax: number;
  errors: Record<"expired" | "tooLong" | "beyondPerson", ErrorCode>;
}

/** the given times; default from now for the usual duration, cut to the person's validity. @throws error_invalid_expiration, and the rule's codes */
export function linkTimes({ validUntil: end }: Pick<Holder, "validUntil">, asked: AskedTimes, now: Date, rule: LinkRule): LinkTimes {
  const validFrom = asked.validFrom === undefined ? now : new Date(asked.validFrom);
  const later = new Date(validFrom.getTime() + rule.hours * hourMs);
  const validUntil = asked.expiresOn === undefined ? (end && end < later ? end : later) : new Date(asked.expiresOn);
  if (asked.expiresOn !== undefined && validUntil <= validFrom) throw new EventError("error_invalid_expiration");
  if (validUntil <= now) throw conflict(rule.errors.expired);
  if (validUntil.getTime() - Math.max(validFrom.getTime(), now.getTime()) > rule.daysMax * dayMs) throw conflict(rule.errors.tooLong);
  if (end && (validUntil > end || validFrom >= end)) throw conflict(rule.errors.beyondPerson);
  return { validFrom, validUntil };
}
