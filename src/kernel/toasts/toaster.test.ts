import { describe, expect, it } from "vitest";
import { ApiError } from "../apiError.ts";
import { createToastQueue } from "../ui/toastQueue.ts";
import { createToaster } from "./toaster.ts";

function aToaster(isMuted = false) {
  const ran: unknown[] = [];
  const queue = createToastQueue();
  const toaster = createToaster({
    queue,
    t: (key) => key,
    actionLabel: (command) => `label of ${command}`,
    run: (...each) => ran.push(each),
    isMuted: () => isMuted,
  });
  return { queue, toaster, ran };
}

describe("toaster", () => {
  it("[ER-04] says nothing for a silent code", () => {
    const { queue, toaster } = aToaster();
    toaster.failure(new ApiError("error_device_already_on_wall", 409));
    expect(queue.snapshot()).toEqual([]);
  });
  it("[ER-04] shows a failure by its code", () => {
    const { queue, toaster } = aToaster();
    toaster.failure(new ApiError("error_device_disconnected", 409));
    expect(queue.snapshot()).toMatchObject([
      { level: "bad", title: "errors.error_device_disconnected", code: "error_device_disconnected" },
    ]);
    queue.dispose();
  });
  it("keeps offers back when muted, what one's own commands say never", () => {
    const { queue, toaster } = aToaster(true);
    toaster.offer("offer", {}, { command: "live:answer" });
    toaster.info("done", {}, { command: "keys:undo" });
    toaster.failure(new ApiError("x", 500));
    expect(queue.snapshot().map(({ title }) => title)).toEqual(["done", "errors.SystemError"]);
    queue.dispose();
  });
  it("offers a command and does not run it by itself", () => {
    const { queue, toaster, ran } = aToaster();
    toaster.offer("ring", {}, { command: "live:answer", args: { serialNumber: "a" } });
    expect(ran).toEqual([]);
    const [action] = queue.snapshot()[0]?.actions ?? [];
    action?.run();
    expect([action?.label, ran]).toEqual(["label of live:answer", [["live:answer", { serialNumber: "a" }]]]);
    queue.dispose();
  });
  it("[IC-07] names the button and keeps the toast as the offer says", () => {
    const { queue, toaster } = aToaster();
    toaster.offer("ring", {}, { command: "live:answer", label: "answer", lifeMs: 30_000 });
    expect(queue.snapshot()).toMatchObject([{ lifeMs: 30_000, actions: [{ label: "answer" }] }]);
    queue.dispose();
  });
});
