import type { ReactNode } from "react";
import { proxy } from "valtio";
import { describe, expect, it } from "vitest";
import { KernelContext, PanelContext, type PanelHandle } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { drawn } from "#kernel/testing/drawn.tsx";
import type { Player } from "../player/player.ts";
import type { PlayerState } from "../player/playerState.ts";
import { PlaybackFace } from "./PlaybackFace.tsx";
import { PlaybackHead } from "./PlaybackHead.tsx";
import { RangeBar } from "./RangeBar.tsx";

const kernel = {
  state: proxy(aConsoleState()),
  t: (key: string) => key,
  downloads: { state: proxy({ list: [] }) },
  commands: { availability: () => ({ state: "enabled" }), get: (id: string) => ({ id, title: id }) },
} as unknown as Kernel;
const panel = { instanceId: "p1", panelId: "playback.viewer", isVisible: true, isFocused: true } as PanelHandle;
const html = (children: ReactNode) =>
  drawn(
    <KernelContext value={kernel}>
      <PanelContext value={panel}>{children}</PanelContext>
    </KernelContext>,
  );
const aPlayer = (state: Partial<PlayerState>) => ({ state: proxy(state) }) as unknown as Player;
/** What stands over the picture. */
const face = (state: Partial<PlayerState>) => html(<PlaybackFace player={aPlayer(state)} />);

describe("[PL-08] over the picture", () => {
  it.each(["playing", "paused"] as const)("is nothing while it is %s", (status) => {
    expect(face({ status })).not.toContain("playback.");
  });
  it("is said that it is prepared and how far, which can be cancelled", () => {
    const preparing = face({ status: "preparing", progress: { done: 3, total: 10 } });
    for (const said of ["playback.preparing", "playback.cancel", "30%"]) expect(preparing).toContain(said);
  });
  it.each([
    ["failed", "ErrorHLSSupport", ["playback.failed", "playback.reason.ErrorHLSSupport", "playback.retry"]],
    ["failed", "error_recorded_not_allowed", ["playback.failed", "errors.error_recorded_not_allowed"]],
    ["ended", "InsufficientDataAvailable", ["playback.reason.InsufficientDataAvailable", "playback.retry"]],
    ["cancelled", undefined, ["playback.cancelled", "playback.retry"]],
  ] as const)("is why it is %s: %s", (status, reason, said) => {
    const shown = face({ status, reason });
    for (const each of said) expect(shown).toContain(each);
  });
});

/** A quarter of an hour before Chicago's clocks go on to summer, and a quarter of an hour after. */
const selection = { fromMs: Date.parse("2026-03-08T07:45:00Z"), toMs: Date.parse("2026-03-08T08:15:00Z") };

describe("[PL-22] [Q-61] times of a recording", () => {
  it.each([
    ["America/Chicago", "01:45:00", "03:15:00", "CST"],
    ["Asia/Kolkata", "13:15:00", "13:45:00", "GMT+5:30"],
    ["UTC", "07:45:00", "08:15:00", "UTC"],
  ])("are those of the clock at its camera in %s", (zone, from, to, name) => {
    const bar = html(<RangeBar player={aPlayer({ selection })} zone={zone} />);
    expect([...bar.matchAll(/<input[^>]* value="([\d:]+)"/g)].map(([, value]) => value)).toEqual([from, to]);
    expect(bar).toContain(name);
  });
  it("name the zone as it is called on the day that is shown", () => {
    const device = { name: "Yard", timeZoneId: "America/Chicago" };
    const head = (atMs: number) => html(<PlaybackHead device={device} atMs={atMs} nowMs={atMs} onDay={() => undefined} />);
    expect([head(selection.fromMs), head(selection.toMs)].map((each) => /C[SD]T/.exec(each)?.[0])).toEqual(["CST", "CDT"]);
  });
});
