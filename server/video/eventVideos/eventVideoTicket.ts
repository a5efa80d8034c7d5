import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import type { Session } from "../../access/session.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Platform } from "../../platform.ts";

/** Who may play which video, and until when. Every request checks the rights again. */
const EventVideoTicket = z.object({
  iss: z.literal("gatehouse"),
  aud: z.literal("event-video"),
  accountId: Id,
  videoId: Id,
  uid: z.string(),
  sessionId: z.string(),
  personId: Id,
  /** Seconds since 1970. */
  exp: z.int(),
});
type EventVideoTicket = z.infer<typeof EventVideoTicket>;

/** A `<video>` sends no token: its address carries a ticket of this session for this video. */
export function eventVideoUrl(
  { keys, clock }: Pick<Platform, "keys" | "clock">,
  { accountId, uid, sessionId, personId }: Session,
  videoId: string,
): string {
  const exp = Math.floor(clock.now().getTime() / 1000) + serverLimits.eventVideoTicketLifeMs / 1000;
  const ticket: EventVideoTicket = { iss: "gatehouse", aud: "event-video", accountId, videoId, uid, sessionId, personId, exp };
  return `/event-videos/${videoId}.mp4?ticket=${keys.sign(ticket)}`;
}

/** Undefined for an invalid or expired ticket, or one for another video. */
export function readTicket(
  { keys, clock }: Pick<Platform, "keys" | "clock">,
  text: unknown,
  videoId: string,
): EventVideoTicket | undefined {
  if (typeof text !== "string") return undefined;
  const ticket = EventVideoTicket.safeParse(keys.verify(text)).data;
  return ticket?.videoId === videoId && ticket.exp * 1000 > clock.now().getTime() ? ticket : undefined;
}
