import type { Endpoint } from "#contract/endpoint.ts";
import { Reason, ReasonKind, reasonHeader, reasonRequiredStatus } from "#contract/reasons.ts";
import { EventError } from "../base/errors.ts";
import { type EventLog, type NewEvent, withData } from "../base/events/eventLog.ts";
import type { accounts } from "../base/store/schema/accounts.ts";
import type { Platform } from "../platform.ts";
import { requireAccount } from "./requireAccount.ts";
import type { Session } from "./session.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * B-31: the reason that comes with a call, for calls that may be asked for one. Throws where the account asks and none was given,
 * before the call has done anything; one that is given unasked is taken as well.
 */
export async function givenReason(
  { store }: Pick<Platform, "store">,
  { asksReason }: Pick<Endpoint, "asksReason">,
  session: Session | undefined,
  { headers, body }: { headers: Headers; body: unknown },
): Promise<string | undefined> {
  if (asksReason === undefined || !session) return undefined;
  const given = headers[reasonHeader];
  if (given !== undefined) return readReason(given);
  // The comment of a deletion is its reason (UX-02): nobody is asked twice.
  const comment = Reason.safeParse((body as { comment?: unknown } | undefined)?.comment);
  if (comment.success) return comment.data;
  const account = await requireAccount(store.db, session);
  if (askedKinds(account).has(asksReason)) throw new EventError("error_reason_required", reasonRequiredStatus);
  return undefined;
}

function readReason(header: string | string[]): string {
  const reason = Reason.safeParse(decoded(String(header)));
  if (!reason.success) throw new EventError("error_invalid_request", 400, ["reason"]);
  return reason.data;
}

/** Undefined if the text is not percent-encoded UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The kinds of actions for which the account requires a reason; none by default. */
export function askedKinds({ settings }: Pick<typeof accounts.$inferSelect, "settings">): ReadonlySet<ReasonKind> {
  const kinds = settings["reasonKinds"];
  // A kind that a later release had is nobody's here.
  return new Set(Array.isArray(kinds) ? kinds.filter((kind): kind is ReasonKind => ReasonKind.safeParse(kind).success) : []);
}

/** The platform for one call with a reason, which every entry that the call writes in the caller's name contains. */
export function withReason(platform: Platform, { personId }: Pick<Session, "personId">, reason: string): Platform {
  const { events } = platform;
  const reasoned = (entries: readonly NewEvent[]) =>
    entries.map((entry) => {
      const { kind, id } = entry.actor;
      return kind === "person" && id === personId ? withData(entry, { givenReason: reason }) : entry;
    });
  const recording =
    (record: EventLog["record"]): EventLog["record"] =>
    (accountId, work, finish) =>
      record(accountId, async (transaction) => reasoned(await work(transaction)), finish);
  return {
    ...platform,
    events: {
      ...events,
      append: (transaction, accountId, entries) => events.append(transaction, accountId, reasoned(entries)),
      record: recording(events.record),
      recordTogether: recording(events.recordTogether),
    },
  };
}
