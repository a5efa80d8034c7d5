import * as z from "zod/mini";
import { EventCategory } from "../enumerations.ts";
import { about, change, fields, flag, kind, maybe, number, text, texts } from "./kind.ts";

const atDoors = { isAudited: false } as const;
/** A lockdown names its plan. */
const lockdown = { workflowId: z.nullable(text), description: text };

/** Door events, commands to doors, and lockdowns. Numbers are those of EN-03 to EN-05. */
export const doorKinds = {
  "access.decision": kind(
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
    { category: EventCategory.Access, ...atDoors },
  ),
  "access.wrong_key_pin": kind(
    "none",
    { ...about, method: number, cloudKeyId: text, wrongPins: number },
    { category: EventCategory.Access },
  ),
  "door.state": kind("none", { doorState: number, reason: maybe(text) }, atDoors),
  "door.pins_locked": kind("none", { untilUtc: text }),
  "door.pins_allowed": kind("none", { cause: text, refused: number, commandId: maybe(text) }),
  "lock.state": kind("none", { lockState: number, commandId: maybe(text), reason: maybe(text) }, atDoors),
  "exit.request": kind("none", {}),
  "doorbell.ring": kind("none", {}),
  "doorbell.answered": kind("none", {}),
  "command.lock_state": kind("none", { commandId: text, lockState: number, untilUtc: maybe(text), reason: maybe(text) }),
  "command.allow_pins": kind("none", { commandId: text }),
  "command.not_delivered": kind("none", { commandId: text, lockState: maybe(number), method: maybe(number), cloudKeyId: maybe(text) }),
  "command.refused": kind("none", { commandId: text, lockState: number, code: maybe(text) }),
  "lockdown.plan_created": kind("places", { ...lockdown, targets: fields }),
  "lockdown.plan_changed": kind("places", { ...lockdown, ...change, targets: fields }),
  "lockdown.plan_deleted": kind("places", lockdown),
  "lockdown.started": kind("places", {
    ...lockdown,
    result: number,
    lockdownId: text,
    doorCount: number,
    durationMinutes: maybe(number),
    endsAtUtc: maybe(text),
  }),
  "lockdown.ended": kind("places", { ...lockdown, result: number, reason: text, lockdownId: text, startedAtUtc: text, doorCount: number }),
  "lockdown.end_moved": kind("places", { ...lockdown, lockdownId: text, endsAtUtc: text, clockSetByMs: number }),
  "lockdown.door_released": kind("places", {}),
} as const;
