import type { EventLog } from "#contract/eventLogs.ts";
import { LayoutGrid } from "#kernel/ui/icons.ts";
import type { Describe } from "./describeEvent.ts";

const results = { "videowall.added": "wallShared", "videowall.changed": "wallChanged", "videowall.removed": "wallRemoved" } as const;

/** VW-04: what became of walls that an account shares. */
export const wallKinds: Readonly<Record<string, Describe>> = Object.fromEntries(
  Object.entries(results).map(([kind, result]): [string, Describe] => [
    kind,
    ({ actor, data }: EventLog, { t }) => {
      const { name } = data;
      return {
        icon: LayoutGrid,
        title: actor.name,
        result: t(`events.${result}`, { name: typeof name === "string" ? name : "" }),
        level: "rest",
      };
    },
  ]),
);
