import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { aRunningConsole } from "#kernel/testing/aRunningConsole.ts";
import { createMicrophone, Microphone } from "./microphone.ts";
import { browserOf, faultOf, isMac, type MicrophoneFault } from "./microphoneFault.ts";

const agents = {
  chromium: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
  safari: "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
} as const;

describe("[MC-10] why there is no microphone", () => {
  it.each<[keyof typeof agents, string, string, MicrophoneFault]>([
    ["chromium", "NotAllowedError", "Permission denied by system", "SystemPermissionDenied"],
    ["chromium", "NotAllowedError", "Permission denied", "UserPermissionDenied"],
    ["chromium", "NotReadableError", "Could not start audio source", "CouldNotStartVideoSource"],
    ["chromium", "NotFoundError", "Requested device not found", "Generic"],
    ["firefox", "NotFoundError", "The object can not be found here.", "SystemPermissionDenied"],
    ["firefox", "NotReadableError", "Failed to allocate audiosource", "SystemPermissionDenied"],
    ["firefox", "NotAllowedError", "The request is not allowed", "UserPermissionDenied"],
    ["firefox", "AbortError", "Starting audio failed", "CouldNotStartVideoSource"],
    ["safari", "NotAllowedError", "The request is not allowed by the user agent", "UserPermissionDenied"],
    ["safari", "NotReadableError", "", "CouldNotStartVideoSource"],
    ["safari", "OverconstrainedError", "", "Generic"],
  ])("in %s: %s, %s", (browser, name, message, fault) => {
    expect(browserOf(agents[browser])).toBe(browser);
    expect(faultOf({ name, message }, browser)).toBe(fault);
  });
  it("knows a Mac, which has settings to be led to", () => {
    expect([isMac(agents.safari), isMac(agents.chromium)]).toEqual([true, false]);
  });
});

describe("a microphone", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function setUp({ permission = "granted", told }: { permission?: PermissionState; told?: "yes" | "no" } = {}) {
    const track = Object.assign(new EventTarget(), { readyState: "live", muted: false, stop: vi.fn() });
    const status = Object.assign(new EventTarget(), { state: permission });
    const getUserMedia = vi.fn(async () => ({ getAudioTracks: () => [track] }));
    const settings = { micPermissionMessage: told };
    const onSilencedFault = vi.fn();
    const browser = {
      userAgent: agents.chromium,
      mediaDevices: { getUserMedia },
      permissions: { query: async () => status },
    } as unknown as Navigator;
    const microphone = createMicrophone({ settings, browser, onSilencedFault });
    return { microphone, track, status, getUserMedia, settings, onSilencedFault, owner: {} };
  }
  const denied = new DOMException("Permission denied", "NotAllowedError");

  it("[MC-04] follows what the browser allows", async () => {
    const { microphone, status } = setUp({ permission: "prompt" });
    await vi.waitFor(() => expect(microphone.state.permission).toBe("asked"));
    status.state = "denied";
    status.dispatchEvent(new Event("change"));
    expect(microphone.state.permission).toBe("denied");
    microphone.dispose();
    status.state = "granted";
    status.dispatchEvent(new Event("change"));
    expect(microphone.state.permission).toBe("denied");
  });
  it("[MC-05] explains first where the browser will ask, and asks for nothing when that is closed", async () => {
    const { microphone, getUserMedia, settings, owner } = setUp({ permission: "prompt" });
    const opened = microphone.open(owner);
    await vi.waitFor(() => expect(microphone.state.question).toMatchObject({ kind: "explanation", owner }));
    expect(getUserMedia).not.toHaveBeenCalled();
    microphone.answer("close");
    expect(await opened).toBeUndefined();
    expect([getUserMedia.mock.calls, settings.micPermissionMessage]).toEqual([[], undefined]);
  });
  it("[MC-05] [MC-09] goes on when it was read, and remembers that a stream has started", async () => {
    const { microphone, track, settings, owner } = setUp({ permission: "prompt" });
    const opened = microphone.open(owner);
    await vi.waitFor(() => expect(microphone.state.question).toBeDefined());
    microphone.answer("go on");
    expect(await opened).toBe(track);
    expect([settings.micPermissionMessage, microphone.state.permission]).toEqual(["no", "granted"]);
  });
  it("[MC-07] asks what to do about a refusal, with what the browser said", async () => {
    const { microphone, getUserMedia, owner } = setUp();
    getUserMedia.mockRejectedValueOnce(denied);
    expect(await microphone.open(owner)).toBeUndefined();
    expect(microphone.state).toMatchObject({
      permission: "denied",
      question: { kind: "UserPermissionDenied", error: { name: "NotAllowedError", message: "Permission denied" } },
    });
  });
  it("[MC-04] [MC-09] says so in passing once the dialog was dismissed, until a stream has started", async () => {
    const { microphone, getUserMedia, settings, onSilencedFault, owner } = setUp();
    getUserMedia.mockRejectedValueOnce(denied);
    await microphone.open(owner);
    microphone.answer("dismiss");
    expect(settings.micPermissionMessage).toBe("yes");
    getUserMedia.mockRejectedValueOnce(denied);
    await microphone.open(owner);
    expect([onSilencedFault.mock.calls.length, microphone.state.question]).toEqual([1, undefined]);
    await microphone.open(owner);
    expect(settings.micPermissionMessage).toBe("no");
  });
  it("[MC-08] looks again after half a second whether another application has taken it", async () => {
    const { microphone, track, owner } = setUp();
    await microphone.open(owner);
    track.muted = true;
    vi.advanceTimersByTime(499);
    expect(microphone.state.question).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(microphone.state.question).toMatchObject({ kind: "CouldNotStartVideoSource" });
  });
  it("[MC-08] says when it is taken away later", async () => {
    const { microphone, track, owner } = setUp();
    await microphone.open(owner);
    track.dispatchEvent(new Event("ended"));
    expect(microphone.state.question).toMatchObject({ kind: "CouldNotStartVideoSource", owner });
  });
  it("is let go when the session is over, with what it was asking", async () => {
    const status = Object.assign(new EventTarget(), { state: "prompt" });
    vi.stubGlobal("navigator", { userAgent: agents.chromium, permissions: { query: async () => status } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const console = await aRunningConsole([{ id: "cameras" }], ["device_r"]);
    const microphone = console.kernelOf("cameras").kept(Microphone);
    const opened = microphone.open({});
    await vi.waitFor(() => expect(microphone.state.question).toMatchObject({ kind: "explanation" }));
    console.dispose();
    status.state = "granted";
    status.dispatchEvent(new Event("change"));
    expect([await opened, microphone.state]).toEqual([undefined, { permission: "asked", question: undefined }]);
  });
  it("has a general word where the page may not use one at all", async () => {
    const settings: { micPermissionMessage: "yes" | "no" | undefined } = { micPermissionMessage: undefined };
    const browser = { userAgent: agents.firefox } as unknown as Navigator;
    const microphone = createMicrophone({ settings, browser, onSilencedFault: vi.fn() });
    expect(await microphone.open({})).toBeUndefined();
    expect(microphone.state).toMatchObject({ permission: "unknown", question: { kind: "Generic" } });
  });
});
