import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Contact, createContact } from "./contact.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aContact() {
  const told: Contact[] = [];
  const wake = vi.fn();
  /** What the next asking meets: an answer, a refusal of the network, or nothing until it is given up. */
  let platform: "there" | "gone" | "silent" = "there";
  let asked = 0;
  const contact = createContact({
    probe: (signal) => {
      asked += 1;
      if (platform === "there") return Promise.resolve();
      if (platform === "gone") return Promise.reject(new Error("refused"));
      return new Promise((_, reject) => {
        if (signal.aborted) reject(new Error("given up"));
      });
    },
    heardMs: () => 1_000,
    onChange: (next) => told.push(next),
    wake,
  });
  return { contact, told, wake, asked: () => asked, becomes: (next: typeof platform) => (platform = next) };
}
const levels = (told: readonly Contact[]) => told.map(({ level }) => level);

describe("contact with the platform", () => {
  it("says nothing of a stream that is made anew within five seconds", async () => {
    const { contact, told, asked } = aContact();
    contact.streamIs("live");
    contact.streamIs("connecting");
    await vi.advanceTimersByTimeAsync(4_900);
    contact.streamIs("live");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told, asked()]).toEqual([[], 0]);
  });

  it("tells after five seconds that nothing is answered, since when, and that it is over", async () => {
    const { contact, told, becomes } = aContact();
    becomes("gone");
    contact.streamIs("live");
    contact.streamIs("offline");
    contact.streamIs("connecting");
    contact.streamIs("offline");
    await vi.advanceTimersByTimeAsync(4_900);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(told).toEqual([{ level: "none", heardMs: 1_000 }]);
    contact.streamIs("live");
    expect(levels(told)).toEqual(["none", "live"]);
  });

  it("tells a stream that is held back from a platform that is gone, and has it tried again as soon as calls are answered", async () => {
    const { contact, told, wake, becomes } = aContact();
    becomes("gone");
    contact.streamIs("offline");
    await vi.advanceTimersByTimeAsync(5_100);
    expect(wake).not.toHaveBeenCalled();
    becomes("there");
    await vi.advanceTimersByTimeAsync(3_100);
    expect(levels(told)).toEqual(["none", "outdated"]);
    await vi.advanceTimersByTimeAsync(60_000);
    // A stream that is held back for good is tried as seldom as it always was.
    expect(wake).toHaveBeenCalledOnce();
  });

  it("believes a call that was not answered at once, also while the stream seems to stand", async () => {
    const { contact, told, becomes } = aContact();
    contact.streamIs("live");
    becomes("gone");
    contact.doubt();
    await vi.advanceTimersByTimeAsync(0);
    expect(levels(told)).toEqual(["none"]);
    becomes("there");
    await vi.advanceTimersByTimeAsync(3_100);
    expect(levels(told)).toEqual(["none", "live"]);
  });

  it("gives up a platform that takes a call and never answers", async () => {
    // The limit of an asking is the browser's own clock.
    vi.useRealTimers();
    const { contact, told, becomes } = aContact();
    becomes("silent");
    const limit = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
    contact.doubt();
    await vi.waitFor(() => expect(levels(told)).toEqual(["none"]));
    expect(limit).toHaveBeenCalledWith(4_000);
    contact.dispose();
    limit.mockRestore();
  });

  it("asks nobody any more once the session is over", async () => {
    const { contact, told, asked, becomes } = aContact();
    becomes("gone");
    contact.streamIs("offline");
    contact.dispose();
    contact.doubt();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([told, asked()]).toEqual([[], 0]);
  });
});
