import { afterEach, describe, expect, it, vi } from "vitest";
import { answerCall, declineCall, reportRinging } from "#contract/calls.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../tests/builders/aDeviceDirectory.ts";
import { aKernel, provided } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Notices } from "../notices/services.ts";
import { isCallHeard, refuseCall, takeCall, tellCalls } from "./tellCalls.ts";

const nowMs = Date.parse("2026-03-02T09:00:00Z");

describe("[IC-08] [RZ-11] a call", () => {
  it.each([
    ["of now", 0, true],
    ["of a minute ago, nearly", -59.999, true],
    ["of a minute ago", -60, false],
    ["of the future", 0.001, false],
  ])("%s", (_, seconds, isHeard) => {
    expect(isCallHeard(nowMs + seconds * 1000, nowMs)).toBe(isHeard);
  });
});

describe("[IC-08] who is rung", () => {
  afterEach(() => vi.useRealTimers());
  function aConsole({ isQuiet = false, answer = {} as object } = {}) {
    const takeBack = vi.fn<() => void>();
    const offer = vi.fn((..._: unknown[]) => takeBack);
    const info = vi.fn<(...said: unknown[]) => void>();
    const called: unknown[] = [];
    let clockMs = nowMs;
    const realtime = aRealtime(() => clockMs);
    const intercom = aDevice({ serialNumber: "GH-INT40-0127A3", name: "Lobby intercom" });
    const kernel = aKernel({
      api: anApi(async (endpoint: Endpoint) => {
        called.push(endpoint);
        return answer;
      }),
      realtime,
      toast: { offer, info },
      services: [
        provided(Notices, { tell: async (_notice, show) => (isQuiet ? undefined : show()) }),
        provided(DeviceDirectory, aDeviceDirectory([intercom])),
      ],
    });
    const dispose = tellCalls(kernel);
    const settle = () => vi.waitFor(() => Promise.resolve());
    return {
      kernel,
      offer,
      info,
      takeBack,
      heard: realtime.heard,
      dispose,
      called,
      setClock: (ms: number) => {
        clockMs = ms;
      },
      ring: async (more: object = {}) => {
        const data = { timestamp: "2026-03-02T09:00:00Z", serialNumber: "GH-INT40-0127A3", callId: "c1", deviceName: "Old", siteId: "s1" };
        void realtime.tell("Users/DeviceCallRequest", { data: { ...data, displayName: "Apt 4", fullName: "Ana", userId: "p1", ...more } });
        await settle();
      },
      change: async (Status: number, more: object = {}) => {
        void realtime.tell("Calls/Index", { data: { CallId: "c1", SerialNumber: "GH-INT40-0127A3", Status, ...more } });
        await settle();
      },
    };
  }

  it("reads where and at which unit, may answer or decline, and the platform hears that it rings", async () => {
    const { offer, ring, called } = aConsole();
    await ring();
    expect(offer.mock.calls).toEqual([
      [
        "intercoms.calls",
        { name: "Lobby intercom", unit: "Apt 4" },
        {
          command: "intercoms:answer-call",
          args: { callId: "c1", serialNumber: "GH-INT40-0127A3" },
          label: "intercoms.check",
          lifeMs: 60_000,
        },
        { command: "intercoms:decline-call", args: { callId: "c1" }, label: "intercoms.decline" },
      ],
    ]);
    await ring();
    expect(offer).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(called).toEqual([reportRinging]));
  });
  it("at the lobby may be quiet, and declines for nobody", async () => {
    const { offer, ring } = aConsole();
    await ring({ userId: undefined });
    expect(offer.mock.calls[0]?.[3]).toMatchObject({ command: "notices:snooze-device" });
  });
  it("[B-28] who keeps it quiet hears nothing, and nobody is told that it rings", async () => {
    const { offer, ring, called } = aConsole({ isQuiet: true });
    await ring();
    expect([offer.mock.calls.length, called.length]).toEqual([0, 0]);
  });
  it("is told of a call that comes a moment early by this clock, once its moment has come", async () => {
    vi.useFakeTimers();
    const { offer, ring, setClock } = aConsole();
    setClock(nowMs - 300);
    await ring();
    expect(offer).not.toHaveBeenCalled();
    setClock(nowMs);
    await vi.advanceTimersByTimeAsync(300);
    expect(offer).toHaveBeenCalledOnce();
  });
  it("has the ring no longer once somebody answers, and reads who", async () => {
    const { ring, change, takeBack, info } = aConsole();
    await ring();
    await change(CallStatus.Ringing);
    expect(takeBack).not.toHaveBeenCalled();
    await change(CallStatus.Answered, { UserId: "p2", UserName: "Ruth" });
    await vi.waitFor(() => expect(takeBack).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(info.mock.calls).toEqual([["intercoms.answered", { person: "Ruth", name: "Lobby intercom" }]]));
  });
  it.each([
    [{ status: CallStatus.Answered, answeredBy: { id: "p1", name: "Me" } }, []],
    [{ status: CallStatus.Answered, answeredBy: { id: "p2", name: "Ruth" } }, [["intercoms.callTaken", { person: "Ruth" }]]],
    [{ status: CallStatus.TimedOut }, [["intercoms.callOver"]]],
  ])("answers, and reads when it was too late: %j", async (answer, said) => {
    const { kernel, info, called } = aConsole({ answer });
    await takeCall("c1", kernel);
    expect([called, info.mock.calls]).toEqual([[answerCall], said]);
  });
  it("declines", async () => {
    const { kernel, info, called } = aConsole({ answer: { status: CallStatus.Rejected } });
    await refuseCall("c1", kernel);
    expect([called, info.mock.calls]).toEqual([[declineCall], []]);
  });
  it("hears nothing more once the session has ended", () => {
    const { heard, dispose } = aConsole();
    expect(heard()).toHaveLength(2);
    dispose();
    expect(heard()).toEqual([]);
  });
});
