import { describe, expect, it } from "vitest";
import { AccessResult, LockState } from "#contract/enumerations.ts";
import { decideCard } from "./decideCard.ts";

const rules = [
  { cardNumber: "1001", personId: "anna", isSuspended: false },
  { cardNumber: "1002", personId: "bert", isSuspended: true },
];

describe("decideCard", () => {
  it.each([
    ["an unknown card", "9999", LockState.Locked, AccessResult.UnknownUser, undefined],
    ["an unreadable card", "", LockState.Locked, AccessResult.CardFormatError, undefined],
    ["a suspended person", "1002", LockState.Locked, AccessResult.Suspended, "bert"],
    ["a suspended person under lockdown", "1002", LockState.Lockdown, AccessResult.Suspended, "bert"],
    ["everybody under lockdown", "1001", LockState.Lockdown, AccessResult.DeviceInLockdown, "anna"],
  ])("[EN-05] refuses %s", (_name, card, lockState, result, personId) => {
    expect(decideCard(rules, card, lockState)).toEqual({ result, personId });
  });

  it("[EN-05] grants a card that it knows", () => {
    expect(decideCard(rules, "1001", LockState.Locked)).toEqual({ result: AccessResult.AccessGranted, personId: "anna" });
  });
});
