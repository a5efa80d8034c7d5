import { describe, expect, it } from "vitest";
import { neededOf } from "#contract/endpoint.ts";
import { operations } from "#contract/operations.ts";
import { scopeOfDraft } from "#contract/policyPreview.ts";
import { isScope } from "#contract/scopes.ts";
import { addDocuments } from "#server/http/documents.ts";
import { describeContract } from "#server/http/openapi.ts";
import { scopeChecks } from "./support/scopeChecks.ts";

const checks = scopeChecks();
const every = [...operations];

describe("[PM-12] a handler asks for no scope that its call does not declare", () => {
  it("nor is there a handler that this does not see, but of calls that are open to anybody", () => {
    const unseen = every.filter(([id, { access }]) => access !== "public" && !checks.has(id));
    expect(unseen.map(([id]) => id)).toEqual([]);
  });

  it("and sees what handlers ask for by the way of others, and by a word", () => {
    const asked = (id: string) => [...(checks.get(id)?.keys() ?? [])];
    expect(asked("listCloudKeys")).toContain("device_r");
    expect(asked("listAuditEntries")).toContain("group_r");
  });

  it.each(every)("%s", (id, endpoint) => {
    const declared = new Set<string>([...neededOf(endpoint), ...(endpoint.partsNeed ?? [])]);
    const undeclared = [...(checks.get(id) ?? [])].filter(([scope]) => !declared.has(scope));
    expect(undeclared.map(([scope, place]) => `${scope}: ${place}`)).toEqual([]);
  });

  it.each(every)("%s declares no scope twice, nor one that nothing asks for", (id, { access, alsoNeeds = [], partsNeed = [] }) => {
    const all = [access, ...alsoNeeds, ...partsNeed];
    expect(all).toEqual([...new Set(all)]);
    // The scope of a draft is a word of the contract.
    const asked = new Set<string>([...(checks.get(id)?.keys() ?? []), ...(id === "previewPolicy" ? Object.values(scopeOfDraft) : [])]);
    expect(partsNeed.filter((scope) => !asked.has(scope))).toEqual([]);
  });
});

describe("[PM-12] the documents of the contract", () => {
  const contract = describeContract("1") as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const texts: Record<string, string> = {};
  const reply = { type: () => reply, send: (text: string) => text };
  addDocuments(
    { get: (path: string, answer: (request: unknown, to: typeof reply) => string) => (texts[path] = answer({}, reply)) } as never,
    "1",
  );
  const vocabulary = JSON.parse(texts["/v1/scopes.json"] ?? "{}") as {
    operations: Record<string, string | string[]>;
    parts: Record<string, string[]>;
  };

  it.each(every)("name every scope of %s", (id, endpoint) => {
    const operation = contract.paths[`/v1${endpoint.path}`]?.[endpoint.method.toLowerCase()] ?? {};
    expect([operation["x-access"], operation["x-also-needs"], operation["x-parts-need"]]).toEqual([
      endpoint.access,
      endpoint.alsoNeeds,
      endpoint.partsNeed,
    ]);
    expect([vocabulary.operations[id]].flat()).toEqual(neededOf(endpoint));
    expect(vocabulary.parts[id]).toEqual(endpoint.partsNeed);
  });

  it("name those of musters, presence, access checks and the doors of cloud keys", () => {
    expect(vocabulary.operations).toMatchObject({
      listMusters: ["user_r", "zone_r"],
      listInside: ["user_r", "zone_r"],
      listDoorOpeners: ["user_r", "device_r"],
      listCloudKeyDoors: ["cloudkey_r", "device_r"],
      callMuster: ["lockdown_w", "user_r", "zone_r"],
    });
    expect(
      Object.values(vocabulary.operations)
        .flat()
        .filter((word) => !isScope(word) && word !== "signedIn" && word !== "public"),
    ).toEqual([]);
  });
});
