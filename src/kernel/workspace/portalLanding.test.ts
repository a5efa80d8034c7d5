import { describe, expect, it } from "vitest";
import { panel } from "../plugin.ts";
import { House } from "../ui/icons.ts";
import { landingOf } from "./portals.ts";

const at = (id: `${string}.${string}`, route: string) =>
  panel({ id, title: "t", icon: House, route, load: () => Promise.resolve({ default: () => "x" }) });
const everywhere = at("x.activity", "/activity");
const list = at("x.list", "/cameras/list");
const index = at("x.index", "/cameras/dashboard");

const menu = ["x.activity", "x.list"].map((id, order) => ({ panel: id, group: "monitor" as const, order }));

describe("choosing a portal", () => {
  it("[SH-02] leads to its index", () => {
    expect(landingOf("cameras", [everywhere, list, index], menu)?.id).toBe("x.index");
  });
  it("[SH-02] [GN-01] without an index leads to the first panel of its menu that lies in it", () => {
    expect(landingOf("cameras", [everywhere, list], menu)?.id).toBe("x.list");
  });
});
