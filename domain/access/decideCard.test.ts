import { describe, expect, it } from "vitest";
import { AccessResult, LockState } from "#contract/enumerations.ts";
import { decideCard } from "./decideCard.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");
const rules = [
  { cardNumber: "1001", personId: "anna", isSuspended: false },
  { cardNumber: "1002", personId: "bert", isSuspended: true },
  { cardNumber: "1003", personId: "cora", isSuspended: false, isPending: true },
  { cardNumber: "1004", personId: "dean", isSuspended: false, validFromUtc: "2026-11-20T12:00:00.001Z" },
  { cardNumber: "1005", personId: "edda", isSuspended: false, validUntilUtc: "2026-11-20T12:00:00Z" },
  {
    cardNumber: "1006",
    personId: "finn",
    isSuspended: false,
    validFromUtc: "2026-11-20T12:00:00Z",
    validUntilUtc: "2026-11-20T12:00:00.001Z",
  },
];

describe("decideCard", () => {
  it.each([
    ["an unknown card", "9999", LockState.Locked, AccessResult.UnknownUser, undefined],
    ["an unreadable card", "", LockState.Locked, AccessResult.CardFormatError, undefined],
    ["a suspended person", "1002", LockState.Locked, AccessResult.Suspended, "bert"],
    ["a suspended person under lockdown", "1002", LockState.Lockdown, AccessResult.Suspended, "bert"],
    ["everybody under lockdown", "1001", LockState.Lockdown, AccessResult.DeviceInLockdown, "anna"],
    ["a card that nobody has approved yet", "1003", LockState.Locked, AccessResult.NonLiveUser, "cora"],
    ["a card before its validity", "1004", LockState.Locked, AccessResult.NotScheduled, "dean"],
    ["a card from the end of its validity on", "1005", LockState.Locked, AccessResult.NotScheduled, "edda"],
  ])("[EN-05] refuses %s", (_name, card, lockState, result, personId) => {
    expect(decideCard(rules, card, lockState, noon)).toEqual({ result, personId });
  });

  it.each([
    ["that it knows", "1001", "anna"],
    ["from the first to the last instant of its validity", "1006", "finn"],
  ])("[EN-05] grants a card %s", (_name, card, personId) => {
    expect(decideCard(rules, card, LockState.Locked, noon)).toEqual({ result: AccessResult.AccessGranted, personId });
  });
});
