import { describe, expect, it, vi } from "vitest";
import type { PolicyDraft } from "#contract/policyPreview.ts";
import { addRoleScopes, type Role, removeRoleScopes, saveRole } from "#contract/roles.ts";
import { ApiError } from "#kernel/apiError.ts";
import { PartlySaved } from "#kernel/forms/partlySaved.ts";
import { aKernel, provided } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { PolicyPreview } from "../policy/services.ts";
import { bodyOf, fieldsOf } from "./roleFields.ts";
import { writeRole } from "./writeRole.ts";

const role: Role = {
  id: "night",
  displayName: "Night desk",
  description: "",
  rank: 20,
  isAdmin: false,
  scopes: ["device_r", "site_r"],
  videoRights: { live: true, recorded: false, export: false },
  userCount: 0,
  isOwner: false,
  isGrantable: true,
  version: 4,
};
const fields = fieldsOf({ ...role, deviceSerials: undefined });

/** A platform that keeps one role and refuses what it is told to. */
function platform(refused: unknown[] = [], wants = true) {
  let stored = role;
  const calls: [string, unknown][] = [];
  const call = vi.fn((endpoint: unknown, { body }: { body: unknown }) => {
    if (refused.includes(endpoint)) return Promise.reject(new ApiError("error_role_above_own", 403));
    const changed = Array.isArray(body) ? (body as Role["scopes"]) : [];
    const name = endpoint === saveRole ? "save" : endpoint === addRoleScopes ? "give" : "take";
    calls.push([name, body]);
    const kept = stored.scopes.filter((scope) => !changed.includes(scope));
    stored = { ...stored, version: stored.version + 1, scopes: name === "give" ? [...kept, ...changed] : kept };
    return Promise.resolve(stored);
  });
  const drafts: PolicyDraft[] = [];
  const preview: PolicyPreview = { confirm: (draft) => Promise.resolve(drafts.push(draft) > 0 && wants) };
  return { kernel: aKernel({ api: anApi(call), services: [provided(PolicyPreview, preview)] }), calls, drafts };
}
const onMade = () => undefined;

describe("[PM-11] a role is saved", () => {
  it("without its scopes first, then what is given, then what is taken", async () => {
    const { kernel, calls } = platform();
    const values = { ...fields, scopes: ["device_r", "zone_r"] as Role["scopes"] };
    const saved = await writeRole(kernel, { id: "night", values, changes: { scopes: values.scopes }, version: 4, onMade });
    expect(calls).toEqual([
      ["save", { ...bodyOf(values), id: "night", version: 4 }],
      ["give", ["zone_r"]],
      ["take", ["site_r"]],
    ]);
    expect(saved.scopes).toEqual(["device_r", "zone_r"]);
  });
  it("with the scopes it has where nobody changed them in the form, whatever it shows", async () => {
    const { kernel, calls } = platform();
    await writeRole(kernel, { id: "night", values: { ...fields, scopes: [] }, changes: { displayName: "Night" }, version: 4, onMade });
    expect(calls.map(([name]) => name)).toEqual(["save"]);
  });
  it("in part when its scopes are refused: it says what is stored, and why not the rest", async () => {
    const { kernel } = platform([removeRoleScopes]);
    const values = { ...fields, scopes: ["device_r", "zone_r"] as Role["scopes"] };
    const thrown: unknown = await writeRole(kernel, { id: "night", values, changes: { scopes: values.scopes }, version: 4, onMade }).catch(
      (error: unknown) => error,
    );
    expect(thrown).toBeInstanceOf(PartlySaved);
    expect(thrown).toMatchObject({
      stored: { version: 6, values: { scopes: ["device_r", "site_r", "zone_r"] } },
      cause: { code: "error_role_above_own" },
    });
  });
  it("and told of as soon as it is there, before its scopes", async () => {
    const { kernel } = platform([addRoleScopes]);
    const made: string[] = [];
    const values = { ...fields, scopes: ["zone_r"] as Role["scopes"] };
    const saving = writeRole(kernel, {
      id: undefined,
      values,
      changes: { scopes: values.scopes },
      version: undefined,
      onMade: ({ id }) => made.push(id),
    });
    await expect(saving).rejects.toBeInstanceOf(PartlySaved);
    expect(made).toEqual(["night"]);
  });
  it("[C-03] only once the person has seen who gains and who loses access by it", async () => {
    const { kernel, calls, drafts } = platform([], false);
    const values = { ...fields, scopes: ["device_r"] as Role["scopes"] };
    const saving = writeRole(kernel, { id: "night", values, changes: { scopes: values.scopes }, version: 4, onMade });
    await expect(saving).rejects.toMatchObject({ name: "AbortError" });
    expect(drafts).toEqual([{ kind: "role", change: "update", id: "night", scopes: ["device_r"], isAdmin: false, deviceSerials: null }]);
    expect(calls).toEqual([]);
    await writeRole(kernel, { id: "night", values, changes: { displayName: "Night" }, version: 4, onMade });
    expect(drafts).toHaveLength(1);
  });
  it("not at all when the first call is refused", async () => {
    const { kernel } = platform([saveRole]);
    const saving = writeRole(kernel, { id: "night", values: fields, changes: { scopes: fields.scopes }, version: 4, onMade });
    await expect(saving).rejects.toBeInstanceOf(ApiError);
  });
  it("[Q-86] for all devices, or for those that are chosen", () => {
    const some = { ...fields, deviceSerials: ["GH-AC40-00912F"] };
    expect(bodyOf(some).deviceSerials).toBeNull();
    expect(bodyOf({ ...some, reach: "some" }).deviceSerials).toEqual(["GH-AC40-00912F"]);
  });
});
