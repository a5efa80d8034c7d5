import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type OpenOptions, panel } from "../plugin.ts";
import { House } from "../ui/icons.ts";
import type { PanelTarget } from "./panelTarget.ts";
import { createWorkspace, type WorkspaceView } from "./workspace.ts";

const list = panel({
  id: "a.list",
  title: "a.list",
  icon: House,
  route: "/list",
  isSingleton: true,
  params: z.object({ site: z.optional(z.string()) }),
  load: () => Promise.resolve({ default: () => "x" }),
});

/** A view with one panel that says at once what has the focus, as the dock does. */
function aWorkspace(fixed?: string, facts: { isKept?: boolean } = {}) {
  const routes: [string, boolean][] = [];
  const workspace = createWorkspace({
    panelOf: (id) => (id === list.id ? { ...list, ...facts } : undefined),
    isAllowed: () => true,
    onForbidden: () => undefined,
    isLocked: () => fixed !== undefined,
    isFixed: (instanceId) => instanceId === fixed,
    leave: (_, go) => go(),
    onFocus: () => undefined,
    onRoute: (route, isNew) => routes.push([route, isNew]),
  });
  const opened: OpenOptions[] = [];
  const closed: string[] = [];
  let target: PanelTarget = { panel: list.id, params: {} };
  const report = () => workspace.focused(list.id, target);
  const view = {
    close: (id: string) => closed.push(id),
    open: (_id: string, next: PanelTarget, options: OpenOptions) => {
      opened.push(options);
      target = next;
      report();
    },
    setParams: (_id: string, params: Record<string, unknown>) => {
      target = { ...target, params };
      report();
    },
  } as unknown as WorkspaceView;
  workspace.attach(view);
  return { workspace, routes, opened, closed };
}

describe("the workspace of a locked layout", () => {
  it("[Q-44] closes nothing that belongs to it, and opens other panels above it", () => {
    const { workspace, opened, closed } = aWorkspace("a.fixed");
    for (const id of ["a.fixed", "a.list"]) workspace.view?.close(id);
    expect(closed).toEqual(["a.list"]);
    workspace.open("a.list", {}, { position: "right" });
    workspace.open("a.list", {}, { position: "window" });
    expect(opened).toEqual([{ position: "floating" }, { position: "window" }]);
  });
});

describe("an opened panel", () => {
  it("[NF-05] is a preview, unless the caller says where it goes", () => {
    const { workspace, opened } = aWorkspace();
    workspace.open("a.list");
    workspace.open("a.list", {}, { position: "right" });
    workspace.open("a.list", {}, { beside: "a.other" });
    expect(opened).toEqual([{ isPreview: true }, { position: "right" }, { beside: "a.other" }]);
  });

  it("[NF-05] is permanent if something goes on in it", () => {
    const { workspace, opened } = aWorkspace(undefined, { isKept: true });
    workspace.open("a.list");
    expect(opened).toEqual([{}]);
  });
});

describe("the workspace and the address bar", () => {
  it("[RT-40] makes an entry for what a person opens, and none for what Back has opened", () => {
    const { workspace, routes } = aWorkspace();
    workspace.open("a.list", { site: "north" });
    workspace.follow("a.list", { site: "south" });
    expect(routes).toEqual([
      ["/list?site=north", true],
      ["/list?site=south", false],
    ]);
  });

  it("[RP-07] writes changed params to it, as an entry of their own where Back should return from them", () => {
    const { workspace, routes } = aWorkspace();
    workspace.setParams("a.list", { site: "north" }, true);
    workspace.setParams("a.list", {}, false);
    expect(routes).toEqual([
      ["/list?site=north", true],
      ["/list", false],
    ]);
  });
});
