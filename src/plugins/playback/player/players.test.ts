// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { Plugin } from "#kernel/plugin.ts";
import { aRunningConsole } from "#kernel/testing/aRunningConsole.ts";
import { aPlayer } from "../../../../tests/builders/aPlayer.ts";
import { createPlace } from "../place.ts";
import { focusedPlayer, Players } from "./players.ts";

const playback: Plugin = { id: "playback" };

it("has the player that the keyboard works on, until the session is over", async () => {
  const console = await aRunningConsole([playback], ["device_r"]);
  const kernel = console.kernelOf("playback");
  const player = aPlayer();
  kernel.kept(Players).set("p1", player);
  console.state.focusedPanel = { instanceId: "p1", panelId: "playback.viewer", params: {} };
  expect(focusedPlayer(kernel)).toBe(player);
  console.dispose();
  expect(focusedPlayer(kernel)).toBeUndefined();
});

it("leaves the place to who has taken it since", () => {
  const place = createPlace<{ name: string }>();
  const leave = place.take({ name: "first" });
  const second = { name: "second" };
  const leaveSecond = place.take(second);
  leave();
  expect(place.current).toBe(second);
  leaveSecond();
  expect(place.current).toBeUndefined();
});
