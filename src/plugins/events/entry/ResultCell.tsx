import { CircleX, type Icon, OctagonAlert, TriangleAlert } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { EventFace } from "../services.ts";

const icons: Record<Exclude<EventFace["level"], "rest">, Icon> = { warn: TriangleAlert, bad: CircleX, alarm: OctagonAlert };

/** Outcome of an entry in words, with icon and colour if an operator should look. */
export function ResultCell({ result, level }: Pick<EventFace, "result" | "level">) {
  if (level === "rest") return <span className="trunc">{result}</span>;
  return <StateChip icon={icons[level]} word={result} level={level} />;
}
