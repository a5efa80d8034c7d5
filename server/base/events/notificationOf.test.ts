import { describe, expect, expectTypeOf, it } from "vitest";
import type { NewEvent, NewEventOf } from "./eventLog.ts";
import { notificationOf } from "./notificationOf.ts";

const at = new Date("2026-11-28T10:00:00.000Z");
const ana = { kind: "person", id: "p-ana", name: "Ana Ruiz" } as const;
const door = { serialNumber: "GH-DOOR00001", siteId: "north", actor: { kind: "device", id: "GH-DOOR00001", name: "Lobby" } } as const;

describe("what consoles are told of an entry", () => {
  it("is nothing for most kinds", () => {
    expect(notificationOf({ kind: "session.signed_in", actor: ana }, at)).toBeUndefined();
  });

  it("[RZ-02] is made of the entry, with what its writer adds", () => {
    const data = { lockState: 1, commandId: "c" };
    expect(notificationOf({ kind: "lock.state", ...door, actor: ana, data, told: { RelocksAt: "2026-11-28T10:00:05.000Z" } }, at)).toEqual({
      topic: "Devices/LockState",
      code: "notification_lock_state",
      data: {
        SerialNumber: "GH-DOOR00001",
        Timestamp: "2026-11-28T10:00:00.000Z",
        LockState: 1,
        UserId: "p-ana",
        RelocksAt: "2026-11-28T10:00:05.000Z",
      },
    });
  });

  it("leaves out what the entry does not have", () => {
    expect(notificationOf({ kind: "lock.state", ...door, data: { lockState: 0 } }, at)?.data).toEqual({
      SerialNumber: "GH-DOOR00001",
      Timestamp: "2026-11-28T10:00:00.000Z",
      LockState: 0,
    });
  });

  it("has the code and the topic that its writer chooses among those of the kind", () => {
    const gone = {
      kind: "device.connection",
      ...door,
      data: { isConnected: false },
      told: { code: "notification_status_disconnected" },
    } as const;
    expect(notificationOf(gone, at)?.code).toBe("notification_status_disconnected");
    const card = { personId: "p-ben", personName: "Ben", cardId: "c", cardNumber: "1" };
    const told = { topic: "Users/CardEnrollmentResult", fullName: "Ben", enrolmentId: "e" } as const;
    expect(notificationOf({ kind: "card.added", actor: ana, data: card, told }, at)?.topic).toBe("Users/CardEnrollmentResult");
  });

  it("is nothing where the writer says so", () => {
    expect(notificationOf({ kind: "door.state", ...door, data: { doorState: 1 }, told: "nothing" }, at)).toBeUndefined();
  });
});

describe("an entry that the compiler takes", () => {
  it("says what it tells, where its kind tells it", () => {
    expectTypeOf<Omit<NewEventOf<"presence.forgiven">, "told">>().not.toExtend<NewEvent>();
    expectTypeOf<NewEventOf<"presence.forgiven">["told"]>().toEqualTypeOf<{ ZoneIds: string[] }>();
    expectTypeOf<NewEventOf<"access.decision">["told"]>().toExtend<{ ZoneIds: string[] } | "nothing">();
    expectTypeOf<"nothing">().not.toExtend<NewEventOf<"device.renamed">["told"]>();
  });

  it("is of a device, a site or the account, as its kind is", () => {
    expectTypeOf<Omit<NewEventOf<"exit.request">, "serialNumber">>().not.toExtend<NewEvent>();
    expectTypeOf<Omit<NewEventOf<"zone.created">, "siteId">>().not.toExtend<NewEvent>();
    expectTypeOf<NewEventOf<"session.signed_in"> & { siteId: string }>().toBeNever();
  });
});
