import type { Session } from "../../access/session.ts";
import { actorOf } from "../../base/events/actorOf.ts";
import type { NewEvent } from "../../base/events/eventLog.ts";
import type { WallRow } from "./findWall.ts";

export type WallChange = "added" | "changed" | "removed";

/**
 * What the log and the consoles are told of a wall. A private one, before and after, concerns nobody else: nothing.
 * Of one that stops being shared the others hear that it is gone.
 */
export function wallEvents(
  session: Session,
  { before, after }: { before?: WallRow | undefined; after?: WallRow | undefined },
  data: Record<string, unknown>,
): NewEvent[] {
  const wall = after ?? before;
  const [wasShared, isShared] = [before?.isShared ?? false, after?.isShared ?? false];
  if (!wall || (!wasShared && !isShared)) return [];
  const change: WallChange = !wasShared ? "added" : isShared ? "changed" : "removed";
  return [
    {
      kind: `videowall.${change}`,
      actor: actorOf(session),
      data: { wallId: wall.wallId, name: wall.name, ...data },
    },
  ];
}
