import { describe, expect, it } from "vitest";
import { type Panel, panel } from "../plugin.ts";
import { House } from "../ui/icons.ts";
import { landingOf, namedRoutes, portalOfPath } from "./portals.ts";

const aPanel = (id: `${string}.${string}`, route?: string): Panel =>
  panel({ id, title: "t", icon: House, ...(route && { route }), load: () => Promise.resolve({ default: () => "x" }) });

const inMenu = (id: string) => ({ panel: id, group: "monitor" as const, order: 1 });

describe("portals", () => {
  it.each([
    ["/", "access"],
    ["/doors", "access"],
    ["/profile", "access"],
    ["/cameras/cameras", "cameras"],
    ["/settings/cameras", "cameras"],
  ])("[GN-01] %s belongs to %s", (path, portal) => {
    expect(portalOfPath(path)).toBe(portal);
  });

  it("[RT-39] Subscriptions, the cameras' index and the settings' index have names", () => {
    expect(namedRoutes).toMatchObject({
      subscriptions: "/subscriptions",
      camerasIndex: "/cameras/dashboard",
      settingsIndex: "/settings",
    });
  });

  it("[SH-02] choosing a portal leads to its index", () => {
    const panels = [
      aPanel("cameras.list", "/cameras/cameras"),
      aPanel("cameras.dashboard", "/cameras/dashboard"),
      aPanel("home.board", "/"),
    ];
    expect(landingOf("access", panels, [])?.id).toBe("home.board");
    expect(landingOf("cameras", panels, [inMenu("cameras.list")])?.id).toBe("cameras.dashboard");
  });

  it("[SH-02] leads to the first entry of the menu where there is no index, and nowhere without one", () => {
    const panels = [aPanel("home.board", "/"), aPanel("cameras.add"), aPanel("cameras.list", "/cameras/cameras")];
    expect(landingOf("cameras", panels, [inMenu("cameras.list")])?.id).toBe("cameras.list");
    expect(landingOf("cameras", panels, [])).toBeUndefined();
  });
});
