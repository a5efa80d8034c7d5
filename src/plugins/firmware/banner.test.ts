import { describe, expect, it } from "vitest";
import type { Campaign } from "#contract/firmware.ts";
import { bannerOf, confirmRefusal } from "./banner.ts";

const expiration = "2026-12-05T10:00:00.000Z";
const aCampaign = (more: Partial<Campaign> = {}): Campaign => ({
  id: "spring",
  firmwareVersion: "1.1.0",
  status: "offered",
  deviceCount: 18,
  doneCount: 0,
  failedCount: 0,
  waitingCount: 0,
  failures: [],
  isWithinReach: true,
  version: 1,
  ...more,
});
const bannerFor = (campaign: Campaign | undefined, { watched = [], dismissed = [] }: { watched?: string[]; dismissed?: string[] } = {}) =>
  bannerOf({ info: campaign ? { expiration, campaign } : {}, watched, dismissed });

describe("bannerOf", () => {
  it.each([
    ["nothing without a campaign", undefined, undefined],
    ["that firmware is there", aCampaign(), "offered"],
    ["nothing when no device needs it any more", aCampaign({ deviceCount: 0 }), undefined],
    ["when it comes", aCampaign({ status: "scheduled" }), "scheduled"],
    ["how far it is", aCampaign({ status: "running" }), "running"],
    ["what failed", aCampaign({ status: "finished", doneCount: 17, failedCount: 1 }), "failed"],
    ["nothing of a success that others saw", aCampaign({ status: "finished", doneCount: 18 }), undefined],
    ["nothing of what has expired", aCampaign({ status: "expired" }), undefined],
  ])("[SH-07] says %s", (_what, campaign, kind) => {
    expect(bannerFor(campaign)?.kind).toBe(kind);
  });

  it("[SH-07] tells the end to who saw it run", () => {
    expect(bannerFor(aCampaign({ status: "finished", doneCount: 18 }), { watched: ["spring"] })?.kind).toBe("done");
  });

  it("[SH-07] stays away when it was put away, until there is something new to say", () => {
    const dismissed = [bannerFor(aCampaign())?.id ?? ""];
    expect(bannerFor(aCampaign(), { dismissed })).toBeUndefined();
    const scheduled = aCampaign({ status: "scheduled", scheduleDateTime: "2026-12-01T02:00:00.000Z" });
    dismissed.push(bannerFor(scheduled, { dismissed })?.id ?? "");
    expect(bannerFor(scheduled, { dismissed })).toBeUndefined();
    expect(bannerFor({ ...scheduled, scheduleDateTime: "2026-12-02T02:00:00.000Z" }, { dismissed })?.kind).toBe("scheduled");
  });
});

describe("confirmRefusal", () => {
  it.each([
    [undefined, "firmware.refusal.none"],
    [aCampaign(), undefined],
    [aCampaign({ status: "scheduled" }), undefined],
    [aCampaign({ status: "running" }), "firmware.refusal.running"],
    [aCampaign({ status: "finished" }), "firmware.refusal.done"],
    [aCampaign({ status: "finished", failedCount: 1 }), undefined],
    [aCampaign({ isWithinReach: false }), "firmware.refusal.outOfReach"],
  ])("[DV-18] of %j is %s", (campaign, refusal) => {
    expect(confirmRefusal(campaign ? { expiration, campaign } : {})).toBe(refusal);
  });
});
