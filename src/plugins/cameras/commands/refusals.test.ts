import { expect, it } from "vitest";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { aLiveView } from "../../../../tests/builders/aLiveView.ts";
import type { LiveState } from "../live/liveState.ts";
import { LiveViews } from "../services.ts";
import { soundRefusal, talkRefusal } from "./refusals.ts";

type Shown = { status: LiveState["status"]; isAudioEnabled: boolean; awaitsMicrophone: boolean };
function refusals(shown?: Partial<Shown>) {
  const { awaitsMicrophone = false, ...state } = { status: "live" as const, isAudioEnabled: true, ...shown };
  const view = shown && aLiveView({ state, awaitsMicrophone });
  const views: LiveViews = { state: {}, of: () => view, add: () => () => undefined, touch: () => undefined };
  const kernel = aKernel({ services: [provided(LiveViews, views)] });
  return [soundRefusal({ serialNumber: "GH-INT0000001" }, kernel), talkRefusal({ serialNumber: "GH-INT0000001" }, kernel)];
}

it.each<[string, Partial<Shown> | undefined, (string | undefined)[]]>([
  ["one without a picture on the screen", undefined, ["cameras.refusal.notLive", "cameras.refusal.notLive"]],
  ["one that still connects", { status: "connecting" }, ["cameras.refusal.notLive", "cameras.refusal.notLive"]],
  ["one that sends no sound", { isAudioEnabled: false }, ["cameras.refusal.noAudio", "cameras.refusal.noAudio"]],
  ["one on a wall that awaits the microphone", { awaitsMicrophone: true }, [undefined, "cameras.refusal.microphone"]],
  ["one that is live with sound", {}, [undefined, undefined]],
])("[MC-01] [MC-04] says why nobody hears or speaks to %s", (_, shown, reasons) => {
  expect(refusals(shown)).toEqual(reasons);
});
