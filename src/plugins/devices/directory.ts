import { proxy } from "valtio";
import { type Device, getDevice, listDevices, renameDevice } from "#contract/devices.ts";
import { isAbort } from "#kernel/apiError.ts";
import type { Kernel, RealtimeEvent } from "#kernel/plugin.ts";
import { applyChange, onDeviceChange, takeAnswer } from "./deviceStates.ts";
import type { DeviceDirectory, DirectoryState } from "./services.ts";
import { connectionChip, doorChip, lockChip, recordingChip } from "./stateChips.ts";

type LockListener = Parameters<DeviceDirectory["onLockState"]>[0];

/** Loads the devices and follows their notifications until the session ends. Without the right to see devices, the directory is empty. */
export function createDeviceDirectory(kernel: Pick<Kernel, "api" | "realtime" | "signal" | "state" | "t">): DeviceDirectory {
  const { api, realtime, signal } = kernel;
  const isAllowed = kernel.state.scopes.has("device_r");
  const state = proxy<DirectoryState>({ status: "loading", failure: undefined, devices: {} });
  let settings = {};
  const lockListeners = new Set<LockListener>();
  /** Notifications that arrive while the list loads; those with a higher sequence than the list apply to it. */
  let early: (() => void)[] | undefined;
  let loads = 0;

  function whenLoaded(work: () => void): void {
    if (early) early.push(work);
    else work();
  }

  onDeviceChange(kernel, (change) => whenLoaded(() => applyChange(state.devices, change)));
  realtime.subscribe("Devices/LockState", (event) => whenLoaded(() => applyLockState(event)));
  realtime.subscribe("Devices/Index", ({ data, sequence }) =>
    whenLoaded(() => {
      const known = state.devices[data.SerialNumber];
      if (data.Change === "removed" && known && sequence > known.sequence) remove(data.SerialNumber);
      else if (data.Change !== "removed") void refresh(data.SerialNumber);
    }),
  );
  // A lockdown affects many doors, and its notification does not name them.
  realtime.subscribe("LockdownPlan", () => void reload());
  realtime.onReset(() => void reload());

  function applyLockState({ data, sequence, isFresh }: RealtimeEvent<"Devices/LockState">): void {
    const change = (changed: Device) => {
      changed.lockState = data.LockState;
      changed.lockStateChangedAtUtc = data.Timestamp;
      changed.relocksAtUtc = data.RelocksAt;
    };
    applyChange(state.devices, { serialNumber: data.SerialNumber, sequence, change });
    // Call the listeners even if a load has already included the change, because the stream delivers each notification once.
    const device = state.devices[data.SerialNumber];
    if (device) for (const listener of lockListeners) listener(device, { lockState: data.LockState, personId: data.UserId, isFresh });
  }

  async function refresh(serialNumber: string): Promise<void> {
    try {
      replace(await api.call(getDevice, { params: { serial: serialNumber }, query: {} }, signal));
    } catch (error) {
      // The device is out of reach or deleted, so the directory must not show it.
      if (!isAbort(error)) remove(serialNumber);
    }
  }

  function remove(serialNumber: string): void {
    delete state.devices[serialNumber];
    settings = {};
  }

  function replace(device: Device): void {
    settings = {};
    takeAnswer(state.devices, device);
  }

  async function rename(serialNumber: string, name: string, asked: AbortSignal): Promise<void> {
    const version = state.devices[serialNumber]?.version;
    const body = { name, ...(version !== undefined && { version }) };
    replace(await api.call(renameDevice, { params: { serial: serialNumber }, body }, asked));
  }

  async function reload(): Promise<void> {
    if (!isAllowed) {
      state.status = "ready";
      return;
    }
    const load = ++loads;
    early ??= [];
    if (state.status === "failed") state.status = "loading";
    try {
      const { devices } = await api.call(listDevices, { query: {} }, signal);
      if (load !== loads) return;
      state.devices = Object.fromEntries(devices.map((device) => [device.serialNumber, device]));
      settings = {};
      state.failure = undefined;
      state.status = "ready";
    } catch (error) {
      if (load !== loads || isAbort(error)) return;
      state.failure = error;
      state.status = "failed";
    }
    const waiting = early ?? [];
    early = undefined;
    for (const work of waiting) work();
  }

  void reload();
  return {
    state,
    get: (serialNumber) => state.devices[serialNumber],
    get settings() {
      return settings;
    },
    reload,
    replace,
    rename,
    onLockState(listener) {
      lockListeners.add(listener);
      return () => lockListeners.delete(listener);
    },
    lockChip: (lockState) => lockChip(lockState, kernel),
    doorChip: (doorState) => doorChip(doorState, kernel),
    connectionChip: (device) => connectionChip(device, kernel),
    recordingChip: (camera) => recordingChip(camera, kernel),
  };
}
