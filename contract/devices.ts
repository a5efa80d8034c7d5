import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { LockState } from "./enumerations.ts";
import { Nothing } from "./envelope.ts";
import { DeviceName, Id, InstantUtc, QueryNumber, SerialNumber, WireNumber } from "./fields.ts";

/** A door controller, reader, intercom, camera or gateway with its last reported state. */
export const Device = z.object({
  serialNumber: SerialNumber,
  name: z.string(),
  deviceType: WireNumber,
  siteId: Id,
  siteName: z.string(),
  /** IANA zone of the site. */
  timeZoneId: z.string(),
  /** DV-07: the zone that a door leads into, and the one that it leads out of when that is not outside. */
  primaryZoneId: z.optional(Id),
  secondaryZoneId: z.optional(Id),
  isConnected: z.boolean(),
  connectionChangedAtUtc: z.optional(InstantUtc),
  lockState: WireNumber,
  lockStateChangedAtUtc: z.optional(InstantUtc),
  /** LK-02: a general lockdown holds it; `lockState` is what its controller has reported. */
  isUnderLockdown: z.boolean(),
  doorState: WireNumber,
  doorStateChangedAtUtc: z.optional(InstantUtc),
  /** When an unlocked door locks by itself. */
  relocksAtUtc: z.optional(InstantUtc),
  /** PL-07: whether its gateway records a camera, apart from whether it can be watched; absent where it should not, or the gateway has not said. */
  isRecording: z.optional(z.boolean()),
  /** CR-05: after wrong PINs a door takes none until then. */
  pinsLockedUntilUtc: z.optional(InstantUtc),
  /** Milliseconds that an unlock lasts. */
  lockReleaseMs: z.int(),
  /** DV-21: what the control bar offers. */
  hasWebCredential: z.boolean(),
  isVideoEnabled: z.boolean(),
  isAudioEnabled: z.boolean(),
  /** DV-16: on the wall of doors and intercoms. */
  isOnWall: z.boolean(),
  /** what an operator types to see it. */
  number: z.optional(z.int()),
  pairedSerials: z.array(SerialNumber),
  gatewaySerial: z.optional(SerialNumber),
  videoSourceId: z.optional(Id),
  firmwareVersion: z.optional(z.string()),
  /** AU-17: where a gateway answers on its own network, as `http://address:port`. */
  localHosts: z.optional(z.array(z.string())),
  /** AU-16: no device has proved this serial number yet; the claim ends then. */
  claimExpiresAtUtc: z.optional(InstantUtc),
  /** Grows with every change of settings; an update names the one it saw. */
  version: z.int(),
  /** Sequence of the last notification that is part of this state: older ones are ignored. */
  sequence: z.int(),
});
export type Device = z.infer<typeof Device>;

/** DV-01: the devices of the session's sites. Gateways are listed only when asked for by type. */
export const listDevices = endpoint({
  method: "GET",
  path: "/devices",
  access: "device_r",
  query: z.object({
    deviceTypes: z.optional(z.string().check(z.regex(/^\d(,\d)*$/))),
    siteId: z.optional(Id),
    search: z.optional(z.string().check(z.maxLength(100))),
    pageSize: z.optional(QueryNumber),
  }),
  /** `sequence` is the log position at which the list was read. */
  payload: z.object({ devices: z.array(Device), sequence: z.int() }),
});

/** DV-01: devices that can be watched live. */
export const listStreamingDevices = endpoint({
  method: "GET",
  path: "/devices/streaming",
  access: "device_r",
  payload: z.object({ devices: z.array(Device), sequence: z.int() }),
});

/** DV-01: the doors and intercoms that hang on the wall. */
export const listDevicesOnWall = endpoint({
  method: "GET",
  path: "/devices/on-wall",
  access: "device_r",
  payload: z.object({ devices: z.array(Device), sequence: z.int() }),
});

/** DV-01: several devices by serial; one that the session does not reach is absent, and so is a gateway. */
export const getDevices = endpoint({
  method: "POST",
  path: "/devices/multiple",
  access: "device_r",
  isRepeatable: true,
  body: z.strictObject({ serialNumbers: z.array(SerialNumber).check(z.minLength(1), z.maxLength(100)) }),
  payload: z.object({ devices: z.array(Device), sequence: z.int() }),
});

