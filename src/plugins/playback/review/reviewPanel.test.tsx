import { Suspense } from "react";
import { proxy } from "valtio";
import { describe, expect, it, vi } from "vitest";
import type { ReviewEntry } from "#contract/reviews.ts";
import { eventTagLimits } from "#contract/sourceEvents.ts";
import { KernelContext, PanelContext, type PanelHandle } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { drawn } from "#kernel/testing/drawn.tsx";
import { Bell } from "#kernel/ui/icons.ts";
import { reviewCommands } from "../commands/reviewCommands.ts";
import { noteDesk, type ReviewDesk, type ReviewState } from "./reviewDesk.ts";
import ReviewPanel from "./ReviewPanel.tsx";
import { ReviewRows } from "./ReviewRows.tsx";
import { typedTags } from "./typedTags.ts";

const { signal } = new AbortController();
const words = Object.assign(Promise.resolve(), {
  status: "fulfilled",
  value: { describe: () => ({ icon: Bell, title: "Forced", detail: "Lobby", result: "Alarm", level: "alarm" }), menu: () => [] },
});
const aKernel = (recorded: boolean) =>
  ({
    state: proxy(aConsoleState({ user: { ...aConsoleState().user, videoRights: { live: true, recorded, export: false } } })),
    t: (key: string) => key,
    use: () => ({ load: () => words }),
    toast: { info: vi.fn() },
  }) as unknown as Kernel;
const panel = { instanceId: "p1", panelId: "playback.review", isVisible: true, isFocused: true } as PanelHandle;
const html = (kernel: Kernel, children: React.ReactNode) =>
  drawn(
    <KernelContext value={kernel}>
      <PanelContext value={panel}>
        <Suspense>{children}</Suspense>
      </PanelContext>
    </KernelContext>,
  );
const entry = (id: string, isReviewed: boolean, tags: string[] = []) =>
  ({
    event: { id, occurredAtUtc: "2026-03-12T14:00:00.000Z" },
    camera: { name: "Yard", timeZoneId: "America/Chicago" },
    isReviewed,
    tags,
  }) as ReviewEntry;

/** A desk with what the commands look at. */
function aDesk(state: Partial<ReviewState>) {
  const kernel = aKernel(true);
  const deeds = { markAndGoOn: vi.fn(), markAll: vi.fn(async () => 4), undo: vi.fn(), toggleWatching: vi.fn(), setTagging: vi.fn() };
  const forget = noteDesk(kernel, { state: proxy(state), ...deeds } as unknown as ReviewDesk);
  const command = (id: string) => reviewCommands.find((each) => each.id === `playback:review-${id}`);
  return {
    kernel,
    deeds,
    forget,
    keys: ["next", "undo", "all", "watch", "tag"].map((id) => command(id)?.keys),
    refusals: () => ["next", "undo", "all", "watch"].map((id) => command(id)?.disabledBecause?.({}, kernel)),
    run: (id: string) => command(id)?.run({}, kernel, { signal }),
  };
}

describe("[DV-20] tags that are typed", () => {
  it.each([
    ["White van,  courier ,,", ["White van", "courier"]],
    ["", []],
    ["x".repeat(eventTagLimits.length), ["x".repeat(eventTagLimits.length)]],
    ["x".repeat(eventTagLimits.length + 1), undefined],
    [Array.from({ length: eventTagLimits.count + 1 }, (_, index) => index).join(), undefined],
  ])("are parted by commas, and refused where the platform would refuse them: %s", (typed, tags) => {
    expect(typedTags(typed)).toEqual(tags);
  });
});

describe("the list of what is to be reviewed (B-27)", () => {
  it("[Q-86] says what is missing to who may not watch recordings", () => {
    const said = html(aKernel(false), <ReviewPanel params={{}} />);
    for (const each of ["playback.reviewList.forbidden", "errors.error_recorded_not_allowed"]) expect(said).toContain(each);
  });

  it("names what happened, where, when by the camera's clock, and whether it is reviewed; one row is a stop for the keyboard", () => {
    const rows = [entry("e1", false), entry("e2", true, ["White van"])];
    const list = html(aKernel(true), <ReviewRows rows={rows} currentId="e2" onChoose={() => undefined} onWatch={() => undefined} />);
    for (const each of [
      "Forced",
      "Lobby · Yard",
      "Alarm",
      "White van",
      "Mar 12, 2026, 09:00:00",
      "CDT",
      'dateTime="2026-03-12T14:00:00.000Z"',
    ])
      expect(list).toContain(each);
    expect(list.match(/playback\.reviewList\.done/g)).toHaveLength(1);
    expect(list.match(/tabindex="(-?\d)"/g)).toEqual(['tabindex="-1"', 'tabindex="0"']);
    expect(list.match(/aria-current="true"/g)).toHaveLength(1);
  });

  it("has a key for each deed, and says why one is not possible", () => {
    expect(aDesk({}).keys).toEqual(["r", "u", "shift+r", "v", "t"]);
    expect(aDesk({ open: 0, canUndo: false, currentId: undefined }).refusals()).toEqual([
      "playback.refusal.reviewed",
      "playback.refusal.nothingMarked",
      "playback.refusal.reviewed",
      "playback.refusal.reviewed",
    ]);
    expect(aDesk({ open: 2, canUndo: true, currentId: "e1" }).refusals()).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(aDesk({ status: "loading" }).refusals())).toEqual(new Set(["playback.refusal.reviewLoading"]));
    const { forget, refusals } = aDesk({});
    forget();
    expect(new Set(refusals())).toEqual(new Set(["playback.refusal.noReview"]));
  });

  it("offers to take back when all was marked", async () => {
    const { run, kernel, deeds } = aDesk({ open: 4, currentId: "e1" });
    await run("all");
    expect(kernel.toast.info).toHaveBeenCalledWith(
      "playback.toast.reviewed",
      { count: 4 },
      { command: "playback:review-undo", label: "playback.undo" },
    );
    await run("next");
    await run("undo");
    await run("watch");
    await run("tag");
    expect(Object.values(deeds).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1, 1]);
  });
});
