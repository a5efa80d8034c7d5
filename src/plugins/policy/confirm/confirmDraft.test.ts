import { beforeAll, describe, expect, it, vi } from "vitest";
import type { PolicyDraft, PolicyPreview } from "#contract/policyPreview.ts";
import type { Scope } from "#contract/scopes.ts";
import { ApiError } from "#kernel/apiError.ts";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { anApi } from "../../../../tests/builders/anApi.ts";
import { confirmDraft } from "./confirmDraft.ts";
import { createPreviewQuestion } from "./previewQuestion.ts";

const draft: PolicyDraft = { kind: "group", change: "members", id: "g1", added: ["p1"], removed: [] };
const none = { people: 0, doors: 0, pairs: 0 };
const nothing: PolicyPreview = {
  gained: none,
  lost: none,
  beyondReach: none,
  rules: [],
  lines: { rows: [] },
  tests: { broken: [], mended: [] },
  asOfUtc: "2026-11-20T09:00:00Z",
  days: 400,
};

function asking(answer: PolicyPreview | Error, scopes: Scope[] = ["group_w"]) {
  const call = vi.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const kernel = aKernel({ api: anApi(call), state: { scopes: new Set(scopes) } });
  const asked = createPreviewQuestion();
  const stop = new AbortController();
  return { call, asked, stop, confirmed: confirmDraft(draft, asked, kernel, stop.signal) };
}
const gaining = { ...nothing, gained: { people: 1, doors: 1, pairs: 1 } };

// Its modules are read once, which takes longer than a question is waited for.
beforeAll(async () => void (await import("./PreviewDialog.tsx")));

describe("[C-03] before a draft is saved", () => {
  it("nobody is asked when nothing changes", async () => {
    await expect(asking(nothing).confirmed).resolves.toBe(true);
  });

  it("nobody is asked who may not save it anyway, nor is the platform", async () => {
    const { call, confirmed } = asking(gaining, ["group_r"]);
    await expect(confirmed).resolves.toBe(true);
    expect(call).not.toHaveBeenCalled();
  });

  it("what is refused goes on to the call that says why", async () => {
    await expect(asking(new ApiError("error_group_not_found", 404)).confirmed).resolves.toBe(true);
  });

  it.each([true, false])("the person is asked when somebody gains or loses, and says %s", async (isSure) => {
    const { asked, confirmed } = asking(gaining);
    await vi.waitFor(() => expect(asked.question).toBeDefined());
    expect(asked.question?.answer).toEqual({ preview: gaining });
    asked.question?.settle(isSure);
    await expect(confirmed).resolves.toBe(isSure);
    expect(asked.question).toBeUndefined();
  });

  it.each<[string, Partial<PolicyPreview>]>([
    ["beyond their reach", { beyondReach: { people: 1, doors: 1, pairs: 1 } }],
    ["in the rules of a zone", { rules: [{ zoneId: "z1", zoneName: "Zone", rule: "isTwoPerson", from: false, to: true, doors: 1 }] }],
  ])("the person is asked when something changes %s", async (_name, change) => {
    const { asked } = asking({ ...nothing, ...change });
    await vi.waitFor(() => expect(asked.question).toBeDefined());
  });

  it("the person is told when the preview fails, and decides", async () => {
    const failure = new ApiError("error_system", 500);
    const { asked, confirmed } = asking(failure);
    await vi.waitFor(() => expect(asked.question).toBeDefined());
    expect(asked.question?.answer).toEqual({ failure });
    asked.question?.settle(true);
    await expect(confirmed).resolves.toBe(true);
  });

  it("what is aborted meanwhile is not saved, and its question goes", async () => {
    const { asked, stop, confirmed } = asking(gaining);
    await vi.waitFor(() => expect(asked.question).toBeDefined());
    stop.abort();
    await expect(confirmed).resolves.toBe(false);
    expect(asked.question).toBeUndefined();
  });

  it("a second question takes the place of the first, which is not saved", async () => {
    const first = asking(gaining);
    await vi.waitFor(() => expect(first.asked.question).toBeDefined());
    const kernel = aKernel({ api: anApi(async () => gaining), state: { scopes: new Set(["group_w"]) } });
    const second = confirmDraft(draft, first.asked, kernel, new AbortController().signal);
    await expect(first.confirmed).resolves.toBe(false);
    await vi.waitFor(() => expect(first.asked.question).toBeDefined());
    first.asked.question?.settle(true);
    await expect(second).resolves.toBe(true);
  });
});