export const getDevice = endpoint({
  method: "GET",
  path: "/device/{serial}",
  access: "device_r",
  params: z.object({ serial: SerialNumber }),
  query: z.object({ includeSiteInfo: z.optional(z.enum(["true", "false"])) }),
  payload: Device,
  errors: ["error_device_not_found"],
});

/** DV-02 */
export const renameDevice = endpoint({
  method: "PUT",
  path: "/device/{serial}",
  access: "device_w",
  params: z.object({ serial: SerialNumber }),
  body: z.strictObject({ name: DeviceName, version: z.optional(z.int()) }),
  payload: Device,
  errors: ["error_device_not_found", "error_device_version_conflict"],
});

/** the number that operators type and the devices shown together. */
export const setDeviceConsole = endpoint({
  method: "PUT",
  path: "/device/{serial}/console",
  access: "device_w",
  params: z.object({ serial: SerialNumber }),
  body: z.strictObject({
    number: z.optional(z.int().check(z.gte(1), z.lte(9999))),
    pairedSerials: z.array(SerialNumber).check(z.maxLength(8)),
  }),
  payload: Device,
  errors: ["error_device_not_found", "error_device_number_taken"],
});

/** DV-16: sets the on-wall flag of a door or intercom. If nothing changes, the answer has a code that portals do not show. */
export const setDeviceOnWall = endpoint({
  method: "PUT",
  path: "/device/{serial}/on-wall/{value}",
  access: "devicesettings_w",
  params: z.object({ serial: SerialNumber, value: z.enum(["true", "false"]) }),
  payload: Device,
  errors: ["error_device_not_found", "error_device_not_eligible", "error_device_already_on_wall", "error_device_already_off_wall"],
});

/** DV-04: the current door and lock state of several doors. */
export const getAccessControlState = endpoint({
  method: "POST",
  path: "/devices/access-control-state",
  access: "device_r",
  isRepeatable: true,
  body: z.strictObject({ serialNumbers: z.array(SerialNumber).check(z.minLength(1), z.maxLength(100)) }),
  payload: z.array(
    z.object({ serialNumber: SerialNumber, isConnected: z.boolean(), lockState: WireNumber, doorState: WireNumber, sequence: z.int() }),
  ),
  errors: ["error_device_not_found"],
});

/** Lock states that a person may ask for. */
export const CommandableLockState = z.enum({ Locked: LockState.Locked, Unlocked: LockState.Unlocked, KeepOpen: LockState.KeepOpen });

/**
 * UL-01: puts doors in a lock state. Unlocking lasts for the door's release time.
 * Answers after every controller took the command or refused it: all or nothing is checked before, delivery is reported per door.
 * A command lives 10 s and is never queued for an offline door. The same commandId never acts twice.
 */
export const setLockState = endpoint({
  method: "POST",
  path: "/devices/lock-state",
  access: "deviceremoteaccess_w",
  body: z.strictObject({
    lockStateType: CommandableLockState,
    serialNumbers: z.array(SerialNumber).check(z.minLength(1), z.maxLength(100)),
    source: z.literal("web"),
    commandId: z.optional(z.uuid()),
    /** B-21: locked or unlocked until then, whatever schedules say; a later command takes it back. At most `limits.overrideHoursMax` away. */
    untilUtc: z.optional(InstantUtc),
  }),
  payload: z.object({ commandId: z.uuid(), accepted: z.array(SerialNumber) }),
  errors: [
    "error_invalid_expiration",
    "error_device_not_found",
    "error_device_disconnected",
    "error_device_in_lockdown",
    "error_device_not_delivered",
    "error_device_no_web_credential",
    "error_device_lock_state_not_allowed",
  ],
});

/**
 * CR-05: the door takes PINs again after wrong ones, and forgets those. Like any command it lives 10 s and is never queued for an
 * offline door. Harmless where PINs are taken.
 */
export const allowPins = endpoint({
  method: "POST",
  path: "/device/{serial}/allow-pins",
  access: "deviceremoteaccess_w",
  params: z.object({ serial: SerialNumber }),
  payload: Nothing,
  errors: ["error_device_not_found", "error_device_disconnected", "error_device_not_delivered"],
});

/** CR-06: whether the caller may open this door from the web. */
export const getWebCredential = endpoint({
  method: "GET",
  path: "/credentials/{serial}",
  access: "device_r",
  partsNeed: ["deviceremoteaccess_w"],
  params: z.object({ serial: SerialNumber }),
  payload: z.object({ hasWebCredential: z.boolean() }),
  errors: ["error_device_not_found"],
});
