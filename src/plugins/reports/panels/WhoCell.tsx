import type { EventLog } from "#contract/eventLogs.ts";
import { useConsoleState } from "#kernel/hooks.ts";
import { Avatar } from "#kernel/ui/Avatar.tsx";
import { CreditCard } from "#kernel/ui/icons.ts";

/** Who came to a door: with their picture, or a card where nobody knows whose it is. */
export function WhoCell({ event: { actor }, title }: { event: EventLog; title: string }) {
  const { user, profile } = useConsoleState();
  const isKnown = actor.kind === "person" && actor.name === title;
  return (
    <span className="reports-cell">
      {isKnown ? (
        <Avatar name={title} src={actor.id === user.personId ? profile.avatar : undefined} />
      ) : (
        <span className="avatar" aria-hidden>
          <CreditCard className="i" />
        </span>
      )}
      <span className="med trunc">{title}</span>
    </span>
  );
}
