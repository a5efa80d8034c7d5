import { EventCategory } from "../enumerations.ts";
import { kind } from "./kind.ts";

/** What happens at doors, and what is asked of them. */
export const doorKinds = {
  "access.decision": kind("none", { category: EventCategory.Access, isAudited: false }),
  "access.wrong_key_pin": kind("none", { category: EventCategory.Access }),
  "door.state": kind("none", { isAudited: false }),
  "door.pins_locked": kind("none"),
  "door.pins_allowed": kind("none"),
  "lock.state": kind("none", { isAudited: false }),
  "exit.request": kind("none"),
  "doorbell.ring": kind("none"),
  "doorbell.answered": kind("none"),
  "command.lock_state": kind("none"),
  "command.allow_pins": kind("none"),
  "command.not_delivered": kind("none"),
  "command.refused": kind("none"),
  "lockdown.plan_created": kind("places"),
  "lockdown.plan_changed": kind("places"),
  "lockdown.plan_deleted": kind("places"),
  "lockdown.started": kind("places"),
  "lockdown.ended": kind("places"),
  "lockdown.end_moved": kind("places"),
  "lockdown.door_released": kind("places"),
} as const;
