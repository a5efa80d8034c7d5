import * as z from "zod/mini";
import type { Kernel } from "#kernel/plugin.ts";
import { livePanel } from "./arrangement/tileParams.ts";

const Live = z.object({ panels: z.record(z.string(), z.unknown()) });
const LivePanel = z.object({
  id: z.string(),
  params: z.object({ panel: z.literal(livePanel), params: z.object({ serialNumber: z.string() }) }),
});

/** The live panels on screen, by device. */
export function openLive({ sharedLayouts }: Pick<Kernel, "sharedLayouts">): Map<string, string> {
  const panels = Object.values(z.safeParse(Live, sharedLayouts.capture()).data?.panels ?? {});
  return new Map(
    panels.flatMap((panel): [string, string][] => {
      const { data } = z.safeParse(LivePanel, panel);
      return data ? [[data.params.params.serialNumber, data.id]] : [];
    }),
  );
}
