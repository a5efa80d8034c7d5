import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Nothing } from "./envelope.ts";
import { Id, InstantUtc, nameOf, SerialNumber } from "./fields.ts";
import { limits } from "./limits.ts";

/** LK-02: duration of a lockdown in whole minutes; without it, the lockdown lasts until a person ends it. */
export const LockdownMinutes = z.int().check(z.gte(1), z.lte(limits.lockdownMinutesMax));
/** forms check a plan's name by this rule before they send it. */
export const workflowNameRule = { min: limits.workflowNameMin, max: limits.workflowNameMax, isRequired: true } as const;
const WorkflowName = nameOf(workflowNameRule);

/** LK-01: a lockdown plan in the list. It can no longer be started at `expiresOn` or later. */
export const LockdownPlan = z.object({
  id: Id,
  code: z.string(),
  description: z.string(),
  expiresOn: z.optional(InstantUtc),
  /** Proposed duration. */
  durationMinutes: z.optional(z.int()),
  doorCount: z.int(),
  siteCount: z.int(),
});
export type LockdownPlan = z.infer<typeof LockdownPlan>;

/** LK-04: the general lockdown of the account, if any. Only one can be active. */
export const LockdownInfo = z.object({
  isLockdownActive: z.boolean(),
  startTimeOfLockdown: z.optional(InstantUtc),
  /** Minutes; absent if the lockdown has no fixed end. */
  lockdownPlanDuration: z.optional(z.int()),
  /** Whether the session could start a plan. */
  anyLockdownWorkflows: z.boolean(),
  lockdownId: z.optional(Id),
  workflowId: z.optional(Id),
  /** The plan's name at the start of the lockdown. */
  description: z.optional(z.string()),
  endsAtUtc: z.optional(InstantUtc),
  startedBy: z.optional(z.string()),
  /** Whether the session reaches every door of the lockdown and so may end it. */
  isWithinReach: z.boolean(),
});
export type LockdownInfo = z.infer<typeof LockdownInfo>;

/** LK-01: plans whose doors the session reaches without exception, sorted by name. */
export const listLockdownPlans = endpoint({
  method: "GET",
  path: "/account/lockdown-workflows",
  access: "lockdown_w",
  payload: z.array(LockdownPlan),
});

/** LK-04, LK-05, PM-06: readable by every signed-in person, because a lockdown concerns everybody in the building. */
export const getLockdownInfo = endpoint({
  method: "GET",
  path: "/account/lockdown-info",
  access: "signedIn",
  payload: LockdownInfo,
});

/** LK-02, LK-03: starts a plan with its present doors. Refused while another lockdown is active or if the plan has expired. */
export const startLockdown = endpoint({
  method: "POST",
  path: "/account/start-lockdown",
  access: "lockdown_w",
  asksReason: "lockdownStart",
  body: z.strictObject({ workflowId: Id, durationMinutes: z.optional(LockdownMinutes) }),
  payload: LockdownInfo,
  errors: ["error_workflow_not_found", "error_workflow_expired", "error_workflow_without_doors", "error_lockdown_active"],
});

/** LK-02: ends the active lockdown. With `lockdownId`, the call cannot end a later lockdown by mistake. */
export const finishLockdown = endpoint({
  method: "POST",
  path: "/account/finish-lockdown",
  access: "lockdown_w",
  asksReason: "lockdownEnd",
  body: z.strictObject({ lockdownId: z.optional(Id) }),
  payload: LockdownInfo,
  errors: ["error_lockdown_not_active", "error_lockdown_out_of_reach"],
});

/** The doors of a plan: all of the account, those of whole sites, or single ones. */
const Targets = z.strictObject({
  isEveryDoor: z.boolean(),
  siteIds: z.array(Id).check(z.maxLength(200)),
  serialNumbers: z.array(SerialNumber).check(z.maxLength(1000)),
});
export type LockdownTargets = z.infer<typeof Targets>;

const planFields = {
  codeType: z.literal("lockdown"),
  description: WorkflowName,
  expiresOn: z.optional(InstantUtc),
  durationMinutes: z.optional(LockdownMinutes),
  targets: Targets,
};

/** LK-06, Q-28: an editable plan: a workflow with `codeType` lockdown. */
export const LockdownWorkflow = z.object({
  id: Id,
  code: z.string(),
  createdAtUtc: InstantUtc,
  ...planFields,
  /** Grows with every change; an update names the one it saw. */
  version: z.int(),
});
export type LockdownWorkflow = z.infer<typeof LockdownWorkflow>;

const targetErrors = [
  "error_site_not_found",
  "error_device_not_found",
  "error_workflow_without_doors",
  "error_workflow_name_taken",
  "error_lockdown_out_of_reach",
] as const;

export const getLockdownWorkflow = endpoint({
  method: "GET",
  path: "/account/workflow/{id}",
  access: "lockdown_w",
  params: z.object({ id: Id }),
  payload: LockdownWorkflow,
  errors: ["error_workflow_not_found"],
});

export const createLockdownWorkflow = endpoint({
  method: "POST",
  path: "/account/workflow",
  access: "lockdown_w",
  body: z.strictObject(planFields),
  payload: LockdownWorkflow,
  errors: targetErrors,
});

/** Refused while a lockdown of this plan is active. */
export const updateLockdownWorkflow = endpoint({
  method: "PUT",
  path: "/account/workflow",
  access: "lockdown_w",
  asksReason: "rules",
  body: z.strictObject({ id: Id, ...planFields, version: z.int() }),
  payload: LockdownWorkflow,
  errors: [...targetErrors, "error_workflow_not_found", "error_workflow_version_conflict", "error_lockdown_active"],
});

/** Refused while a lockdown of this plan is active. */
export const deleteLockdownWorkflow = endpoint({
  method: "DELETE",
  path: "/account/workflow/{id}",
  access: "lockdown_w",
  asksReason: "rules",
  params: z.object({ id: Id }),
  payload: Nothing,
  errors: ["error_workflow_not_found", "error_lockdown_active", "error_workflow_needed"],
});
