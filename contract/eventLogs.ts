import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, InstantUtc, PageQuery, pageOf, SerialNumber, WireNumber } from "./fields.ts";

/** Who or what caused an entry. */
export const EventActor = z.object({ id: z.optional(z.string()), name: z.string(), kind: z.enum(["person", "device", "system"]) });
export type EventActor = z.infer<typeof EventActor>;

/**
 * One entry of the account's log. `kind` names what happened (`door.state`, `lock.state`, `access.decision`, `device.connection`,
 * `command.lock_state`, `device.renamed`, `live.viewed`, `session.signed_in`, …); `data` holds what belongs to that kind.
 */
export const EventLog = z.object({
  sequence: z.int(),
  id: Id,
  kind: z.string(),
  category: WireNumber,
  occurredAtUtc: InstantUtc,
  recordedAtUtc: InstantUtc,
  serialNumber: z.optional(SerialNumber),
  deviceName: z.optional(z.string()),
  siteId: z.optional(Id),
  actor: EventActor,
  data: z.record(z.string(), z.unknown()),
});
export type EventLog = z.infer<typeof EventLog>;

/** The log, newest first, by keyset. */
export const listEventLogs = endpoint({
  method: "GET",
  path: "/event-logs/paged",
  access: "accesslogs_r",
  query: z.object({
    ...PageQuery,
    serialNumber: z.optional(SerialNumber),
    kinds: z.optional(z.string().check(z.maxLength(400), z.regex(/^[a-z_.]+(,[a-z_.]+)*$/))),
    fromUtc: z.optional(InstantUtc),
    toUtc: z.optional(InstantUtc),
  }),
  payload: pageOf(EventLog),
});
