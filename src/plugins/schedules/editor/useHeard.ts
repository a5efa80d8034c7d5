import { useState } from "react";
import type { ScheduleDetail } from "#contract/schedules.ts";
import type { Recurrence } from "#domain/decide/policy.ts";
import type { Stored } from "#kernel/forms/conflict.ts";
import { useKernel } from "#kernel/hooks.ts";
import { type Attachables, createAttachables } from "./attachables.ts";
import { storedOf } from "./scheduleEntry.ts";

/** Versions of a schedule that have arrived from the platform during editing. */
export interface Heard {
  readonly attachables: Attachables;
  /** Adds a version and returns it in the form's format. */
  add(detail: ScheduleDetail): Stored;
  /** The recurrences of a version in their exact stored form. */
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
  // Repeating this is harmless.
  if (model) heard.attachables.add(model);
  if (detail) heard.add(detail);
  return heard;
}
