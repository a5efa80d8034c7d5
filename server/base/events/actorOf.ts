import type { EventActor } from "#contract/eventLogs.ts";
import type { Session } from "../../access/session.ts";

/** Whoever calls, as the log names them. */
export const actorOf = ({ personId, personName }: Pick<Session, "personId" | "personName">): EventActor => ({
  kind: "person",
  id: personId,
  name: personName,
});
