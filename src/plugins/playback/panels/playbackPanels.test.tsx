// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { Kernel } from "#kernel/plugin.ts";
import { renderInPanel } from "#kernel/testing/renderUi.tsx";
import { aKernel } from "../../../../tests/builders/aKernel.ts";
import { aPanel } from "../../../../tests/builders/aPanel.ts";
import { aPlayer } from "../../../../tests/builders/aPlayer.ts";
import type { Player } from "../player/player.ts";
import type { PlayerState } from "../player/playerState.ts";
import { PlaybackFace } from "./PlaybackFace.tsx";
import { PlaybackHead } from "./PlaybackHead.tsx";
import { RangeBar } from "./RangeBar.tsx";

const show = (content: React.ReactNode, kernel = aKernel()) =>
  renderInPanel(content, { kernel, panel: aPanel({ panelId: "playback.viewer" }) });
/** What lies over the video. */
function face(state: Partial<PlayerState>) {
  const deeds = { cancel: vi.fn<Player["cancel"]>(), retry: vi.fn<Player["retry"]>() };
  return { ...show(<PlaybackFace player={aPlayer({ state, ...deeds })} />), ...deeds };
}

describe("[PL-08] over the picture", () => {
  it.each(["playing", "paused"] as const)("is nothing while it is %s", (status) => {
    expect(face({ status }).container.innerHTML).toBe("");
  });
  it("is said that it is prepared and how far, which can be cancelled", async () => {
    const { getByText, getByRole, container, cancel, user } = face({ status: "preparing", progress: { done: 3, total: 10 } });
    getByText("playback.preparing");
    const bar = getByRole("progressbar", { name: "playback.uploading" });
    expect(bar.getAttribute("aria-valuetext")).toBe("30%");
    expect(container.querySelector(".spin")).not.toBeNull();
    await user.click(getByRole("button", { name: "playback.cancel" }));
    expect(cancel).toHaveBeenCalledOnce();
  });
  it.each([
    ["failed", "ErrorHLSSupport", ["playback.failed", "playback.reason.ErrorHLSSupport"]],
    ["failed", "error_recorded_not_allowed", ["playback.failed", "errors.error_recorded_not_allowed"]],
    ["ended", "InsufficientDataAvailable", ["playback.reason.InsufficientDataAvailable"]],
    ["cancelled", undefined, ["playback.cancelled"]],
  ] as const)("is why it is %s: %s, and it can be tried again", async (status, reason, said) => {
    const { getByText, getByRole, retry, user } = face({ status, reason });
    for (const each of said) getByText(each);
    await user.click(getByRole("button", { name: "playback.retry" }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

/** A quarter of an hour before Chicago's clocks go on to summer, and a quarter of an hour after. */
const selection = { fromMs: Date.parse("2026-03-08T07:45:00Z"), toMs: Date.parse("2026-03-08T08:15:00Z") };
const edges = ["playback.range.from", "playback.range.to"];

describe("[PL-22] [Q-61] times of a recording", () => {
  it.each([
    ["America/Chicago", "01:45:00", "03:15:00", "CST"],
    ["Asia/Kolkata", "13:15:00", "13:45:00", "GMT+5:30"],
    ["UTC", "07:45:00", "08:15:00", "UTC"],
  ])("are those of the clock at its camera in %s", (zone, from, to, name) => {
    const { getByRole, getByText } = show(<RangeBar player={aPlayer({ state: { selection } })} zone={zone} />);
    for (const [place, value] of [from, to].entries())
      expect(getByRole("textbox", { name: edges[place] ?? "" })).toHaveProperty("value", value);
    getByText(name);
  });

  it("[SR-01] are typed on that clock, and what is no time moves nothing", async () => {
    const moveEdge = vi.fn<Player["moveEdge"]>();
    const { getByRole, user } = show(<RangeBar player={aPlayer({ state: { selection }, moveEdge })} zone="America/Chicago" />);
    const from = getByRole("textbox", { name: "playback.range.from" });
    await user.clear(from);
    await user.type(from, "soon{Enter}");
    expect([from.getAttribute("aria-invalid"), moveEdge.mock.calls]).toEqual(["true", []]);
    await user.clear(from);
    await user.type(from, "01:50:00{Enter}");
    expect(moveEdge.mock.calls).toEqual([["fromMs", Date.parse("2026-03-08T07:50:00Z")]]);
    expect(from.getAttribute("aria-invalid")).toBeNull();
  });

  it("[SR-02] are taken away as it is chosen, or it is said why not", async () => {
    const run = vi.fn<Kernel["commands"]["runById"]>(async () => ({ status: "done", value: undefined }));
    const availability: Kernel["commands"]["availabilityById"] = (id) =>
      id === "playback:share" ? { state: "disabled", reason: "not now" } : { state: "enabled" };
    const kernel = aKernel({ commands: { runById: run, availabilityById: availability } });
    const { getByRole, user } = show(<RangeBar player={aPlayer({ state: { selection } })} zone="UTC" />, kernel);
    const begin = () => getByRole("button", { name: "playback.range.begin" });
    await user.click(getByRole("checkbox", { name: "playback.range.collapse" }));
    await user.click(begin());
    expect(run.mock.calls).toEqual([["playback:download", { instanceId: "p1", gaps: "keep" }]]);
    await user.click(getByRole("button", { name: "playback.range.share", pressed: false }));
    expect(getByRole("status").textContent).toBe("not now");
    await user.click(begin());
    expect(run).toHaveBeenCalledOnce();
  });

  it("name the zone as it is called on the day that is shown", () => {
    const device = { name: "Yard", timeZoneId: "America/Chicago" };
    const head = (atMs: number) => {
      const { getByText, unmount } = show(<PlaybackHead device={device} atMs={atMs} nowMs={atMs} onDay={() => undefined} />);
      getByText("Yard");
      const { textContent } = getByText(/^C[SD]T$/);
      unmount();
      return textContent;
    };
    expect([head(selection.fromMs), head(selection.toMs)]).toEqual(["CST", "CDT"]);
  });
});
