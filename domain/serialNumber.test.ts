import { expect, it } from "vitest";
import { isMirrored, kindOfSerial } from "./serialNumber.ts";

it.each([
  ["", "unknown"],
  ["INT", "unknown"],
  ["GH-", "unknown"],
  ["GH-A1", "unknown"],
  ["GH-A1B2C3D4E5", "door"],
  ["GH-ABINT00000", "door"],
  ["INT-A1B2C3D4E", "door"],
  ["GH-INT0000001", "intercom"],
  ["GH-INT-000001", "intercom"],
  ["GH-int0000001", "door"],
  ["GH-INT00000000000000000000000", "intercom"],
  ["GH-INT000000000000000000000000", "camera"],
  ["GATEWAY-0001-CAMERA-0000000001", "camera"],
])("[DV-03] takes %j for %s", (serialNumber, kind) => {
  expect(kindOfSerial(serialNumber)).toBe(kind);
});

it("[DV-03] [LV-14] mirrors the picture of intercoms alone", () => {
  expect(["GH-INT0000001", "GH-A1B2C3D4E5", "GH-INT000000000000000000000000"].map(isMirrored)).toEqual([true, false, false]);
});
