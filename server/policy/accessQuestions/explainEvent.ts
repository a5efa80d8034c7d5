import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod/mini";
import { type AccessReason, explainEvent, explainEvents } from "#contract/accessQuestions.ts";
import { ReasonMessage } from "#contract/devicePolicy.ts";
import { reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { notFound } from "../../base/errors.ts";
import { events, isAccessDecision } from "../../base/store/schema/events.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { lockdownNames } from "./askedPolicy.ts";
import { createNaming } from "./names.ts";

const Stored = z.object({ because: z.array(ReasonMessage) });

interface Explained {
  eventId: string;
  because: AccessReason[];
}

export const explainEventHandler = handle(explainEvent, async ({ params, session, platform }) => {
  const [entry] = await explained(platform, session, [params.eventId]);
  if (!entry) throw notFound("error_event_not_found");
  return { because: entry.because };
});

export const explainEventsHandler = handle(explainEvents, async ({ body, session, platform }) => ({
  entries: await explained(platform, session, body.eventIds),
}));

/** The decisions among these entries that the session reaches, in no order. */
async function explained(platform: Platform, session: Session, eventIds: readonly string[]): Promise<Explained[]> {
  const { accountId } = session;
  const found = await platform.store.db
    .select({ eventId: events.eventId, siteId: events.siteId, serialNumber: events.serialNumber, data: events.data })
    .from(events)
    .where(and(eq(events.accountId, accountId), inArray(events.eventId, [...eventIds]), isAccessDecision));
  const entries = found
    .filter(({ siteId, serialNumber }) =>
      reaches(session, { accountId, siteId: siteId ?? undefined, serialNumber: serialNumber ?? undefined }),
    )
    // Entries of older controllers have no reasons.
    .map(({ eventId, data }) => ({ eventId, because: Stored.safeParse(data).data?.because ?? [] }));
  const all = entries.flatMap(({ because }) => because);
  if (all.length === 0) return entries.map(({ eventId }) => ({ eventId, because: [] }));
  const held = all.flatMap(({ lockdownId }) => (typeof lockdownId === "string" ? [lockdownId] : []));
  const lockdowns = await lockdownNames(platform, session, [...new Set(held)]);
  const kept = await platform.policies.current(accountId);
  const naming = createNaming({ document: kept.document, policy: kept.compiled() }, session, lockdowns);
  return entries.map(({ eventId, because }) => ({ eventId, because: because.map(naming.reason) }));
}
