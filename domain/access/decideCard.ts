import type { CardRule } from "#contract/deviceLink.ts";
import { AccessResult, LockState } from "#contract/enumerations.ts";

export interface CardDecision {
  result: AccessResult;
  personId: string | undefined;
}

/** What a controller answers to a card at an instant by the rules that it was last given; the same whether the link is up or not. */
export function decideCard(rules: readonly CardRule[], cardNumber: string, lockState: number, nowMs: number): CardDecision {
  if (!/^[0-9A-Za-z]{1,32}$/.test(cardNumber)) return { result: AccessResult.CardFormatError, personId: undefined };
  const rule = rules.find((candidate) => candidate.cardNumber === cardNumber);
  if (!rule) return { result: AccessResult.UnknownUser, personId: undefined };
  if (rule.isSuspended) return { result: AccessResult.Suspended, personId: rule.personId };
  if (rule.isPending) return { result: AccessResult.NonLiveUser, personId: rule.personId };
  if (!isValidAt(rule, nowMs)) return { result: AccessResult.NotScheduled, personId: rule.personId };
  if (lockState === LockState.Lockdown) return { result: AccessResult.DeviceInLockdown, personId: rule.personId };
  return { result: AccessResult.AccessGranted, personId: rule.personId };
}

function isValidAt({ validFromUtc, validUntilUtc }: CardRule, nowMs: number): boolean {
  if (validFromUtc !== undefined && nowMs < Date.parse(validFromUtc)) return false;
  return validUntilUtc === undefined || nowMs < Date.parse(validUntilUtc);
}
