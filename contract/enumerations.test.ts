import { describe, expect, it } from "vitest";
import {
  AccessMethod,
  AccessResult,
  ApprovalRequestStatus,
  ClientKind,
  DeviceType,
  DoorState,
  EventCategory,
  IpMode,
  LockState,
  nameOf,
  PlaybackCommand,
  pinValidities,
  provisioningStatuses,
  provisioningStatusOf,
  VideoLink,
  VideoStorage,
} from "./enumerations.ts";

/** Word for word as the specification writes them. */
const tables: [string, Record<string, number>, string][] = [
  ["[EN-01] door state", DoorState, "Closed 0, OpenVerified 1, OpenRequestToExit 2, OpenForcedEntry 3, OpenTimedOut 4, NoSensor 5"],
  ["[EN-02] lock state", LockState, "Locked 0, Unlocked 1, Lockdown 2, KeepOpen 3, UnlockedWithSchedule 4, UnlockedRequestToExit 5"],
  ["[EN-03] device type", DeviceType, "Camera 0, AccessControl 1, TVCamera 2, Gateway 3, Intercoms 4, WirelessLock 5"],
  ["[EN-03] client kind", ClientKind, "web 0, mobile 1"],
  ["[EN-03] network", IpMode, "Static 0, DHCP 1"],
  ["[EN-04] access method", AccessMethod, "Web 0, Mobile 1, CloudKey 2, Face 3, Card 4, ExternalCard 5, FaceOnCard 6, PIN 7, QR_CODE 8"],
  [
    "[EN-05] access result",
    AccessResult,
    "AccessGranted 0, NotScheduled 1, UnknownUser 2, DeviceInLockdown 3, NonLiveUser 4, CardFormatError 6, LockdownStart 7, LockdownEnd 8, Doorbell 9, Suspended 10",
  ],
  ["[EN-05] event category", EventCategory, "None 0, Access 1, Event 2, IoTError 3, Integration 4, Sensor 5"],
  ["[EN-07] approval request status", ApprovalRequestStatus, "Pending 0, Approved 1, Rejected 2, Cancelled 3"],
  [
    "[EN-14] playback command",
    PlaybackCommand,
    "Live 0, Playback 1, Play 2, Pause 3, Stop 4, Thumbnail 5, Error 6, Acknowledge 7, StartUploadToCloud 8, UploadedToCloud 9",
  ],
  ["[EN-15] storage", VideoStorage, "NA 0, Local 1, Cloud 2"],
  ["[EN-15] connection", VideoLink, "Secure 0, Online 1, Offline 2"],
];

describe("enumerations", () => {
  it.each(tables)("%s has the numbers of the wire", (_, table, written) => {
    const entries = Object.entries(table).map(([name, value]) => `${name} ${value}`);
    expect(entries.join(", ")).toBe(written);
  });

  it("[EN-07] [Q-14] face invitations and PINs have their states by name, and by their place in the list", () => {
    expect(provisioningStatuses.join(", ")).toBe("Inactive, Active, Success, Error, MaxPinAttempts");
    expect(pinValidities.toSorted().join(", ")).toBe("Invalid, Pending, Valid");
    expect(["Success", 1, 4, 5, "Lost"].map(provisioningStatusOf)).toEqual(["Success", "Active", "MaxPinAttempts", undefined, undefined]);
  });

  it("[EN-21] have no name for a number outside the table", () => {
    expect([nameOf(AccessResult, 5), nameOf(DoorState, 6), nameOf(LockState, -1), nameOf(DeviceType, 2)]).toEqual([
      undefined,
      undefined,
      undefined,
      "TVCamera",
    ]);
  });
});
