import { describe, expect, it, vi } from "vitest";
import { addGroupUsers } from "#contract/groups.ts";
import type { PolicyDraft } from "#contract/policyPreview.ts";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { PolicyPreview } from "../../policy/services.ts";
import { addSeveral, removePeople } from "./groupCommands.ts";

const args = {
  id: "g",
  people: [
    { id: "p1", name: "Rada Falk" },
    { id: "p2", name: "Ana Ruiz" },
  ],
};

/** A console whose person goes on, or goes back, after the preview. */
function aConsole(goesOn: boolean) {
  const call = vi.fn<(endpoint: unknown, request: unknown) => unknown>();
  const confirm = vi.fn<(draft: PolicyDraft) => Promise<boolean>>(async () => goesOn);
  const toast = { success: vi.fn<() => void>() };
  return { call, confirm, kernel: aKernel({ api: anApi(call), services: [provided(PolicyPreview, { confirm })], toast }) };
}
const { signal } = new AbortController();

describe("[GR-01] people chosen in the list", () => {
  it("[C-03] join a group in one call, after a preview of who gains access", async () => {
    const { call, confirm, kernel } = aConsole(true);
    await addSeveral.run(args, kernel, { signal });
    expect(confirm.mock.calls[0]?.[0]).toEqual({ kind: "group", change: "members", id: "g", added: ["p1", "p2"], removed: [] });
    expect(call.mock.calls.map(([endpoint, request]) => [endpoint, request])).toEqual([
      [addGroupUsers, { params: { id: "g" }, body: { personIds: ["p1", "p2"] } }],
    ]);
  });

  it("[C-03] stay out if the person goes back", async () => {
    const { call, kernel } = aConsole(false);
    await expect(addSeveral.run(args, kernel, { signal })).rejects.toThrow("went back");
    expect(call).not.toHaveBeenCalled();
  });

  it("[B-18] leave the group again by the command that undoes it", () => {
    expect(addSeveral.undoneBy).toBe(removePeople.id);
    expect(addSeveral.pickers).toEqual({ id: { entity: "group", label: "groups.pick.group" } });
    expect(removePeople.args?.parse(args)).toEqual(args);
  });
});
