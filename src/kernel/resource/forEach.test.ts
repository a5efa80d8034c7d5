import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../apiError.ts";
import { deedOf } from "../deeds.ts";
import { forEach } from "./forEach.ts";

const things = ["a", "b", "c", "d", "e"].map((id) => ({ id, name: id.toUpperCase() }));
const t = (key: string) => (key === "errors.error_group_has_users" ? "People inside." : key);

function told() {
  const toast = { success: vi.fn(), warning: vi.fn(), info: vi.fn(), offer: vi.fn(), failure: vi.fn(), isMuted: false };
  const queryClient = new QueryClient();
  return { kernel: { queryClient, toast, t }, toast };
}
const { signal } = new AbortController();

describe("one act on several things", () => {
  it("says how many it was done to", async () => {
    const { kernel, toast } = told();
    await forEach(things, kernel, signal, () => Promise.resolve(), "groups.deleted");
    expect(toast.success).toHaveBeenCalledWith("groups.deleted", { count: 5 });
  });

  it("has read the lists again before it says so", async () => {
    const { kernel, toast } = told();
    const read = vi.fn(async () => {
      expect(toast.success).not.toHaveBeenCalled();
      return "rows";
    });
    const watched = new QueryObserver(kernel.queryClient, { queryKey: ["groups.list"], queryFn: read, staleTime: Infinity });
    const stop = watched.subscribe(() => undefined);
    await vi.waitFor(() => expect(watched.getCurrentResult().isSuccess).toBe(true));
    await forEach(things, kernel, signal, () => Promise.resolve(), "groups.deleted");
    stop();
    expect([read.mock.calls.length, toast.success.mock.calls.length]).toEqual([2, 1]);
  });

  it("goes on after a refusal and names whom it was about, with the reason", async () => {
    const { kernel, toast } = told();
    const refuse = ({ id }: { id: string }) =>
      id === "a" ? Promise.resolve() : Promise.reject(new ApiError("error_group_has_users", 409));
    await forEach(things, kernel, signal, refuse, "groups.deleted");
    expect(toast.warning).toHaveBeenCalledWith("kernel.resource.partly", { count: 1, total: 5, reasons: "B, C, D +1: People inside." });
  });

  it("[B-31] is one deed to whoever is asked for a reason", async () => {
    const { kernel } = told();
    const deeds = new Set<unknown>();
    await forEach(things, kernel, signal, async (_thing, own) => deeds.add(deedOf(own)), "groups.deleted");
    expect([deeds.size, deeds.has(undefined)]).toEqual([1, false]);
  });

  it("stops when the session ends", async () => {
    const { kernel, toast } = told();
    const act = vi.fn(() => Promise.reject(new DOMException("", "AbortError")));
    await expect(forEach(things, kernel, signal, act, "groups.deleted")).rejects.toThrow();
    expect([act.mock.calls.length, toast.success.mock.calls.length, toast.warning.mock.calls.length]).toEqual([1, 0, 0]);
  });
});
