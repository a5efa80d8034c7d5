import { expect, it, vi } from "vitest";
import type { Device } from "#contract/devices.ts";
import { LockState } from "#contract/enumerations.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { aKernel } from "../../../tests/builders/aKernel.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { aRealtime } from "../../../tests/builders/aRealtime.ts";
import { createDeviceDirectory } from "./directory.ts";

/** With this device, and what its platform says. */
function aDirectory(device: Device) {
  const realtime = aRealtime();
  const kernel = aKernel({
    api: anApi(() => Promise.resolve({ devices: [device] })),
    realtime,
    state: { scopes: new Set(["device_r"]) },
  });
  const directory = createDeviceDirectory(kernel);
  return { directory, tell: realtime.tell };
}

it("[UL-04] tells of an unlock that a load of the list was quicker to show", async () => {
  const device = aDevice({ lockState: LockState.Unlocked, sequence: 7 });
  const { directory, tell } = aDirectory(device);
  const told = vi.fn();
  directory.onLockState(told);
  const data = { SerialNumber: device.serialNumber, LockState: LockState.Unlocked, UserId: "p1", Timestamp: "2026-11-20T10:00:00Z" };
  void tell("Devices/LockState", { data, sequence: 7, isFresh: true });
  await vi.waitFor(() => expect(directory.state.status).toBe("ready"));
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ serialNumber: device.serialNumber }), {
    lockState: LockState.Unlocked,
    personId: "p1",
    isFresh: true,
  });
});

it("[PM-12] [RT-02] is there, without devices and without asking for any, for who may not see them", () => {
  const call = vi.fn();
  const { state } = createDeviceDirectory(aKernel({ api: anApi(call) }));
  expect([state.status, { ...state.devices }, call.mock.calls.length]).toEqual(["ready", {}, 0]);
});

it("[NF-04] has other settings once a device got some or went, and the same ones while only states change", async () => {
  const device = aDevice({ sequence: 1 });
  const { directory, tell } = aDirectory(device);
  const empty = directory.settings;
  await vi.waitFor(() => expect(directory.state.status).toBe("ready"));
  const loaded = directory.settings;
  expect(loaded).not.toBe(empty);
  void tell("Devices/LockState", {
    data: { SerialNumber: device.serialNumber, LockState: LockState.Unlocked },
    sequence: 2,
    isFresh: true,
  });
  expect(directory.settings).toBe(loaded);
  directory.replace({ ...device, name: "Cellar", sequence: 3 });
  const renamed = directory.settings;
  expect(renamed).not.toBe(loaded);
  void tell("Devices/Index", { data: { SerialNumber: device.serialNumber, Change: "removed" }, sequence: 4 });
  expect(directory.settings).not.toBe(renamed);
});
