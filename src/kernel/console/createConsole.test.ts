import { afterEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#contract/scopes.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { perSession } from "../perSession.ts";
import { command, definePlugin, type Plugin, panel, token } from "../plugin.ts";
import { createClientSettings } from "../settings/clientSettings.ts";
import { aRunningConsole, noStore } from "../testing/aRunningConsole.ts";
import { House } from "../ui/icons.ts";
import { resetKeys, setKeys } from "./keyCommands.ts";

const Clock = token<() => number>("clock.now");

async function aConsole(plugins: Plugin[], scopes: Scope[] = ["device_r"], { settings } = createClientSettings(noStore)) {
  const signals: AbortSignal[] = [];
  const connections: { topics: readonly string[]; from: string | undefined; isClosed: boolean }[] = [];
  const routes: string[] = [];
  const call = (endpoint: Endpoint, _request: unknown, signal?: AbortSignal) => {
    if (signal) signals.push(signal);
    return endpoint.path === "/dashboard" ? Promise.resolve({ version: 0, payload: null }) : new Promise(() => undefined);
  };
  const running = await aRunningConsole(plugins, scopes, {
    api: anApi(call),
    transport: {
      connect: (topics, _handlers, from) => {
        const connection = { topics, from, isClosed: false };
        connections.push(connection);
        return { close: () => (connection.isClosed = true), wake: () => undefined, cursor: () => undefined };
      },
    },
    settings,
    navigate: (route) => routes.push(route),
  });
  return { running, signals, connections, routes };
}
afterEach(() => void vi.restoreAllMocks());

describe("console", () => {
  it("[NF-02] goes on without a plugin that fails, and without those that need it", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const started: string[] = [];
    const { running } = await aConsole([
      definePlugin({ id: "broken", provides: [Clock], activate: () => Promise.reject(new Error("boom")) }),
      definePlugin({ id: "needs", uses: [Clock], activate: () => void started.push("needs") }),
      definePlugin({ id: "fine", activate: () => void started.push("fine") }),
    ]);
    await running.start();
    expect([started, running.shell.deadPlugins.map(({ id }) => id)]).toEqual([["fine"], ["broken", "needs"]]);
    running.dispose();
  });

  it("[NF-04] has commands and what is found in the order of the plugins", async () => {
    const doNothing = () => undefined;
    const finding = (kind: string) => ({ kind, title: kind, command: "a:first", search: () => [] });
    const { running } = await aConsole([
      definePlugin({
        id: "a",
        panels: [panel({ id: "a.x", title: "a.x", icon: House, route: "/x", load: () => Promise.resolve({ default: () => "x" }) })],
        commands: ["a:first", "a:second"].map((id) => command({ id: id as "a:first", title: id, run: doNothing })),
        entities: [finding("person")],
      }),
      definePlugin({ id: "b", commands: [command({ id: "b:other", title: "b.other", run: doNothing })], entities: [finding("pass")] }),
    ]);
    const first = running.runner.list().slice(0, 4);
    expect(first.map(({ id }) => id)).toEqual(["a:first", "a:second", "a:open-x", "b:other"]);
    expect(running.entities.map(({ thing }) => thing.kind)).toEqual(["person", "pass"]);
    running.dispose();
  });

  it("[NF-02] goes on without a plugin that does not fit", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const offering = (id: "fine:stray" | "fine:own") => [command({ id, title: "t", run: () => 1 })];
    const { running } = await aConsole([
      definePlugin({ id: "stray", commands: offering("fine:stray") }),
      definePlugin({ id: "fine", commands: offering("fine:own") }),
    ]);
    const offered = running.runner.list().filter(({ id }) => !id.startsWith("kernel:"));
    expect([offered.map(({ id }) => id), running.shell.deadPlugins.map(({ id }) => id)]).toEqual([["fine:own"], ["stray"]]);
    running.dispose();
  });

  it("[IC-07] hears from where the session was read what a plugin asks for while it starts", async () => {
    const { running, connections } = await aConsole([
      definePlugin({
        id: "a",
        async activate(kernel) {
          await Promise.resolve();
          kernel.realtime.subscribe("Devices/DoorState", () => undefined);
        },
      }),
      definePlugin({ id: "b", activate: (kernel) => void kernel.realtime.subscribe("Devices/LockState", () => undefined) }),
    ]);
    await running.start();
    expect(connections.map(({ topics, from }) => [topics, from])).toEqual([
      [["Devices/DoorState", "Devices/LockState"], running.options.session.access.realtimeCursor],
    ]);
    running.dispose();
  });

  it("refuses a service that was not declared", async () => {
    const { running } = await aConsole([
      definePlugin({ id: "provider", provides: [Clock], activate: (kernel) => kernel.provide(Clock, () => 5) }),
      definePlugin({ id: "thief" }),
    ]);
    await running.start();
    expect(() => running.kernelOf("thief").use(Clock)).toThrow("without declaring");
    expect(() => running.kernelOf("thief").provide(Clock, () => 6)).toThrow("without declaring");
    running.dispose();
  });

  it("[PM-12] offers neither panel nor command without the scope", async () => {
    const vault = panel({
      id: "a.vault",
      title: "a.vault",
      icon: House,
      scope: "account_w",
      route: "/vault",
      load: () => Promise.resolve({ default: () => "x" }),
    });
    const { running, routes } = await aConsole([
      definePlugin({ id: "a", panels: [vault], commands: [command({ id: "a:open-it", title: "a.x", scope: "account_w", run: () => 1 })] }),
    ]);
    await running.start();
    running.workspace.open("a.vault");
    expect([running.isPanelAllowed("a.vault"), running.runner.list().filter(({ id }) => id.startsWith("a:")), routes]).toEqual([
      false,
      [],
      [],
    ]);
    expect(running.toasts.snapshot()).toHaveLength(1);
    running.dispose();
  });

  it("releases everything that plugins started, in reverse, on sign-out and account switch", async () => {
    const released: string[] = [];
    const { running, signals, connections } = await aConsole([
      definePlugin({
        id: "a",
        activate(kernel) {
          kernel.realtime.subscribe("Devices/DoorState", () => undefined);
          kernel.realtime.onReset(() => undefined);
          kernel.own(() => released.push("first"));
          kernel.own(() => {
            throw new Error("this one fails");
          });
          kernel.own(() => released.push("last"));
          void kernel.api.call({ method: "GET", path: "/devices" } as never, {} as never);
        },
      }),
    ]);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await running.start();
    expect([running.ownedCount() > 0, connections.length]).toEqual([true, 1]);
    running.dispose();
    expect({ released, left: running.ownedCount(), connections, aborted: signals.every(({ aborted }) => aborted) }).toEqual({
      released: ["last", "first"],
      left: 0,
      connections: [{ topics: ["Devices/DoorState"], from: running.options.session.access.realtimeCursor, isClosed: true }],
      aborted: true,
    });
  });

  it("releases at once what a plugin starts too late", async () => {
    const { running } = await aConsole([definePlugin({ id: "a" })]);
    await running.start();
    const kernel = running.kernelOf("a");
    running.dispose();
    const late = vi.fn();
    kernel.own(late);
    expect([late.mock.calls.length, running.ownedCount()]).toEqual([1, 0]);
  });

  it("keeps what a plugin makes once, for that plugin and until the session ends", async () => {
    const released: string[] = [];
    const Tray = perSession(({ pluginId, own }) => {
      const tray: string[] = [];
      own(() => void released.push(`${pluginId}: ${tray.join()}`));
      return tray;
    });
    const plugins = [definePlugin({ id: "a" }), definePlugin({ id: "b" })];
    const { running } = await aConsole(plugins);
    const [a, b] = plugins.map(({ id }) => running.kernelOf(id));
    a?.kept(Tray).push("one");
    a?.kept(Tray).push("two");
    b?.kept(Tray).push("three");
    running.dispose();
    expect([released, running.ownedCount()]).toEqual([["b: three", "a: one,two"], 0]);
    const { running: next } = await aConsole(plugins);
    expect([a?.kept(Tray), next.kernelOf("a").kept(Tray)]).toEqual([[], []]);
    next.dispose();
  });

  it("[NF-03] every panel with an address and no params is a command", async () => {
    const list = panel({ id: "a.list", title: "a.list", icon: House, route: "/list", load: () => Promise.resolve({ default: () => "x" }) });
    const { running } = await aConsole([definePlugin({ id: "a", panels: [list] })]);
    expect(running.runner.get("a:open-list")?.title).toBe("a.list");
    running.dispose();
  });

  describe("[NF-03] keys of one's own", () => {
    const unlock = command({ id: "a:unlock", title: "a.unlock", keys: "mod+shift+u", run: () => 1 });
    const keysIn = async (kept = createClientSettings(noStore)) => {
      const { running } = await aConsole([definePlugin({ id: "a", commands: [unlock] })], [], kept);
      const bind = (keys: string) => running.runner.run(setKeys, { command: "a:unlock", keys });
      return { running, bind, keys: () => running.runner.get("a:unlock")?.keys, settings: kept.settings };
    };

    it("take the place of the default at once and are there in the next session of this person alone", async () => {
      const { bind, keys, settings } = await keysIn();
      await bind("alt+u");
      expect([keys(), settings.general.keys]).toEqual(["alt+u", { u1: { "a:unlock": "alt+u" } }]);
      const next = await keysIn({ settings, dispose: () => undefined });
      expect(next.keys()).toBe("alt+u");
      const other = createClientSettings(noStore);
      other.settings.general.keys.u2 = { "a:unlock": "alt+u" };
      expect((await keysIn(other)).keys()).toBe("mod+shift+u");
    });

    it("are refused where they may not be used, and reset together", async () => {
      const { running, bind, keys, settings } = await keysIn();
      expect([await bind("u"), keys()]).toEqual([{ status: "unavailable" }, "mod+shift+u"]);
      await bind("");
      expect(keys()).toBeUndefined();
      await running.runner.run(resetKeys);
      expect([keys(), settings.general.keys]).toEqual(["mod+shift+u", { u1: {} }]);
      expect(running.runner.availability(resetKeys).state).toBe("disabled");
    });
  });
});
