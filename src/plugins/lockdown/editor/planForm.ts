import type { RequestOf } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";
import { type createLockdownWorkflow, type LockdownWorkflow, workflowNameRule } from "#contract/lockdown.ts";
import { ApiError } from "#kernel/apiError.ts";
import { type EntryError, textError } from "#kernel/forms/textError.ts";
import { endOfDay, lastDayBefore } from "./lastDay.ts";

export interface PlanForm {
  description: string;
  /** The plan's default; undefined for no end. */
  minutes: number | undefined;
  /** The last day on which the plan can be started, as `2026-11-21`; empty for no limit. */
  lastDay: string;
  isEveryDoor: boolean;
  siteIds: readonly string[];
  serialNumbers: readonly string[];
}
export type PlanErrors = Partial<Record<"description" | "minutes" | "targets", EntryError>>;

export const emptyPlan: PlanForm = { description: "", minutes: undefined, lastDay: "", isEveryDoor: false, siteIds: [], serialNumbers: [] };

export function planFormOf({ description, durationMinutes, expiresOn, targets }: LockdownWorkflow, timeZone: string): PlanForm {
  return {
    description,
    minutes: durationMinutes,
    lastDay: expiresOn === undefined ? "" : lastDayBefore(expiresOn, timeZone),
    ...targets,
  };
}

export function planErrors({ description, minutes, isEveryDoor, siteIds, serialNumbers }: PlanForm): PlanErrors {
  const name = textError(description, workflowNameRule);
  const isMinutes = minutes === undefined || (Number.isInteger(minutes) && minutes >= 1 && minutes <= limits.lockdownMinutesMax);
  const hasTargets = isEveryDoor || siteIds.length > 0 || serialNumbers.length > 0;
  return {
    ...(name && { description: name }),
    ...(!isMinutes && { minutes: { key: "lockdown.plan.wrongMinutes", values: { max: limits.lockdownMinutesMax } } }),
    ...(!hasTargets && { targets: { key: "lockdown.editor.needDoors" } }),
  };
}

/** The field of a plan that an error of the platform belongs to; undefined if it belongs to none. */
export function planErrorOf(error: unknown): PlanErrors | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "error_workflow_name_taken") return { description: { key: `errors.${error.code}` } };
  const isOfTargets = ["error_workflow_without_doors", "error_lockdown_out_of_reach", "error_site_not_found", "error_device_not_found"];
  return isOfTargets.includes(error.code) ? { targets: { key: `errors.${error.code}` } } : undefined;
}

/** The body of the call. Leaves out single doors of sites that are included as a whole. */
export function planBody(
  { description, minutes, lastDay, isEveryDoor, siteIds, serialNumbers }: PlanForm,
  timeZone: string,
  siteOf: (serialNumber: string) => string | undefined,
): RequestOf<typeof createLockdownWorkflow>["body"] {
  const expiresOn = endOfDay(lastDay, timeZone);
  return {
    codeType: "lockdown",
    description: description.trim(),
    ...(minutes !== undefined && { durationMinutes: minutes }),
    ...(expiresOn !== undefined && { expiresOn }),
    targets: {
      isEveryDoor,
      siteIds: isEveryDoor ? [] : [...siteIds],
      serialNumbers: isEveryDoor ? [] : serialNumbers.filter((serialNumber) => !siteIds.includes(siteOf(serialNumber) ?? "")),
    },
  };
}
