import type { Kernel } from "#kernel/plugin.ts";
import type { EventWords } from "../../events/services.ts";
import type { ReportParams } from "../reportParams.ts";
import type { ReportName } from "../reportQuery.ts";

/** Shared by the parts of a report: its filter, how it changes, and its texts. */
export interface ReportParts {
  report: ReportName;
  params: ReportParams;
  /** Adds an entry to the browser's history, so that Back undoes the change. */
  change(changes: Partial<ReportParams>): void;
  kernel: Kernel;
  words: EventWords;
}

/** Whether this session may look up people; otherwise a person can only be chosen from a row. */
export function canPickPeople({ entities }: Pick<Kernel, "entities">): boolean {
  return entities.kinds().includes("person");
}
