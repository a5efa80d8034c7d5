import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveTalk, type LiveTalkState } from "./liveTalk.ts";

function setUp() {
  const state: LiveTalkState = { talk: "off", speakerId: undefined };
  const sent: object[] = [];
  const heard: (MediaStreamTrack | undefined)[] = [];
  const talk = createLiveTalk({
    state,
    clientId: () => "session-1",
    send: (message) => sent.push(message),
    speak: (track) => heard.push(track),
  });
  const track = { stop: vi.fn() } as unknown as MediaStreamTrack;
  return { state, sent, heard, talk, track };
}
const own = (status: boolean) => ({ speaker: "p1_session-1", status });

describe("[MC-02] talking to a device", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("asks for the floor, and lets nothing be heard before it is given", async () => {
    const { state, sent, heard, talk, track } = setUp();
    const begun = talk.begin(track);
    expect([state.talk, sent, heard]).toEqual(["asking", [{ status: true }], []]);
    talk.hear(own(true));
    expect(await begun).toBeUndefined();
    expect([state.talk, state.speakerId, heard]).toEqual(["on", "p1", [track]]);
  });
  it("gives it back, and the microphone with it", async () => {
    const { state, sent, heard, talk, track } = setUp();
    void talk.begin(track);
    talk.hear(own(true));
    talk.end();
    expect([state.talk, sent.at(-1), heard.at(-1)]).toEqual(["off", { status: false }, undefined]);
    expect(track.stop).toHaveBeenCalledTimes(1);
    talk.hear(own(false));
    talk.end();
    expect([state.speakerId, sent.length]).toEqual([undefined, 2]);
  });
  it("does not speak while another does, and says who it is", async () => {
    const { state, heard, talk, track } = setUp();
    const begun = talk.begin(track);
    talk.hear({ speaker: "p2_session-9", status: true });
    expect(await begun).toBe("held");
    expect([state.talk, state.speakerId, heard, vi.mocked(track.stop).mock.calls.length]).toEqual(["off", "p2", [undefined], 1]);
    talk.hear({ speaker: "p2_session-9", status: false });
    expect(state.speakerId).toBeUndefined();
  });
  it("ends when the device refuses it, and when it does not answer", async () => {
    const { state, sent, talk, track } = setUp();
    const refused = talk.begin(track);
    talk.hear({ type: "refused", to: "talk", code: "error_live_not_allowed" });
    expect(await refused).toBe("refused");
    const unanswered = talk.begin(track);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await unanswered).toBe("unanswered");
    expect([state.talk, sent.at(-1)]).toEqual(["off", { status: false }]);
  });
  it("ends when the device takes the floor, for example since the right to speak was taken", async () => {
    const { state, talk, track } = setUp();
    void talk.begin(track);
    talk.hear(own(true));
    talk.hear(own(false));
    expect([state.talk, vi.mocked(track.stop).mock.calls.length]).toEqual(["off", 1]);
  });
  it("forgets everything with the connection", async () => {
    const { state, talk, track } = setUp();
    const begun = talk.begin(track);
    talk.hear(own(true));
    talk.reset();
    expect(await begun).toBeUndefined();
    expect([state, vi.mocked(track.stop).mock.calls.length]).toEqual([{ talk: "off", speakerId: undefined }, 1]);
  });
  it("takes no notice of what is none of its messages", () => {
    const { state, talk } = setUp();
    for (const message of [undefined, "x", { speaker: 1, status: true }, { speaker: "p2_s" }, { speaker: "p".repeat(300), status: true }])
      talk.hear(message);
    expect(state).toEqual({ talk: "off", speakerId: undefined });
  });
  it("hears from another window of the same person that they speak, and does not take it for itself", async () => {
    const { state, talk, track } = setUp();
    const begun = talk.begin(track);
    talk.hear({ speaker: "p1_session-2", status: true });
    expect(await begun).toBe("held");
    expect([state.talk, state.speakerId]).toEqual(["off", "p1"]);
  });
});
