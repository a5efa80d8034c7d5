import type * as z from "zod/mini";
import type { Kernel } from "#kernel/plugin.ts";
import type { PersonAtDoor } from "../accessParams.ts";
import { explainPanel } from "../panels.ts";

/** Opens the explanation for a person at a door: now, at an instant, or at a time to choose in the panel. */
export function explain({ personId, serialNumber, at = "now" }: z.output<typeof PersonAtDoor>, { panels }: Pick<Kernel, "panels">): void {
  const time = at === "now" || at === "at" ? ({ when: at } as const) : ({ when: "at", at } as const);
  panels.open(explainPanel, { person: personId, door: serialNumber, ...time });
}
