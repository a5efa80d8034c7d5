import type { EventActor } from "#contract/eventLogs.ts";
import type { Session } from "../../access/session.ts";

/** The caller as actor of a log entry. */
export const actorOf = ({ personId, personName }: Pick<Session, "personId" | "personName">): EventActor => ({
  kind: "person",
  id: personId,
  name: personName,
});
