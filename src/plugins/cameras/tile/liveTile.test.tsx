import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { proxy } from "valtio";
import { describe, expect, it } from "vitest";
import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { KernelContext, PanelContext, type PanelHandle } from "#kernel/hooks.ts";
import type { Kernel, Token } from "#kernel/plugin.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { drawn } from "#kernel/testing/drawn.tsx";
import { Lock } from "#kernel/ui/icons.ts";
import { createZoom } from "#kernel/ui/zoom/zoom.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import type { LiveState } from "../live/liveState.ts";
import { LiveViews } from "../services.ts";
import { LiveControls } from "./LiveControls.tsx";
import { LiveFace } from "./LiveFace.tsx";
import LiveTile from "./LiveTile.tsx";

const intercom = aDevice({ serialNumber: "GH-INT40-0127A3", deviceType: DeviceType.Intercoms, isVideoEnabled: true, isAudioEnabled: true });
const camera = aDevice({
  serialNumber: "GH-CAM20-00817C01-1F7A20C4E9B3",
  name: "Yard",
  deviceType: DeviceType.Camera,
  isVideoEnabled: true,
  pairedSerials: ["GH-AC40-00912F"],
});
const door = aDevice();
const panel: PanelHandle = {
  instanceId: "cameras.live",
  panelId: "cameras.live",
  isVisible: true,
  isFocused: true,
  setTitle: () => undefined,
  setParams: () => undefined,
  close: () => undefined,
};

/** A kernel that knows these devices, allows every command and says each text by its key. */
function aKernel(devices: readonly Device[]): Kernel {
  const known = Object.fromEntries(devices.map((device) => [device.serialNumber, device]));
  const services: Record<string, unknown> = {
    [DeviceDirectory.id]: {
      state: proxy({ status: "ready", failure: undefined, devices: known }),
      get: (serialNumber: string) => known[serialNumber],
      recordingChip: () => undefined,
      lockChip: () => ({ icon: Lock, label: "the lock", level: "rest" }),
      doorChip: () => ({ icon: Lock, label: "the leaf", level: "rest" }),
    },
    [LiveViews.id]: { of: () => undefined, add: () => () => undefined, touch: () => undefined },
  };
  return {
    state: proxy(aConsoleState()),
    realtime: { serverNowMs: () => 0 },
    commands: {
      availability: () => ({ state: "enabled" }),
      get: (id: string) => ({ id, title: id }),
    },
    own: () => undefined,
    storage: { get: () => undefined, set: () => undefined },
    t: (key: string) => key,
    use: (token: Token<unknown>) => services[token.id],
  } as unknown as Kernel;
}
const shown = (content: ReactNode, devices: readonly Device[] = []) =>
  drawn(
    <QueryClientProvider client={new QueryClient()}>
      <KernelContext value={aKernel(devices)}>
        <PanelContext value={panel}>{content}</PanelContext>
      </KernelContext>
    </QueryClientProvider>,
  );
const tile = (device: Device, more: { isWall?: boolean } = {}, others: readonly Device[] = []) =>
  shown(<LiveTile serialNumber={device.serialNumber} {...more} />, [device, ...others]);

