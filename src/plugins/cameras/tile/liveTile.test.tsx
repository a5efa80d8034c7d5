// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest";
import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { renderInPanel } from "#kernel/testing/renderUi.tsx";
import { createZoom } from "#kernel/ui/zoom/zoom.ts";
import { aDevice } from "../../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../../tests/builders/aDeviceDirectory.ts";
import { aKernel, provided } from "../../../../tests/builders/aKernel.ts";
import { aPanel } from "../../../../tests/builders/aPanel.ts";
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

/** A console that knows these devices, and the commands that it ran. */
function aConsole(devices: readonly Device[] = []) {
  const run = vi.fn<Kernel["commands"]["runById"]>(async () => ({ status: "done", value: undefined }));
  const views: LiveViews = { state: {}, of: () => undefined, add: () => () => undefined, touch: () => undefined };
  const services = [provided(DeviceDirectory, aDeviceDirectory(devices)), provided(LiveViews, views)];
  return { kernel: aKernel({ commands: { runById: run }, services }), panel: aPanel({ panelId: "cameras.live" }), run };
}
function tile(device: Device, more: { isWall?: boolean } = {}, devices: readonly Device[] = [device]) {
  const shown = aConsole(devices);
  return { ...shown, ...renderInPanel(<LiveTile serialNumber={device.serialNumber} {...more} />, shown) };
}

