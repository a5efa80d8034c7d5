import { describe, expect, it, vi } from "vitest";
import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { scopes } from "#contract/scopes.ts";
import type { VideoSource } from "#contract/videoSources.ts";
import { ApiError } from "#kernel/apiError.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { isGranted } from "#kernel/registry/visibility.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { doorOf } from "./doorOf.ts";
import en from "./locales/en.ts";
import es from "./locales/es.ts";
import { changeOf, emptyForm, fieldErrorOf, formErrors, formOf } from "./panels/cameraForm.ts";
import plugin from "./plugin.ts";
import { rankCameras } from "./searchCameras.ts";
import { snapshotName } from "./tile/takeSnapshot.ts";

function textAt(locale: object, key: string): unknown {
  return key
    .split(".")
    .slice(1)
    .reduce<unknown>((found, part) => (typeof found === "object" && found !== null ? Reflect.get(found, part) : undefined), locale);
}

describe("the manifest", () => {
  it("names everything once", () => {
    const ids = [...(plugin.panels ?? []), ...(plugin.commands ?? []), ...(plugin.statusItems ?? [])].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("[GN-03] has every title in both languages", () => {
    const keys = [
      ...(plugin.panels ?? []).map(({ title }) => title),
      ...(plugin.commands ?? []).flatMap(({ title, keywords }) => [title, ...(keywords === undefined ? [] : [keywords])]),
      ...(plugin.commands ?? []).flatMap(({ pickers = {} }) => Object.values(pickers).flatMap((picker) => picker?.label ?? [])),
      ...(plugin.entities ?? []).map(({ title }) => title),
    ];
    expect(keys.filter((key) => typeof textAt(en, key) !== "string" || typeof textAt(es, key) !== "string")).toEqual([]);
  });
});

describe("[LV-15] the live view in a window", () => {
  const command = plugin.commands?.find(({ id }) => id === "cameras:live-window");
  const live = plugin.panels?.find(({ id }) => id === "cameras.live");

  it("is not offered without device_r, and its panel is not open to a link or a stored layout either", () => {
    const state = aConsoleState({ scopes: new Set(scopes.filter((scope) => scope !== "device_r")) });
    expect([command, live].map((each) => each && isGranted(each, state))).toEqual([false, false]);
  });

  it("opens the device's live panel above the others", () => {
    const open = vi.fn<Kernel["panels"]["open"]>();
    command?.run({ serialNumber: "GH-INT40-0127A3" }, { panels: { open } } as unknown as Kernel, { signal: new AbortController().signal });
    expect(open.mock.calls).toEqual([["cameras.live", { serialNumber: "GH-INT40-0127A3" }, { position: "floating" }]]);
  });
});

describe("cameras in the palette", () => {
  const camera = (number: number, name: string, more: Partial<Device> = {}) =>
    aDevice({ serialNumber: `GH-CAM20-${number}`, deviceType: DeviceType.Camera, number, name, ...more });

  it("[Q-88] puts the camera of the typed number first", () => {
    const cameras = [camera(12, "Lobby"), camera(2, "Dock 1"), camera(1, "Yard 2")];
    expect(rankCameras(cameras, "2").map(({ number }) => number)).toEqual([2, 1, 12]);
  });

  it("leaves out doors without a picture", () => {
    expect(rankCameras([aDevice(), aDevice({ serialNumber: "GH-INT40-1", isVideoEnabled: true })], "")).toHaveLength(1);
  });
});

describe("doorOf", () => {
  const door = aDevice({ serialNumber: "GH-AC40-1" });
  const camera = aDevice({ serialNumber: "GH-CAM20-1", deviceType: DeviceType.Camera });

  it.each([
    ["a camera that is paired with nothing", camera, {}, undefined],
    ["an intercom, which is one", aDevice({ deviceType: DeviceType.Intercoms, serialNumber: "i" }), {}, "i"],
    ["the door it is paired with", { ...camera, pairedSerials: ["gone", "GH-AC40-1"] }, { [door.serialNumber]: door }, "GH-AC40-1"],
    ["the door that is paired with it", camera, { d: { ...door, pairedSerials: [camera.serialNumber] } }, "GH-AC40-1"],
  ])("[UL-02] is %s", (_, device, devices, expected) => {
    expect(doorOf(device, devices)?.serialNumber).toBe(expected);
  });
});

describe("adding a camera", () => {
  it("asks for gateway, name and an address before it sends anything", () => {
    expect(Object.keys(formErrors(emptyForm, "save"))).toEqual(["gatewaySerial", "name", "streamUrl"]);
    expect(Object.keys(formErrors({ ...emptyForm, gatewaySerial: "g", streamUrl: "http://camera.test/a" }, "test"))).toEqual(["streamUrl"]);
    expect(formErrors({ ...emptyForm, gatewaySerial: "g", streamUrl: "rtsp://camera.test/a" }, "test")).toEqual({});
  });

  it("[VD-01] says what is missing, too short or too long", () => {
    const form = { ...emptyForm, gatewaySerial: "g", name: "a", userName: "u".repeat(65) };
    expect(formErrors(form, "save")).toEqual({
      name: { key: "kernel.form.ShortText", values: { min: 2 } },
      streamUrl: { key: "kernel.form.Required" },
      userName: { key: "kernel.form.LongText", values: { max: 64 } },
    });
  });

  it.each([
    ["error_video_source_unauthorized", "userName"],
    ["error_video_source_unreachable", "streamUrl"],
    ["error_gateway_offline", "gatewaySerial"],
  ])("[VS-05] puts %s under its field", (code, field) => {
    expect(fieldErrorOf(new ApiError(code, 409))).toEqual({ [field]: { key: `errors.${code}` } });
  });

  it("leaves other failures to the toast", () => {
    expect(fieldErrorOf(new ApiError("error_system", 500))).toBeUndefined();
  });
});

describe("changing a camera", () => {
  const source: VideoSource = {
    id: "source-1",
    serialNumber: "GH-CAM20-1",
    gatewaySerial: "GH-GW20-1",
    name: "Yard",
    streamUrl: "rtsp://10.0.0.5/main",
    subStreamUrl: "rtsp://10.0.0.5/sub",
    rtspUrl: "rtsp://10.0.0.5:554/main",
    ip: "10.0.0.5",
    port: 554,
    hasCredentials: true,
    hasPtz: false,
    inferenceUrl: "http://10.0.0.9:5000/detect",
    hasAudio: false,
    isEnabled: true,
    isConnected: true,
    version: 1,
  };

  it("[VS-01] sends nothing while nothing differs, also not the sign-in data that it does not know", () => {
    expect(changeOf({ ...formOf(source), name: " Yard " }, source)).toEqual({});
  });

  it("[VS-01] sends what differs, an emptied second stream, and the sign-in data that was typed", () => {
    expect(changeOf({ ...formOf(source), name: "Yard north", subStreamUrl: "", password: "secret" }, source)).toEqual({
      name: "Yard north",
      subStreamUrl: "",
      password: "secret",
    });
    expect(changeOf({ ...formOf(source), inferenceUrl: " ", hasPtz: true }, source)).toEqual({ inferenceUrl: "", hasPtz: true });
  });

  it("[VS-02] asks for a web address for detections, or none", () => {
    const errorOf = (inferenceUrl: string) => formErrors({ ...formOf(source), inferenceUrl }, "save").inferenceUrl?.key;
    expect(["", "https://vision.example/v1"].map(errorOf)).toEqual([undefined, undefined]);
    expect(["rtsp://10.0.0.5/main", "vision", "http://"].map(errorOf)).toEqual(
      Array.from({ length: 3 }, () => "errors.error_video_source_invalid_inference_url"),
    );
  });
});

it("[LV-19] names a snapshot after product, device and instant", () => {
  expect(snapshotName("Gate 1/2", new Date("2026-03-12T19:32:07.000Z"))).toBe("Gatehouse Gate 1-2 2026-03-12T19-32-07.000Z.png");
});