describe("a live tile without a picture", () => {
  it.each<[string, Device, string]>([
    ["that nobody has any more", { ...camera, serialNumber: "GH-CAM-gone" }, "cameras.face.gone"],
    ["whose video is switched off", { ...camera, isVideoEnabled: false }, "cameras.face.disabled"],
    ["that is offline", { ...camera, isConnected: false }, "cameras.face.offline"],
  ])("[DV-21] says so of a device %s", (_, device, text) => {
    const devices = device.serialNumber === "GH-CAM-gone" ? [] : [device];
    expect(shown(<LiveTile serialNumber={device.serialNumber} />, devices)).toContain(text);
  });

  const face = (state: Pick<LiveState, "status" | "failureCode">, wasPaused = false) =>
    shown(
      <LiveFace
        state={state}
        obstacle={undefined}
        wasPaused={wasPaused}
        isDoor={false}
        stillAtUtc={undefined}
        timeZoneId={undefined}
        onReconnect={() => undefined}
        onClose={() => undefined}
      />,
    );
  it.each<[string, Pick<LiveState, "status" | "failureCode">, string[]]>([
    ["[LV-10] that it connects", { status: "connecting", failureCode: undefined }, ["cameras.face.connecting", "spin"]],
    [
      "[LV-10] that it failed, with the code and a way to try again",
      { status: "failed", failureCode: "Error_channelArn" },
      ["cameras.face.failed", "Error_channelArn", "cameras.face.reconnect"],
    ],
    [
      "[LV-11] that it is disconnected, with Reconnect",
      { status: "disconnected", failureCode: "Disconnected" },
      ["cameras.face.disconnected", "cameras.face.reconnect"],
    ],
    [
      "[LV-12] that the network failed, with Close",
      { status: "timedOut", failureCode: "NetworkError" },
      ["errors.NetworkError", "cameras.face.close"],
    ],
    [
      "[LV-17] that ten are watching",
      { status: "refused", failureCode: "error_max_live_connections" },
      ["errors.error_max_live_connections"],
    ],
    [
      "[LV-15] that the person lacks the right, and whom to ask",
      { status: "refused", failureCode: "error_forbidden" },
      ["errors.ForbiddenAccess<", "errors.ForbiddenAccessSubtitle ", "errors.ForbiddenAccessSubtitle2"],
    ],
    [
      "[LV-03] that video is off",
      { status: "refused", failureCode: "error_device_webrtc_disabled" },
      ["errors.error_device_webrtc_disabled"],
    ],
  ])("says %s", (_, state, texts) => {
    const html = face(state);
    expect(texts.filter((text) => !html.includes(text))).toEqual([]);
  });

  it("[LV-15] says that the connection with the door is lost, with Reconnect", () => {
    const html = tile({ ...intercom, isConnected: false });
    expect(["cameras.face.LostConnectionWithTheDoor", "cameras.face.reconnect"].filter((text) => !html.includes(text))).toEqual([]);
  });

  it("[LV-17] says that it was paused while nobody saw it, as it connects again", () => {
    const connecting = { status: "connecting", failureCode: undefined } as const;
    expect([face(connecting, true), face(connecting)].map((html) => html.includes("cameras.face.wasPaused"))).toEqual([true, false]);
  });

  it("[LV-10] has no face over a live picture", () => {
    expect(face({ status: "live", failureCode: undefined })).toBe("");
  });
});

describe("a live tile", () => {
  it("[LV-14] mirrors the picture and the still of an intercom, and of nothing else", () => {
    expect(tile(intercom).match(/class="live(still|video) is-mirrored/g)).toHaveLength(2);
    expect(tile(camera)).not.toContain("is-mirrored");
  });

  it("[LV-13] shows the lock of its door, and on a wall the leaf as well", () => {
    const [alone, onWall] = [tile(camera, {}, [door]), tile(camera, { isWall: true }, [door])];
    expect([alone.includes("the lock"), alone.includes("the leaf")]).toEqual([true, false]);
    expect([onWall.includes("the lock"), onWall.includes("the leaf")]).toEqual([true, true]);
  });

  it("[LV-13] [DV-21] offers to unlock only where it belongs to a door", () => {
    expect(tile(camera, {}, [door])).toContain("doors:unlock");
    expect(tile({ ...camera, pairedSerials: [] })).not.toContain("doors:unlock");
  });

  const controls = (more: { hasAudio: boolean; isWall: boolean; talk?: LiveState["talk"]; isMicrophoneBlocked?: boolean }) =>
    shown(
      <LiveControls
        serialNumber={camera.serialNumber}
        isMuted
        talk="off"
        isMicrophoneBlocked={false}
        zoom={createZoom()}
        hasRenditions={false}
        onTouch={() => undefined}
        {...more}
      />,
    );

  it("[LV-13] offers snapshot, sound and full screen, but no full screen on a wall", () => {
    expect(controls({ hasAudio: true, isWall: false })).toMatch(/soundOn.*cameras:snapshot.*cameras:full-screen/s);
    expect(controls({ hasAudio: true, isWall: true })).not.toContain("cameras:full-screen");
  });

  it("[LV-13] [MC-01] [MC-04] offers the microphone, says whether it is on, and marks one that is blocked", () => {
    const onWall = { hasAudio: true, isWall: true };
    expect(controls(onWall)).toContain("cameras.mic.on");
    expect(controls({ ...onWall, talk: "on" })).toContain("cameras.mic.off");
    expect(controls({ ...onWall, talk: "asking" })).toContain("cameras.mic.asking");
    expect(controls({ ...onWall, isMicrophoneBlocked: true })).toContain("cameras.mic.blocked");
  });

  it("[DV-21] offers sound only of a device that sends some", () => {
    expect(controls({ hasAudio: false, isWall: false })).not.toContain("cameras.control.sound");
  });
});
