import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Device } from "#contract/devices.ts";
import { DeviceType } from "#contract/enumerations.ts";
import { scopes } from "#contract/scopes.ts";
import type { VideoSource } from "#contract/videoSources.ts";
import { ApiError } from "#kernel/apiError.ts";
import { snapshotName } from "#kernel/downloads/takeSnapshot.ts";
import { enteredOf, inputOf, planOf } from "#kernel/forms/fieldLines.ts";
import { issueText, packError, unpackError } from "#kernel/forms/issueText.ts";
import { refusalOf } from "#kernel/forms/refusalOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { isGranted } from "#kernel/registry/visibility.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { doorOf } from "./doorOf.ts";
import en from "./locales/en.json";
import es from "./locales/es.json";
import { cameraLines, gatewayCodes, NewCameraEntry, storedOf, withSignInApart } from "./panels/cameraEntry.ts";
import { cameraLivePanel } from "./panels.ts";
import plugin from "./plugin.ts";
import { rankCameras } from "./searchCameras.ts";

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
    command?.run({ serialNumber: "GH-INT40-0127A3" }, aKernel({ panels: { open } }), { signal: new AbortController().signal });
    expect(open.mock.calls).toEqual([[cameraLivePanel, { serialNumber: "GH-INT40-0127A3" }, { position: "floating" }]]);
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

describe("what is typed of a camera", () => {
  const plan = planOf(NewCameraEntry, { gatewaySerial: { label: "l", codes: gatewayCodes }, ...cameraLines(false, "en") });
  const wrong = (entered: object) => {
    const input = inputOf(plan, { ...enteredOf(plan, {}), ...entered });
    const { error } = z.safeParse(NewCameraEntry, input, { error: (issue) => packError(issueText(issue as never, plan)) });
    return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], unpackError(message)]) ?? []);
  };

  it("[VD-01] needs gateway, name and an address, and says what is missing, too short or too long", () => {
    expect(Object.keys(wrong({})).toSorted()).toEqual(["gatewaySerial", "name", "streamUrl"]);
    expect(wrong({ gatewaySerial: "GH-GW20-1", name: "a", streamUrl: "http://camera.test/a", userName: "u".repeat(65) })).toEqual({
      name: { key: "kernel.form.ShortText", values: { min: 2 } },
      streamUrl: { key: "errors.error_video_source_invalid_url" },
      userName: { key: "kernel.form.LongText", values: { max: 64 } },
    });
    expect(wrong({ gatewaySerial: "GH-GW20-1", name: "Yard", streamUrl: " rtsp://camera.test/a " })).toEqual({});
  });

  it.each([
    ["en", en, "rtsp:// or rtsps://, as the camera's manual gives it"],
    ["es", es, "rtsp:// o rtsps://, como indica el manual de la cámara"],
  ])("[VS-05] says in %s which addresses a gateway reads", (language, texts, expected) => {
    const { hintValues } = cameraLines(false, language).streamUrl ?? {};
    expect(texts.add.streamHint.replace("{{schemes}}", String(hintValues?.schemes))).toBe(expected);
  });

  it.each(["100%", "p@ss:w/rd?#", "grüß", " blank ", "🔑"])("[VS-05] takes the pasted password %j out of the address", (password) => {
    const streamUrl = `rtsp://admin:${password}@10.0.0.5/main`;
    expect(wrong({ gatewaySerial: "GH-GW20-1", name: "Yard", streamUrl })).toEqual({});
    expect(withSignInApart({ streamUrl, userName: "", password: "" })).toEqual({
      streamUrl: "rtsp://10.0.0.5/main",
      userName: "admin",
      password,
    });
    expect(withSignInApart({ streamUrl, userName: "root", password: "own" })).toMatchObject({ userName: "root", password: "own" });
    expect(withSignInApart({ name: "Yard" } as object)).toEqual({ name: "Yard" });
  });

  it.each([
    ["error_video_source_unauthorized", "userName"],
    ["error_video_source_sign_in_unsupported", "userName"],
    ["error_video_source_wrong_path", "streamUrl"],
    ["error_video_source_udp_blocked", "streamUrl"],
    ["error_video_source_unreachable", "streamUrl"],
    ["error_gateway_offline", "gatewaySerial"],
  ])("[VS-05] puts %s under its field", (code, field) => {
    expect(refusalOf(new ApiError(code, 409), plan)).toEqual({ kind: "fields", errors: { [field]: { key: `errors.${code}` } } });
  });

  it("[VS-01] begins with what is stored, without the sign-in data that nobody can read", () => {
    const source: VideoSource = {
      id: "source-1",
      serialNumber: "GH-CAM20-1",
      gatewaySerial: "GH-GW20-1",
      name: "Yard",
      streamUrl: "rtsp://10.0.0.5/main",
      rtspUrl: "rtsp://10.0.0.5:554/main",
      ip: "10.0.0.5",
      port: 554,
      hasPtz: true,
      hasCredentials: true,
      hasAudio: false,
      isEnabled: true,
      isConnected: true,
      version: 3,
    };
    expect(storedOf(source)).toEqual({
      values: { name: "Yard", streamUrl: "rtsp://10.0.0.5/main", subStreamUrl: "", inferenceUrl: "", hasPtz: true },
      version: 3,
    });
  });

  it("[VS-02] asks for a web address for detections, or none", () => {
    const errorOf = (inferenceUrl: string) =>
      wrong({ gatewaySerial: "GH-GW20-1", name: "Yard", streamUrl: "rtsp://camera.test/a", inferenceUrl });
    expect(["", "https://vision.example/v1"].map(errorOf)).toEqual([{}, {}]);
    const refused = { inferenceUrl: { key: "errors.error_video_source_invalid_inference_url" } };
    expect(["rtsp://10.0.0.5/main", "https://a b/vision"].map(errorOf)).toEqual([refused, refused]);
  });
});

it("[LV-19] names a snapshot after product, device and instant", () => {
  expect(snapshotName("Gate 1/2", new Date("2026-03-12T19:32:07.000Z"))).toBe("Gatehouse Gate 1-2 2026-03-12T19-32-07.000Z.png");
});
