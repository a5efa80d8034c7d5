import { expect, it } from "vitest";
import { connectionChip } from "./stateChips.ts";

const words = { t: (key: string) => key };

it.each([
  ["is connected", { isConnected: true }, "devices.connection.connected"],
  ["is offline", { isConnected: false }, "devices.connection.offline"],
  ["[AU-16] waits for its device", { isConnected: false, claimExpiresAtUtc: "2030-01-01T00:00:00.000Z" }, "devices.connection.waiting"],
])("a device that %s says so", (_what, device, label) => {
  expect(connectionChip(device, words as never).label).toBe(label);
});
