// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { Suspense } from "react";
import { proxy } from "valtio";
import { describe, expect, it, vi } from "vitest";
import { eventTagLimits } from "#contract/sourceEvents.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { renderInPanel } from "#kernel/testing/renderUi.tsx";
import { provided, aKernel as someKernel } from "../../../../tests/builders/aKernel.ts";
import { aReviewEntry } from "../../../../tests/builders/anEventLog.ts";
import { aPanel } from "../../../../tests/builders/aPanel.ts";
import { someEventWords } from "../../../../tests/builders/someEventWords.ts";
import { EventWords } from "../../events/services.ts";
import { reviewCommands } from "../commands/reviewCommands.ts";
import { OpenDesk } from "./openDesk.ts";
import ReviewPanel from "./ReviewPanel.tsx";
import { ReviewRows } from "./ReviewRows.tsx";
import { nothingRead, type ReviewDesk, type ReviewState } from "./reviewDesk.ts";
import { typedTags } from "./typedTags.ts";

const { signal } = new AbortController();
const loaded = Promise.resolve(someEventWords({ level: "alarm" }));

function aKernel(recorded: boolean) {
  const { user } = aConsoleState();
  return someKernel({
    state: { user: { ...user, videoRights: { live: true, recorded, export: false } } },
    services: [provided(EventWords, { load: () => loaded })],
    toast: { info: vi.fn() },
  });
}
const show = (content: React.ReactNode, kernel = aKernel(true)) =>
  renderInPanel(<Suspense>{content}</Suspense>, { kernel, panel: aPanel({ panelId: "playback.review" }) });

/** A desk with what the commands look at. */
function aDesk(state: Partial<ReviewState>) {
  const kernel = aKernel(true);
  const deeds = {
    markAndGoOn: vi.fn<ReviewDesk["markAndGoOn"]>(),
    markAll: vi.fn<ReviewDesk["markAll"]>(async () => 4),
    undo: vi.fn<ReviewDesk["undo"]>(),
    toggleWatching: vi.fn<ReviewDesk["toggleWatching"]>(),
    setTagging: vi.fn<ReviewDesk["setTagging"]>(),
  };
  const forget = kernel.kept(OpenDesk).take({
    state: proxy<ReviewState>({ ...nothingRead, status: "ready", ...state }),
    choose: () => undefined,
    more: async () => undefined,
    reload: async () => undefined,
    dispose: () => undefined,
    ...deeds,
  });
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
  const rows = [aReviewEntry({ event: { id: "e1" } }), aReviewEntry({ event: { id: "e2" }, isReviewed: true, tags: ["White van"] })];
  async function list() {
    const deeds = { onChoose: vi.fn<(id: string) => void>(), onWatch: vi.fn<() => void>() };
    // The words come with a promise.
    const drawn = await act(async () => show(<ReviewRows rows={rows} currentId="e2" {...deeds} />));
    return { ...drawn, ...deeds, buttons: drawn.getAllByRole("button") };
  }

  it("[Q-86] says what is missing to who may not watch recordings", () => {
    const { getByText } = show(<ReviewPanel params={{}} />, aKernel(false));
    for (const each of ["playback.reviewList.forbidden", "errors.error_recorded_not_allowed"]) getByText(each);
  });

  it("names what happened, where, when by the camera's clock, and whether it is reviewed; one row is a stop for the keyboard", async () => {
    const { getByRole, getAllByText, buttons } = await list();
    getByRole("list", { name: "playback.review" });
    for (const each of ["Forced", "Lobby · Yard", "Alarm", "12 Mar 2026, 09:00:00 CDT"]) expect(getAllByText(each)).toHaveLength(2);
    for (const time of getAllByText(/CDT/)) expect(time.getAttribute("datetime")).toBe("2026-03-12T14:00:00.000Z");
    const [open, done] = buttons.map(({ textContent }) => textContent);
    for (const each of ["White van", "playback.reviewList.done"])
      expect([open?.includes(each), done?.includes(each)]).toEqual([false, true]);
    expect(buttons.map((row) => [row.tabIndex, row.getAttribute("aria-current")])).toEqual([
      [-1, null],
      [0, "true"],
    ]);
  });

  it("chooses a row by keys or a click, and plays it with Enter or a double click", async () => {
    const { buttons, onChoose, onWatch, user } = await list();
    await user.tab();
    expect(document.activeElement).toBe(buttons[1]);
    await user.keyboard("{ArrowUp}{Home}{ArrowDown}");
    expect(onChoose.mock.calls).toEqual([["e1"], ["e1"], ["e2"]]);
    await user.keyboard("{Enter}");
    expect(onWatch).toHaveBeenCalledOnce();
    onChoose.mockClear();
    if (buttons[0]) await user.dblClick(buttons[0]);
    expect(onChoose.mock.calls).toEqual([["e1"], ["e1"]]);
    expect(onWatch).toHaveBeenCalledTimes(2);
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
