import { useState } from "react";
import type { ScheduleDetail } from "#contract/schedules.ts";
import type { Recurrence } from "#domain/decide/policy.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Stored } from "#kernel/forms/conflict.ts";
import { type Attachables, createAttachables } from "./attachables.ts";
import { storedOf } from "./scheduleEntry.ts";

/** What the platform has said of a schedule while it is edited. */
export interface Heard {
  readonly attachables: Attachables;
  /** Answers it as the form has it. */
  add(detail: ScheduleDetail): Stored;
  /** The recurrences of a version, letter by letter. */
  recurrencesOf(version: number | undefined): readonly Recurrence[] | undefined;
}

export function useHeard(detail: ScheduleDetail | undefined, model: ScheduleDetail | undefined): Heard {
  const kernel = useKernel();
  const [heard] = useState((): Heard => {
    const attachables = createAttachables(kernel);
    const versions = new Map<number, readonly Recurrence[]>();
    return {
      attachables,
      add(said) {
        attachables.add(said);
        versions.set(said.version, said.recurrences);
        return storedOf(said);
      },
      recurrencesOf: (version) => (version === undefined ? undefined : versions.get(version)),
    };
  });
  // Saying the same again changes nothing.
  if (model) heard.attachables.add(model);
  if (detail) heard.add(detail);
  return heard;
}
