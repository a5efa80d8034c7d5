import type { Kernel } from "#kernel/plugin.ts";
import type { EventWords } from "../../events/services.ts";
import type { ReportParams } from "../reportParams.ts";
import type { ReportName } from "../reportQuery.ts";

/** What the parts of a report share: what is filtered, how that changes, and the words for it. */
export interface ReportParts {
  report: ReportName;
  params: ReportParams;
  /** Makes an entry that Back returns from. */
  change(changes: Partial<ReportParams>): void;
  kernel: Kernel;
  words: EventWords;
}

/** Whether this session may look for people; a person is otherwise chosen from a row. */
export function canPickPeople({ entities }: Pick<Kernel, "entities">): boolean {
  return entities.kinds().includes("person");
}
