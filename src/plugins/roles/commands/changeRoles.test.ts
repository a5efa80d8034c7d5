import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PolicyDraft } from "#contract/policyPreview.ts";
import { addRoleScopes, removeRoleScopes, saveRole } from "#contract/roles.ts";
import type { Scope } from "#contract/scopes.ts";
import { ApiError } from "#kernel/apiError.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { PolicyPreview } from "../../policy/services.ts";
import { changeRight, rightOptions, type SeenRole } from "./changeRoles.ts";

const aRole = (name: string, scopes: Scope[], more: Partial<SeenRole> = {}): SeenRole => ({
  id: name.toLowerCase(),
  name,
  version: 3,
  scopes,
  videoRights: { live: true, recorded: false, export: false },
  ...more,
});
const nameOf = new Map<unknown, string>([
  [addRoleScopes, "give"],
  [removeRoleScopes, "take"],
  [saveRole, "save"],
]);
const { signal } = new AbortController();

let calls: unknown[];
let drafts: PolicyDraft[];
let answer: boolean;
beforeEach(() => {
  [calls, drafts, answer] = [[], [], true];
});
/** Somebody with these scopes, at a platform that refuses what is done to some roles. */
function somebody(own: Scope[], refused: readonly string[] = []) {
  const toast = { success: vi.fn(), warning: vi.fn() };
  const call = (endpoint: unknown, request: { params?: { id: string }; body: object }) => {
    calls.push([nameOf.get(endpoint), request]);
    const id = request.params?.id ?? "";
    return refused.includes(id) ? Promise.reject(new ApiError("error_role_version_conflict", 409)) : Promise.resolve({});
  };
  const state = {
    scopes: new Set(own),
    user: { ...aConsoleState().user, videoRights: { live: true, recorded: true, export: false } },
  };
  const preview = { confirm: (draft: PolicyDraft) => Promise.resolve(drafts.push(draft) > 0 && answer) };
  const kernel = aKernel({ api: anApi(call), toast, state, services: [provided(PolicyPreview, preview)] });
  return { kernel, toast };
}

describe("[PM-10] a right of several roles", () => {
  it("is offered where one has it", async () => {
    const { kernel } = somebody(["zone_r", "zone_w"]);
    expect((await rightOptions(kernel)).map(({ value }) => value)).toEqual(["zone_r", "zone_w", "live", "recorded"]);
  });

  it("[PM-02] is given with the right to see, in the version that was seen, to those that lack it", async () => {
    const { kernel, toast } = somebody(["zone_r", "zone_w"]);
    const roles = [aRole("Night", ["site_r"]), aRole("Day", ["zone_r"], { version: 8 }), aRole("Desk", ["zone_r", "zone_w"])];
    await changeRight(roles, "zone_w", true, kernel, signal);
    expect(calls).toEqual([
      ["give", { params: { id: "night" }, query: { version: "3" }, body: ["zone_r", "zone_w"] }],
      ["give", { params: { id: "day" }, query: { version: "8" }, body: ["zone_w"] }],
    ]);
    expect(drafts).toEqual([
      { kind: "role", change: "update", id: "night", scopes: ["site_r", "zone_r", "zone_w"] },
      { kind: "role", change: "update", id: "day", scopes: ["zone_r", "zone_w"] },
    ]);
    expect(toast.success).toHaveBeenCalledWith("roles.toast.rightGiven", { count: 2 });
  });

  it("[PM-02] is taken with what changes it", async () => {
    const { kernel } = somebody(["zone_r", "zone_w"]);
    await changeRight([aRole("Desk", ["site_r", "zone_r", "zone_w"])], "zone_r", false, kernel, signal);
    expect(calls).toEqual([["take", { params: { id: "desk" }, query: { version: "3" }, body: ["zone_r", "zone_w"] }]]);
  });

  it("goes on to the others where somebody has changed one meanwhile, and names it", async () => {
    const { kernel, toast } = somebody(["zone_r"], ["night"]);
    await changeRight([aRole("Night", ["site_r"]), aRole("Day", ["site_r"])], "zone_r", true, kernel, signal);
    expect(toast.warning).toHaveBeenCalledWith("kernel.resource.partly", {
      count: 1,
      total: 2,
      reasons: "Night: errors.error_role_version_conflict",
    });
  });

  it("changes nothing when the person goes back", async () => {
    const { kernel } = somebody(["zone_r"]);
    answer = false;
    await expect(changeRight([aRole("Night", ["site_r"])], "zone_r", true, kernel, signal)).rejects.toThrow();
    expect(calls).toEqual([]);
  });

  it("[Q-86] is one on pictures alike", async () => {
    const { kernel } = somebody(["role_w"]);
    await changeRight([aRole("Night", []), aRole("Day", [])], "recorded", true, kernel, signal);
    const saved = (name: string) => ({
      id: name.toLowerCase(),
      displayName: name,
      version: 3,
      videoRights: { live: true, recorded: true, export: false },
    });
    expect([calls, drafts]).toEqual([
      [
        ["save", { body: saved("Night") }],
        ["save", { body: saved("Day") }],
      ],
      [],
    ]);
  });
});
