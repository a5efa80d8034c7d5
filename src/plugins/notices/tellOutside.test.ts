import { afterEach, expect, it, vi } from "vitest";
import type { Notice } from "#domain/notices/noticeWay.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { aDevice } from "../../../tests/builders/aDevice.ts";
import { aDeviceDirectory } from "../../../tests/builders/aDeviceDirectory.ts";
import { aKernel, keeping, provided } from "../../../tests/builders/aKernel.ts";
import { someNotices } from "../../../tests/builders/someNotices.ts";
import { DeviceDirectory } from "../devices/services.ts";
import type { OutsideNotice } from "./outside.ts";
import { OwnNotices } from "./ownNotices.ts";
import { tellOutside } from "./tellOutside.ts";

afterEach(() => vi.unstubAllGlobals());

function aRig(page: { hidden: boolean; isFocused: boolean }, popouts: readonly string[]) {
  const shown: OutsideNotice[] = [];
  const { outside, ...notices } = someNotices();
  const show = (notice: OutsideNotice) => () => void shown.push(notice);
  let told: (notice: Notice) => unknown = () => undefined;
  vi.stubGlobal("document", { hidden: page.hidden, hasFocus: () => page.isFocused });
  const own: OwnNotices = { ...notices, outside: { ...outside, show }, hear: (listener) => void (told = listener) };
  const run = vi.fn<Kernel["commands"]["runById"]>();
  const directory = aDeviceDirectory([aDevice({ serialNumber: "GH-1", name: "Front gate" })]);
  const services = [provided(DeviceDirectory, directory)];
  tellOutside(aKernel({ kept: [keeping(OwnNotices, own)], state: { popouts }, services, commands: { runById: run } }));
  const tell = (notice: Notice) => {
    const takeBack = told(notice);
    if (typeof takeBack === "function") takeBack();
  };
  return { shown, run, tell };
}

it.each([
  ["behind other windows", { hidden: false, isFocused: false }, [], 1],
  ["hidden", { hidden: true, isFocused: false }, ["1"], 1],
  ["in front", { hidden: false, isFocused: true }, [], 0],
  ["beside another window of the console, where somebody may be", { hidden: false, isFocused: false }, ["1"], 0],
] as const)("[PN-01] a ring is shown outside of a page that is %s, without a name of a person", (_, page, popouts, times) => {
  const { shown, tell } = aRig(page, popouts);
  tell({ kind: "doorbell", serialNumber: "GH-1" });
  expect(shown).toMatchObject(times ? [{ title: "notices.outside.doorbell", body: "Front gate" }] : []);
});

it("[PN-01] a press on it leads to the inbox", () => {
  const { shown, run, tell } = aRig({ hidden: true, isFocused: false }, []);
  const focus = vi.fn<() => void>();
  vi.stubGlobal("window", { focus });
  tell({ kind: "firmware" });
  shown[0]?.onClick();
  expect([shown[0]?.body, focus.mock.calls.length, run.mock.calls]).toEqual([undefined, 1, [["notices:open-inbox"]]]);
});
