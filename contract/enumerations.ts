/** Numbers on the wire, as the specification has them. An unlisted number is shown as "Unknown (n)" and never crashes (EN-21). */

/** EN-01 */
export const DoorState = { Closed: 0, OpenVerified: 1, OpenRequestToExit: 2, OpenForcedEntry: 3, OpenTimedOut: 4, NoSensor: 5 } as const;
export type DoorState = (typeof DoorState)[keyof typeof DoorState];

/** EN-02: door mode. */
export const LockState = { Locked: 0, Unlocked: 1, Lockdown: 2, KeepOpen: 3, UnlockedWithSchedule: 4, UnlockedRequestToExit: 5 } as const;
export type LockState = (typeof LockState)[keyof typeof LockState];

/** EN-03 */
export const DeviceType = { Camera: 0, AccessControl: 1, TVCamera: 2, Gateway: 3, Intercoms: 4, WirelessLock: 5 } as const;
export type DeviceType = (typeof DeviceType)[keyof typeof DeviceType];

/** EN-03 */
export const ClientKind = { web: 0, mobile: 1 } as const;
/** EN-03 */
export const IpMode = { Static: 0, DHCP: 1 } as const;

/** EN-04 */
export const AccessMethod = {
  Web: 0,
  Mobile: 1,
  CloudKey: 2,
  Face: 3,
  Card: 4,
  ExternalCard: 5,
  FaceOnCard: 6,
  PIN: 7,
  QR_CODE: 8,
} as const;
export type AccessMethod = (typeof AccessMethod)[keyof typeof AccessMethod];

/** EN-05; 5 is reserved. */
export const AccessResult = {
  AccessGranted: 0,
  NotScheduled: 1,
  UnknownUser: 2,
  DeviceInLockdown: 3,
  NonLiveUser: 4,
  CardFormatError: 6,
  LockdownStart: 7,
  LockdownEnd: 8,
  Doorbell: 9,
  Suspended: 10,
} as const;
export type AccessResult = (typeof AccessResult)[keyof typeof AccessResult];
/** EN-05: the results of decisions that refused somebody. */
export const refusedResults: readonly AccessResult[] = [
  AccessResult.NotScheduled,
  AccessResult.UnknownUser,
  AccessResult.DeviceInLockdown,
  AccessResult.NonLiveUser,
  AccessResult.CardFormatError,
  AccessResult.Suspended,
];

/** EN-05 */
export const EventCategory = { None: 0, Access: 1, Event: 2, IoTError: 3, Integration: 4, Sensor: 5 } as const;
export type EventCategory = (typeof EventCategory)[keyof typeof EventCategory];

/** EN-06: what an entry of an intercom's directory is; 3 is reserved. */
export const UnitType = { Unit: 0, Apt: 1, Home: 2, Lobby: 4, None: 5 } as const;
export type UnitType = (typeof UnitType)[keyof typeof UnitType];

/** EN-06 */
export const CallMethod = { MobileApp: 0, CallLandline: 1 } as const;
export type CallMethod = (typeof CallMethod)[keyof typeof CallMethod];

/** EN-06: states of an intercom call. */
export const CallStatus = { Initiated: 0, Ringing: 1, Answered: 2, Rejected: 3, Hangup: 4, TimedOut: 5, AccessGranted: 6 } as const;
export type CallStatus = (typeof CallStatus)[keyof typeof CallStatus];

/** AU-14 */
export const AccountStatus = { Inactive: 0, Active: 1, Pending: 2, Suspended: 3, PaymentDue: 4, Expired: 5 } as const;
export type AccountStatus = (typeof AccountStatus)[keyof typeof AccountStatus];
/** Statuses in which an account's people may do more than look after themselves (AU-14, Q-84). */
export const workingAccountStatuses: readonly number[] = [AccountStatus.Active, AccountStatus.PaymentDue];

/** */
export const UserStatus = { Inactive: 0, Active: 1, Pending: 2, Suspended: 3 } as const;
export type UserStatus = (typeof UserStatus)[keyof typeof UserStatus];

/** EN-18: what a list of people is narrowed to. All is everybody who is not deleted. */
export const RecordState = { Active: 1, All: 2, Suspend: 3, Deleted: 4 } as const;
export type RecordState = (typeof RecordState)[keyof typeof RecordState];

/** EN-14: what is said of recorded video on the data channel of a device. */
export const PlaybackCommand = {
  Live: 0,
  Playback: 1,
  Play: 2,
  Pause: 3,
  Stop: 4,
  Thumbnail: 5,
  Error: 6,
  Acknowledge: 7,
  StartUploadToCloud: 8,
  UploadedToCloud: 9,
} as const;
export type PlaybackCommand = (typeof PlaybackCommand)[keyof typeof PlaybackCommand];

/** EN-15: storage of a recording. */
export const VideoStorage = { NA: 0, Local: 1, Cloud: 2 } as const;
export type VideoStorage = (typeof VideoStorage)[keyof typeof VideoStorage];
/** EN-15: how the device that has it is reached: by an encrypted channel of its own, in its network, or not at all. */
export const VideoLink = { Secure: 0, Online: 1, Offline: 2 } as const;
export type VideoLink = (typeof VideoLink)[keyof typeof VideoLink];

/** EN-07: states of a pass request. Expiry is not a state. */
export const ApprovalRequestStatus = { Pending: 0, Approved: 1, Rejected: 2, Cancelled: 3 } as const;
export type ApprovalRequestStatus = (typeof ApprovalRequestStatus)[keyof typeof ApprovalRequestStatus];

/** EN-07: states of a face invitation, in the order of their numbers. */
export const provisioningStatuses = ["Inactive", "Active", "Success", "Error", "MaxPinAttempts"] as const;
export type ProvisioningStatus = (typeof provisioningStatuses)[number];

/** the status by its name, or by its place in the list as other clouds send it. Undefined for one outside the list (EN-21). */
export function provisioningStatusOf(wire: string | number): ProvisioningStatus | undefined {
  return typeof wire === "number" ? provisioningStatuses[wire] : provisioningStatuses.find((name) => name === wire);
}

/** EN-07: results of an entered PIN. Pending: the PIN is correct, and a photo waits for review. */
export const pinValidities = ["Invalid", "Valid", "Pending"] as const;

/** GN-07 */
export const productTypes = ["AccessControl", "Cameras", "Sensors", "Gateway"] as const;
/** GN-07: what an account may own beyond that. */
export const addOnKeys = ["MASSNOTIFY", "ELEVATOR"] as const;

/** The name of a wire number, or undefined for one outside the table (EN-21). */
export function nameOf<Names extends Record<string, number>>(table: Names, value: number): keyof Names | undefined {
  return Object.keys(table).find((name) => table[name] === value);
}

/** PB-09: why a reviewer refuses a photo. The person may send another one after each. */
export const photoRefusals = [
  "error_one_face_required",
  "error_mask_detected",
  "error_low_quality",
  "error_provisioning_face_matched_different_user",
] as const;
export type PhotoRefusal = (typeof photoRefusals)[number];
