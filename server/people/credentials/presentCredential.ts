import type { CloudKey } from "#contract/cloudKeys.ts";
import type { Credential } from "#contract/credentials.ts";
import { AccessMethod } from "#contract/enumerations.ts";
import { clockToleranceMs } from "#domain/time/clockTolerance.ts";
import type { cards } from "../../base/store/schema/accounts.ts";
import type { pins } from "../../base/store/schema/credentials.ts";
import type { passes } from "../../base/store/schema/passes.ts";
import type { Holder } from "./holder.ts";
import { validity } from "./rowsOfPeople.ts";

type PassRow = typeof passes.$inferSelect;
type Sites = NonNullable<Credential["sites"]>;

interface Standing {
  status: "active" | "suspended" | "revoked";
  validFrom?: Date | null;
  validUntil?: Date | null;
}

function stateOf({ status, validFrom, validUntil }: Standing, now: Date): Credential["state"] {
  if (validUntil && validUntil <= now) return "expired";
  if (status !== "active") return "suspended";
  return validFrom && validFrom.getTime() > now.getTime() + clockToleranceMs ? "notYet" : "active";
}

export interface GivenCard {
  card: typeof cards.$inferSelect;
  pass: PassRow | null;
  isNumberShared: boolean;
  isNumberLost: boolean;
}

export function presentCard({ card, pass, isNumberShared, isNumberLost }: GivenCard, sites: Sites, now: Date): Credential {
  const times = { validFrom: pass?.validFrom ?? null, validUntil: pass?.validUntil ?? null };
  return {
    id: card.cardId,
    type: card.isExternal ? AccessMethod.ExternalCard : AccessMethod.Card,
    state: card.isDoubled ? "doubled" : stateOf({ status: card.status, ...times }, now),
    sinceUtc: card.givenAt.toISOString(),
    ...validity(times),
    ...(pass && { sites }),
    cardNumber: card.cardNumber,
    ...(card.facilityCode !== null && { facilityCode: card.facilityCode }),
    isLockdownCard: card.isLockdownCard,
    ...(isNumberShared && { isNumberShared }),
    ...(isNumberLost && { isNumberLost }),
    version: card.version,
  };
}

/** A card that waits for approval opens nothing. */
export function presentPending(pass: PassRow, sites: Sites): Credential {
  return { id: pass.passId, type: pass.type, state: "pending", ...validity(pass), sites, cardNumber: pass.cardNumber };
}

export function presentPin(pin: typeof pins.$inferSelect, sites: Sites, now: Date): Credential {
  return {
    id: pin.pinId,
    type: AccessMethod.PIN,
    state: stateOf(pin, now),
    sinceUtc: pin.givenAt.toISOString(),
    ...validity(pin),
    ...(pin.siteIds && { sites }),
    isDuress: pin.isDuress,
    version: pin.version,
  };
}

export function presentKey({ id, state, givenAtUtc, validFrom, expiresOn, doors, doorCount }: CloudKey): Credential {
  return {
    id,
    type: AccessMethod.CloudKey,
    state,
    sinceUtc: givenAtUtc,
    validFromUtc: validFrom,
    validUntilUtc: expiresOn,
    ...(doors && { doorNames: doors.map(({ name }) => name) }),
    ...(doorCount !== undefined && { doorCount }),
  };
}

/** Credentials with their ids in the policy. */
export function presentOwn({ personId, uid, hasMobileCredential, mobileGivenAt, hasEnrolledFace }: Holder): Credential[] {
  const own = (kind: string, type: AccessMethod): Credential => ({ id: `${kind}-${personId}`, type, state: "active" });
  return [
    ...(hasMobileCredential
      ? [{ ...own("mobile", AccessMethod.Mobile), ...(mobileGivenAt && { sinceUtc: mobileGivenAt.toISOString() }) }]
      : []),
    ...(hasEnrolledFace ? [own("face", AccessMethod.Face)] : []),
    ...(uid === null ? [] : [own("web", AccessMethod.Web)]),
  ];
}
