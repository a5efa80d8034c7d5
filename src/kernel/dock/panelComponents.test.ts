import { describe, expect, it } from "vitest";
import { type Panel, panel } from "../plugin.ts";
import { Lock } from "../ui/icons.ts";
import { createPanelLoader, PanelLoadError, recoveryOf } from "./panelComponents.ts";

describe("[SH-12] recoveryOf", () => {
  it.each<[string, unknown, "retry" | "reload"]>([
    ["retry for a panel that threw while it was drawn", new TypeError("x is undefined"), "retry"],
    ["retry for a panel whose code did not come once", new PanelLoadError(1, "offline"), "retry"],
    ["reload for a panel whose code did not come again", new PanelLoadError(2, "offline"), "reload"],
  ])("offers %s", (_, error, expected) => {
    expect(recoveryOf(error)).toBe(expected);
  });
});

describe("[SH-12] createPanelLoader", () => {
  const aPanel = (load: Panel["load"]): Panel => panel({ id: "doors.list", title: "doors.panel.list", icon: Lock, load });
  const failureOf = (loading: Promise<unknown>) =>
    loading.then(
      () => "loaded",
      (error: unknown) => recoveryOf(error),
    );

  it("counts the failures of each panel by itself, and forgets them once it has loaded", async () => {
    const answers = [false, false, true, false];
    const load = createPanelLoader();
    const failing = aPanel(() =>
      answers.shift() ? Promise.resolve({ default: () => undefined }) : Promise.reject(new TypeError("Failed to fetch")),
    );
    const other = aPanel(() => Promise.reject(new TypeError("Failed to fetch")));
    const seen = [await failureOf(load(failing)), await failureOf(load(failing)), await failureOf(load(other))];
    expect([...seen, await failureOf(load(failing)), await failureOf(load(failing))]).toEqual([
      "retry",
      "reload",
      "retry",
      "loaded",
      "retry",
    ]);
  });
});
