import * as z from "zod/mini";
import { EventCategory } from "../enumerations.ts";
import { about, anywhere, atDevice, change, fields, flag, maybe, number, ofAccount, text, texts } from "./kind.ts";
import { actorName, at, of, orNothing, personId, personName, serialNumber, siteId, tells, tellsDevice } from "./telling.ts";

/** A lockdown names its plan. */
const lockdown = { workflowId: z.nullable(text), description: text };

const door = { SerialNumber: serialNumber, Timestamp: at } as const;
const doorState = { ...orNothing(tells("Devices/DoorState", { ...door, DoorState: of("doorState") })), isAudited: false } as const;
/** The person who asked, so that their console can say that the door opened (UL-04). */
const lockState = {
  ...orNothing(tells("Devices/LockState", { ...door, LockState: of("lockState"), UserId: personId })),
  isAudited: false,
} as const;
const ring = orNothing(tells("Devices/DoorBellRing", { ...door, SiteId: siteId, DeviceName: actorName }));
const ringAnswered = tells("Doorbells/Index", { ...door, UserId: personId, UserName: personName });
/** LK-05: whether there is a lockdown; consoles ask for the rest as far as they may. */
const tellsLockdown = tells("LockdownPlan", { Timestamp: at });
const lockdownStarted = tells("LockdownPlan", {
  Timestamp: at,
  IsLockdownActive: true,
  WorkflowId: of("workflowId"),
  StartTimeOfLockdown: at,
  LockdownPlanDuration: of("durationMinutes"),
});
const lockdownEnded = tells("LockdownPlan", { Timestamp: at, IsLockdownActive: false });

/** Door events, commands to doors, and lockdowns. Numbers are those of EN-03 to EN-05. */
export const doorKinds = {
  "access.decision": atDevice(
    "none",
    {
      result: number,
      method: maybe(number),
      isExit: maybe(flag),
      /** Only for a card without a holder. */
      cardNumber: maybe(text),
      personId: maybe(text),
      personName: maybe(text),
      credentialId: maybe(text),
      isDuress: maybe(flag),
      /** `Reason` of the domain, in the order of the decision. */
      because: maybe(z.array(fields)),
      /** B-22: the people who changed zone. */
      moves: maybe(z.array(z.object({ personId: text, fromZoneId: maybe(text), zoneId: maybe(text), isOutdated: maybe(flag) }))),
      /** Ids of the credentials that this passage used up. */
      used: maybe(texts),
    },
    { ...orNothing(tells("Presence/Index", {})), category: EventCategory.Access, isAudited: false },
  ),
  "access.wrong_key_pin": anywhere(
    "none",
    { ...about, method: number, cloudKeyId: text, wrongPins: number },
    { category: EventCategory.Access },
  ),
  "door.state": atDevice("none", { doorState: number, reason: maybe(text) }, doorState),
  "door.pins_locked": atDevice("none", { untilUtc: text }, orNothing(tellsDevice("changed"))),
  "door.pins_allowed": atDevice("none", { cause: text, refused: number, commandId: maybe(text) }, orNothing(tellsDevice("changed"))),
  "lock.state": atDevice("none", { lockState: number, commandId: maybe(text), reason: maybe(text) }, lockState),
  "exit.request": atDevice("none", {}),
  "doorbell.ring": atDevice("none", {}, ring),
  "doorbell.answered": atDevice("none", {}, ringAnswered),
  "command.lock_state": atDevice("none", { commandId: text, lockState: number, untilUtc: maybe(text), reason: maybe(text) }),
  "command.allow_pins": atDevice("none", { commandId: text }),
  "command.not_delivered": atDevice("none", { commandId: text, lockState: maybe(number), method: maybe(number), cloudKeyId: maybe(text) }),
  "command.refused": atDevice("none", { commandId: text, lockState: number, code: maybe(text) }),
  "lockdown.plan_created": ofAccount("places", { ...lockdown, targets: fields }, tellsLockdown),
  "lockdown.plan_changed": ofAccount("places", { ...lockdown, ...change, targets: fields }, tellsLockdown),
  "lockdown.plan_deleted": ofAccount("places", lockdown, tellsLockdown),
  "lockdown.started": ofAccount(
    "places",
    {
      ...lockdown,
      result: number,
      lockdownId: text,
      doorCount: number,
      durationMinutes: maybe(number),
      endsAtUtc: maybe(text),
    },
    lockdownStarted,
  ),
  "lockdown.ended": ofAccount(
    "places",
    { ...lockdown, result: number, reason: text, lockdownId: text, startedAtUtc: text, doorCount: number },
    lockdownEnded,
  ),
  "lockdown.end_moved": ofAccount("places", { ...lockdown, lockdownId: text, endsAtUtc: text, clockSetByMs: number }, tellsLockdown),
  "lockdown.door_released": atDevice("places", {}, tellsDevice("changed")),
} as const;
