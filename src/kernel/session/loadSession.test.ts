import { describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { ApiError } from "../apiError.ts";
import { aConsoleState } from "../testing/aConsoleState.ts";
import { loadSession } from "./loadSession.ts";

/** Answers by path; a path that is missing fails. */
function aPlatform(answers: Record<string, unknown>) {
  const asked: string[] = [];
  const call = (endpoint: Endpoint) => {
    asked.push(endpoint.path);
    return endpoint.path in answers ? Promise.resolve(answers[endpoint.path]) : Promise.reject(new ApiError("error_system", 500));
  };
  return { api: anApi(call), asked };
}
const access = aConsoleState({ scopes: new Set(["device_r"]) }).user;

describe("loadSession", () => {
  it("[AU-11] stops when the access call fails", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { api } = aPlatform({ "/accounts": [] });
    await expect(loadSession(api, new AbortController().signal)).rejects.toBeInstanceOf(ApiError);
  });
  it("[AU-11] goes on when everything else fails", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { api } = aPlatform({ "/user-access": access });
    expect(await loadSession(api, new AbortController().signal)).toMatchObject({
      access,
      profile: undefined,
      accounts: [],
      gateways: [],
      passRequiresApproval: false,
    });
  });
  it("[PM-12] does not ask for devices without device_r", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { api, asked } = aPlatform({ "/user-access": { ...access, scopes: [] } });
    await loadSession(api, new AbortController().signal);
    expect(asked).not.toContain("/devices");
  });
  it("[AU-12] sorts gateways and intercoms", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const devices = [
      { deviceType: 3, serialNumber: "GW-1" },
      { deviceType: 4, serialNumber: "IC-1" },
    ];
    const { api } = aPlatform({ "/user-access": access, "/devices": { devices, sequence: 1 } });
    const { gateways, intercoms } = await loadSession(api, new AbortController().signal);
    expect([gateways, intercoms]).toEqual([[devices[0]], [devices[1]]]);
  });
});