describe("a live tile without a picture", () => {
  it.each<[string, Device, string]>([
    ["that nobody has any more", { ...camera, serialNumber: "GH-CAM-gone" }, "cameras.face.gone"],
    ["whose video is switched off", { ...camera, isVideoEnabled: false }, "cameras.face.disabled"],
    ["that is offline", { ...camera, isConnected: false }, "cameras.face.offline"],
  ])("[DV-21] says so of a device %s", (_, device, text) => {
    tile(device, {}, device.serialNumber === "GH-CAM-gone" ? [] : [device]).getByText(text);
  });

  const face = (state: Pick<LiveState, "status" | "failureCode">, wasPaused = false) => {
    const deeds = { onReconnect: vi.fn<() => void>(), onClose: vi.fn<() => void>() };
    const drawn = renderInPanel(
      <LiveFace
        state={state}
        obstacle={undefined}
        wasPaused={wasPaused}
        isDoor={false}
        stillAtUtc={undefined}
        timeZoneId={undefined}
        {...deeds}
      />,
      aConsole(),
    );
    return { ...drawn, ...deeds, isBusy: () => drawn.container.querySelector(".spin") !== null };
  };
  /** What it says in a paragraph of its own is told exactly; `buttons` is all that can be done. */
  it.each<[string, Pick<LiveState, "status" | "failureCode">, { says: string[]; buttons?: string[]; isBusy?: boolean }]>([
    ["[LV-10] that it connects", { status: "connecting", failureCode: undefined }, { says: ["cameras.face.connecting"], isBusy: true }],
    [
      "[LV-10] that it failed, with the code and a way to try again",
      { status: "failed", failureCode: "Error_channelArn" },
      { says: ["cameras.face.failed", "Error_channelArn"], buttons: ["cameras.face.reconnect"] },
    ],
    [
      "[LV-11] that it is disconnected, with Reconnect",
      { status: "disconnected", failureCode: "Disconnected" },
      { says: ["cameras.face.disconnected"], buttons: ["cameras.face.reconnect"] },
    ],
    [
      "[LV-12] that the network failed, with Close",
      { status: "timedOut", failureCode: "NetworkError" },
      { says: ["errors.NetworkError"], buttons: ["cameras.face.reconnect", "cameras.face.close"] },
    ],
    [
      "[LV-17] that ten are watching",
      { status: "refused", failureCode: "error_max_live_connections" },
      { says: ["errors.error_max_live_connections"], buttons: ["cameras.face.reconnect"] },
    ],
    [
      "[LV-15] that the person lacks the right, and whom to ask",
      { status: "refused", failureCode: "error_forbidden" },
      { says: ["errors.ForbiddenAccess", "errors.ForbiddenAccessSubtitle errors.ForbiddenAccessSubtitle2"] },
    ],
    [
      "[LV-03] that video is off",
      { status: "refused", failureCode: "error_device_webrtc_disabled" },
      { says: ["errors.error_device_webrtc_disabled"], buttons: ["cameras.face.reconnect"] },
    ],
  ])("says %s", (_, state, { says, buttons = [], isBusy = false }) => {
    const shown = face(state);
    for (const text of says) shown.getByText(text);
    expect(shown.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
    expect(shown.isBusy()).toBe(isBusy);
  });

  it("[LV-11] [LV-12] reconnects or closes at a press, also by key", async () => {
    const { getByRole, onReconnect, onClose, user } = face({ status: "timedOut", failureCode: "NetworkError" });
    await user.click(getByRole("button", { name: "cameras.face.reconnect" }));
    expect([onReconnect.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    await user.tab();
    expect(document.activeElement).toBe(getByRole("button", { name: "cameras.face.close" }));
    await user.keyboard("{Enter}");
    expect([onReconnect.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it("[LV-15] says that the connection with the door is lost, with Reconnect", () => {
    const { getByText, getByRole } = tile({ ...intercom, isConnected: false });
    getByText("cameras.face.LostConnectionWithTheDoor");
    getByRole("button", { name: "cameras.face.reconnect" });
  });

  it("[LV-17] says that it was paused while nobody saw it, as it connects again", () => {
    const connecting = { status: "connecting", failureCode: undefined } as const;
    const again = face(connecting, true);
    again.getByText("cameras.face.wasPaused");
    again.unmount();
    expect(face(connecting).queryByText("cameras.face.wasPaused")).toBeNull();
  });

  it("[LV-10] has no face over a live picture", () => {
    expect(face({ status: "live", failureCode: undefined }).container.innerHTML).toBe("");
  });
});

describe("a live tile", () => {
  it("[LV-14] mirrors the picture and the still of an intercom, and of nothing else", () => {
    const mirrored = (device: Device) => [...tile(device).container.querySelectorAll(".is-mirrored")].map(({ tagName }) => tagName);
    expect(mirrored(intercom)).toEqual(["CANVAS", "VIDEO"]);
    expect(mirrored(camera)).toEqual([]);
  });

  it("[LV-10] is named after its device, and connects as soon as it is there", () => {
    const { getByRole, getByLabelText, getByText } = tile(camera);
    getByRole("article", { name: "Yard" });
    expect(getByLabelText("cameras.tile.picture").tagName).toBe("VIDEO");
    getByText("cameras.face.connecting");
  });

  it.each([
    [false, null],
    [true, "devices.door.Closed"],
  ])("[LV-13] shows the lock of its door, and on a wall the leaf as well: on a wall %s", (isWall, leaf) => {
    const { getByText, queryByText } = tile(camera, { isWall }, [camera, door]);
    getByText("devices.lock.Locked");
    expect(queryByText("devices.door.Closed")?.textContent ?? null).toBe(leaf);
  });

  it("[LV-13] [DV-21] offers to unlock only where it belongs to a door, and unlocks that door", async () => {
    const { getByRole, run, user } = tile(camera, {}, [camera, door]);
    await user.click(getByRole("button", { name: "doors:unlock: Lobby" }));
    expect(run.mock.calls).toEqual([["doors:unlock", { serialNumber: door.serialNumber }]]);
  });

  it("[LV-13] [DV-21] offers to unlock nothing where there is no door", () => {
    expect(tile({ ...camera, pairedSerials: [] }).container.innerHTML).not.toContain("doors:unlock");
  });

  const controls = (more: { hasAudio: boolean; isWall: boolean; talk?: LiveState["talk"]; isMicrophoneBlocked?: boolean }) => {
    const shown = aConsole();
    const onTouch = vi.fn<() => void>();
    const drawn = renderInPanel(
      <LiveControls
        serialNumber={camera.serialNumber}
        isMuted
        talk="off"
        isMicrophoneBlocked={false}
        zoom={createZoom()}
        hasRenditions={false}
        onTouch={onTouch}
        {...more}
      />,
      shown,
    );
    const names = () => drawn.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    return { ...drawn, onTouch, run: shown.run, names };
  };

  it("[LV-13] offers snapshot, sound and full screen, but no full screen on a wall", () => {
    const all = ["cameras.mic.on", "cameras.control.soundOn", "cameras:snapshot", "cameras:full-screen"];
    const alone = controls({ hasAudio: true, isWall: false });
    expect(alone.names()).toEqual(all);
    alone.unmount();
    expect(controls({ hasAudio: true, isWall: true }).names()).toEqual(all.slice(0, -1));
  });

  it("[LV-13] runs the command of a control for its device, which is then the one that keys act on", async () => {
    const { getByRole, run, onTouch, user } = controls({ hasAudio: true, isWall: false });
    const pressed = ["cameras.mic.on", "cameras.control.soundOn", "cameras:snapshot", "cameras:full-screen"];
    for (const name of pressed) await user.click(getByRole("button", { name }));
    const args = { serialNumber: camera.serialNumber };
    expect(run.mock.calls).toEqual(["cameras:talk", "cameras:mute", "cameras:snapshot", "cameras:full-screen"].map((id) => [id, args]));
    expect(onTouch).toHaveBeenCalledTimes(pressed.length);
  });

  it.each<[string, { talk?: LiveState["talk"]; isMicrophoneBlocked?: boolean }, object]>([
    ["cameras.mic.on", {}, { pressed: false, busy: false }],
    ["cameras.mic.off", { talk: "on" }, { pressed: true, busy: false }],
    ["cameras.mic.asking", { talk: "asking" }, { pressed: false, busy: true }],
    ["cameras.mic.blocked", { isMicrophoneBlocked: true }, { pressed: false, busy: false }],
  ])("[LV-13] [MC-01] [MC-04] offers the microphone, and says whether it is on or blocked: %s", (name, state, role) => {
    const button = controls({ hasAudio: true, isWall: true, ...state }).getByRole("button", { name, ...role });
    expect(button.classList.contains("is-blocked")).toBe(state.isMicrophoneBlocked === true);
  });

  it("[DV-21] offers sound only of a device that sends some", () => {
    expect(controls({ hasAudio: false, isWall: false }).container.innerHTML).not.toContain("cameras.control.sound");
  });
});
