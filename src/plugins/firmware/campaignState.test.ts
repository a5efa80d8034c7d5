import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CampaignInfo } from "#contract/firmware.ts";
import { ApiError } from "#kernel/apiError.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { createCampaignState } from "./campaignState.ts";

const running = { expiration: "2026-12-05T10:00:00Z", campaign: { id: "spring", status: "running" } } as CampaignInfo;

function start(answer: () => Promise<CampaignInfo>) {
  const realtime = aRealtime();
  const disposals: (() => void)[] = [];
  const platform = { answer, asked: 0 };
  const call = () => {
    platform.asked += 1;
    return platform.answer();
  };
  const kernel = aKernel({
    api: anApi(call),
    realtime,
    own: (dispose) => disposals.push(dispose),
  });
  const campaigns = createCampaignState(kernel);
  return { campaigns, platform, tell: realtime.reset, dispose: () => disposals.forEach((end) => end()) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("the campaign in the console", () => {
  it("[SH-07] is loaded at the start, and once after a burst of notifications", async () => {
    const { campaigns, platform, tell } = start(async () => running);
    await vi.advanceTimersByTimeAsync(0);
    expect([campaigns.state.info, platform.asked]).toEqual([running, 1]);
    for (let step = 0; step < 20; step += 1) tell();
    await vi.advanceTimersByTimeAsync(1000);
    expect(platform.asked).toBe(2);
    expect(campaigns.state.watched).toEqual(["spring"]);
  });

  it("[SH-07] is asked for again after a failure, and no more after the session", async () => {
    const { campaigns, platform, dispose } = start(async () => {
      throw new ApiError("error_system", 500);
    });
    await vi.advanceTimersByTimeAsync(0);
    platform.answer = async () => running;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(campaigns.state.info).toEqual(running);
    platform.answer = async () => {
      throw new ApiError("error_system", 500);
    };
    dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(platform.asked).toBe(2);
  });

  it("[DV-18] keeps the answer to an order against a load that was under way", async () => {
    let answerLate: (info: CampaignInfo) => void = () => undefined;
    const { campaigns } = start(() => new Promise((resolve) => (answerLate = resolve)));
    campaigns.replace(running);
    answerLate({});
    await vi.advanceTimersByTimeAsync(0);
    expect(campaigns.state.info).toEqual(running);
  });
});
