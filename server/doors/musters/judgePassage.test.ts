import { describe, expect, it } from "vitest";
import { judgePassage, type Passage } from "./judgePassage.ts";
import type { MusterPersonRow } from "./musterRows.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));
const door = { serialNumber: "GH-DOOR", name: "Door", siteId: "site" };
const facts = {
  calledAt: at(10),
  zoneNames: new Map([
    ["hall", "Hall"],
    ["lab", "Lab"],
  ]),
};

const aRow = (more: Partial<MusterPersonRow> = {}): MusterPersonRow => ({
  accountId: "account",
  musterId: "muster",
  personId: "ana",
  fullName: "Ana",
  isVisitor: false,
  phoneNumber: null,
  hostName: null,
  hostPhoneNumber: null,
  zoneId: "hall",
  zoneName: "Hall",
  since: at(5),
  door,
  lastSeenAt: at(5),
  lastSeenDoor: door,
  isLate: false,
  method: null,
  accountedAt: null,
  accountedById: null,
  accountedByName: null,
  accountedDoor: null,
  note: "",
  wentBackAt: null,
  revision: 1,
  ...more,
});
const judged = (passage: Partial<Passage>, row: MusterPersonRow | undefined = aRow()) =>
  judgePassage(facts, row, { personId: "ana", at: at(12), door, isElsewhere: false, ...passage });
const unlisted = (passage: Partial<Passage>) =>
  judgePassage(facts, undefined, { personId: "ben", at: at(12), door, isElsewhere: false, ...passage });

describe("[B-22] what a passage makes of a muster", () => {
  it("accounts for people who leave, also if they left before the call and a door reports it late", () => {
    expect(judged({ to: { zoneId: undefined } })).toMatchObject({ kind: "accounted", change: { method: "left", accountedAt: at(12) } });
    expect(judged({ to: { zoneId: undefined }, at: at(8) })).toMatchObject({ kind: "accounted", change: { accountedAt: at(8) } });
    expect(judged({ to: { zoneId: "yard" }, isElsewhere: true })).toMatchObject({ kind: "accounted", change: { method: "card" } });
  });

  it("takes a card where people assemble only after the call, and never one at a door inside", () => {
    expect(judged({ isElsewhere: true })).toMatchObject({ kind: "accounted", change: { method: "card", accountedDoor: door } });
    expect(judged({ isElsewhere: true, at: at(9) })).toEqual({ kind: "seen", change: { lastSeenAt: at(9), lastSeenDoor: door } });
    expect(judged({})).toEqual({ kind: "seen", change: { lastSeenAt: at(12), lastSeenDoor: door } });
    expect(judged({ at: at(4) })).toBeUndefined();
  });

  it("reports where a missing person is now, and marks a person missing again who went in after they were seen", () => {
    expect(judged({ to: { zoneId: "lab" } })).toMatchObject({ kind: "moved", change: { zoneName: "Lab", since: at(12) } });
    const seen = aRow({ method: "hand", accountedAt: at(11) });
    expect(judged({ to: { zoneId: "hall" } }, seen)).toMatchObject({ kind: "reopened", change: { method: null, wentBackAt: at(12) } });
    expect(judged({ to: { zoneId: "hall" }, at: at(11) }, seen)).toBeUndefined();
    expect(judged({ to: { zoneId: undefined } }, seen)).toEqual({ kind: "seen", change: { lastSeenAt: at(12), lastSeenDoor: door } });
  });

  it("takes in who came before the call, and nobody who comes after it or was never in the zones", () => {
    expect(unlisted({ to: { zoneId: "hall" }, at: at(9) })).toEqual({ kind: "joined" });
    expect(unlisted({ to: { zoneId: "hall" } })).toBeUndefined();
    expect(unlisted({ to: { zoneId: "yard" }, at: at(9) })).toBeUndefined();
    expect(unlisted({ at: at(9) })).toBeUndefined();
  });
});
