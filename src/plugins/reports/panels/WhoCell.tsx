import type { EventLog } from "#contract/eventLogs.ts";
import { CreditCard } from "#kernel/ui/icons.ts";
import { PersonFace } from "../../users/services.ts";

/** The person at a door with photo, or the card if its owner is unknown. */
export function WhoCell({ event: { actor }, title }: { event: EventLog; title: string }) {
  const isKnown = actor.kind === "person" && actor.name === title;
  return (
    <span className="reports-cell">
      {isKnown ? (
        <PersonFace id={actor.id} name={title} />
      ) : (
        <span className="avatar" aria-hidden>
          <CreditCard className="i" />
        </span>
      )}
      <span className="med trunc">{title}</span>
    </span>
  );
}
