import * as z from "zod/mini";
import { Id, InstantUtc, SerialNumber } from "./fields.ts";

const EventId = z.uuid();
/** `eventId`: the access event that tells of it, at `atUtc` as the platform believes it. Without a zone the person is in none. */
const MovementMessage = z.object({
  personId: Id,
  zoneId: z.optional(Id),
  atUtc: InstantUtc,
  eventId: EventId,
  serialNumber: z.optional(SerialNumber),
});
/**
 * B-22: what the platform knows of who is where, as far as it concerns a door; `PresenceNews` of `domain/decide/sharedPresence.ts`
 * says what it means. Any order and repetition of these is harmless.
 */
export const PresenceMessage = z.object({
  /** Position in the account's log at which it was read. */
  sequence: z.int(),
  /** The first after the configuration: what the device has delivered before is accounted for in it. */
  isWhole: z.optional(z.boolean()),
  zones: z.array(z.object({ zoneId: Id, people: z.array(MovementMessage) })),
  moved: z.array(MovementMessage),
  heard: z.array(EventId),
  forgiven: z.array(z.object({ zoneId: Id, atUtc: InstantUtc })),
  uses: z.array(z.object({ credentialId: z.string(), eventIds: z.array(EventId) })),
});
export type PresenceMessage = z.infer<typeof PresenceMessage>;
