import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { panel } from "../plugin.ts";
import { House } from "../ui/icons.ts";
import { instanceIdOf, parseParams, routeOf, targetOfRoute } from "./panelTarget.ts";

const load = () => Promise.resolve({ default: () => "x" });
const list = panel({
  id: "doors.list",
  title: "t",
  icon: House,
  route: "/doors",
  params: z.object({ search: z.optional(z.string()) }),
  isSingleton: true,
  load,
});
const detail = panel({
  id: "doors.detail",
  title: "t",
  icon: House,
  route: "/doors/details",
  params: z.object({ serialNumber: z.string() }),
  load,
});

describe("panel targets", () => {
  it("[RT-09] has no panel for an unknown path", () => {
    expect(targetOfRoute([list, detail], "/door", "")).toBeUndefined();
    expect(targetOfRoute([list, detail], "/doors/other", "")).toBeUndefined();
  });
  it("[RT-40] finds the panel and its params, and writes the same address back", () => {
    const target = targetOfRoute([list, detail], "/doors/details/", "?serialNumber=GH-1");
    expect(target).toEqual({ panel: "doors.detail", params: { serialNumber: "GH-1" } });
    expect(routeOf(detail, target?.params ?? {})).toBe("/doors/details?serialNumber=GH-1");
  });
  it("says when stored params no longer parse", () => {
    expect([parseParams(detail, { serial: 1 }), parseParams(list, undefined)]).toEqual([undefined, {}]);
  });
  it("opens one panel per entity and one list whatever its filter", () => {
    expect([instanceIdOf(detail, { serialNumber: "a" }), instanceIdOf(detail, { serialNumber: "b" })]).toEqual([
      "doors.detail:serialNumber=a",
      "doors.detail:serialNumber=b",
    ]);
    expect([instanceIdOf(list, {}), instanceIdOf(list, { search: "x" })]).toEqual(["doors.list", "doors.list"]);
  });
});
