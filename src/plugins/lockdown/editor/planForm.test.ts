import { expect, it } from "vitest";
import { ApiError } from "#kernel/apiError.ts";
import { emptyPlan, planBody, planErrorOf, planErrors, planFormOf } from "./planForm.ts";

const filled = { ...emptyPlan, description: "Laboratories", serialNumbers: ["GH-AC40-00C301"] };

it("[LK-06] says what is missing before the platform does", () => {
  expect(Object.keys(planErrors(emptyPlan))).toEqual(["description", "targets"]);
  expect(Object.keys(planErrors({ ...filled, minutes: 0 }))).toEqual(["minutes"]);
  expect(planErrors({ ...filled, minutes: 30 })).toEqual({});
});

it("[LK-06] says a refusal of the platform at the entry that it is about", () => {
  const refusal = (code: string) => planErrorOf(new ApiError(code, 409));
  expect(refusal("error_workflow_name_taken")).toEqual({ description: { key: "errors.error_workflow_name_taken" } });
  expect(refusal("error_lockdown_out_of_reach")).toEqual({ targets: { key: "errors.error_lockdown_out_of_reach" } });
  expect(refusal("error_workflow_version_conflict")).toBeUndefined();
});

it("[LK-06] names no door of a site that is chosen as a whole, and nothing besides every door", () => {
  const form = { ...filled, siteIds: ["lab"], serialNumbers: ["GH-AC40-00C301", "GH-AC40-00912F"] };
  const siteOf = (serialNumber: string) => (serialNumber === "GH-AC40-00C301" ? "lab" : "harbour");
  expect(planBody(form, "UTC", siteOf).targets).toEqual({ isEveryDoor: false, siteIds: ["lab"], serialNumbers: ["GH-AC40-00912F"] });
  expect(planBody({ ...form, isEveryDoor: true }, "UTC", siteOf).targets).toEqual({ isEveryDoor: true, siteIds: [], serialNumbers: [] });
});

it("[LK-06] keeps what an unchanged plan has", () => {
  const targets = { isEveryDoor: false, siteIds: ["lab"], serialNumbers: [] };
  const plan = { codeType: "lockdown" as const, description: "Labs", durationMinutes: 60, expiresOn: "2026-06-30T22:00:00.000Z", targets };
  const workflow = { ...plan, id: "labs", code: "LOCKDOWN-LABS", createdAtUtc: "2026-01-01T00:00:00Z", version: 3 };
  expect(planBody(planFormOf(workflow, "Europe/Madrid"), "Europe/Madrid", () => undefined)).toEqual(plan);
});
