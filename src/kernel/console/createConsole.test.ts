import { afterEach, describe, expect, it, vi } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Scope } from "#contract/scopes.ts";
import { anApi } from "../../../tests/builders/anApi.ts";
import { command, definePlugin, type Plugin, panel, token } from "../plugin.ts";
import { perSession } from "../perSession.ts";
import { type PluginMore, pluginMore } from "../pluginMore.ts";
import { createClientSettings } from "../settings/clientSettings.ts";
import { aRunningConsole, noStore } from "../testing/aRunningConsole.ts";
import { House } from "../ui/icons.ts";

const Clock = token<() => number>("clock.now");

async function aConsole(plugins: Plugin[], scopes: Scope[] = ["device_r"], { settings } = createClientSettings(noStore)) {
  const signals: AbortSignal[] = [];
  const connections: { isClosed: boolean }[] = [];
  const routes: string[] = [];
  const call = (endpoint: Endpoint, _request: unknown, signal?: AbortSignal) => {
    if (signal) signals.push(signal);
    return endpoint.path === "/dashboard" ? Promise.resolve({ version: 0, payload: null }) : new Promise(() => undefined);
  };
  const running = await aRunningConsole(plugins, scopes, {
    api: anApi(call),
    transport: {
      connect: () => {
        const connection = { isClosed: false };
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

  it("adds what a plugin loads later, and waits for it when it is wanted before", async () => {
    const ran: string[] = [];
    const later = command({ id: "a:later", title: "a.later", run: () => void ran.push("later") });
    const { running } = await aConsole([
      definePlugin({
        id: "a",
        panels: [panel({ id: "a.x", title: "a.x", icon: House, route: "/x", load: () => Promise.resolve({ default: () => "x" }) })],
        commands: [command({ id: "a:first", title: "a.first", run: () => undefined })],
        loadMore: async () => ({ default: pluginMore({ commands: [later] }) }),
      }),
      definePlugin({ id: "b", commands: [command({ id: "b:other", title: "b.other", run: () => undefined })] }),
    ]);
    await running.start();
    expect([running.runner.availability("a:later").state, running.state.isComplete]).toEqual(["hidden", false]);
    expect(await running.runner.run("a:later")).toMatchObject({ status: "done" });
    await running.panels.get("a.x")?.thing.load();
    expect([ran, running.runner.availability("a:later").state, running.state.isComplete]).toEqual([["later"], "enabled", true]);
    // As if it had been there at once.
    expect(
      running.runner
        .list()
        .slice(0, 4)
        .map(({ id }) => id),
    ).toEqual(["a:first", "a:later", "a:open-x", "b:other"]);
    running.dispose();
  });

  it("[NF-04] has what is found in the order of the plugins, whichever comes first", async () => {
    const slow = Promise.withResolvers<void>();
    const finding = (kind: string) => pluginMore({ entities: [{ kind, title: kind, command: "a:first", search: () => [] }] });
    const { running } = await aConsole([
      definePlugin({
        id: "a",
        commands: [command({ id: "a:first", title: "a.first", run: () => undefined })],
        loadMore: () => slow.promise.then(() => ({ default: finding("person") })),
      }),
      definePlugin({ id: "b", loadMore: async () => ({ default: finding("pass") }) }),
    ]);
    await running.start();
    const loaded = running.loadMore();
    await Promise.resolve();
    slow.resolve();
    await loaded;
    expect(running.entities.map(({ thing }) => thing.kind).slice(-2)).toEqual(["person", "pass"]);
    running.dispose();
  });

  it("draws no panel of a plugin before its commands are there, and waits for nobody else's", async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: PluginMore }>();
    const aPanel = (id: `${string}.x`) => panel({ id, title: id, icon: House, load: () => Promise.resolve({ default: () => "x" }) });
    const { running } = await aConsole([
      definePlugin({ id: "a", panels: [aPanel("a.x")], loadMore: () => promise }),
      definePlugin({ id: "b", panels: [aPanel("b.x")] }),
    ]);
    const drawn: string[] = [];
    const draw = (id: string) =>
      running.panels
        .get(id)
        ?.thing.load()
        .then(() => drawn.push(id));
    const both = [draw("a.x"), draw("b.x")];
    await both[1];
    expect(drawn).toEqual(["b.x"]);
    resolve({ default: {} });
    await both[0];
    expect(drawn).toEqual(["b.x", "a.x"]);
    running.dispose();
  });

  it("[NF-02] goes on without what does not come, or does not fit, of a plugin", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const more = (id: `${string}:${string}`) => async () => ({
      default: pluginMore({ commands: [command({ id, title: "t", run: () => 1 })] }),
    });
    const { running } = await aConsole([
      definePlugin({ id: "lost", loadMore: () => Promise.reject(new Error("no network")) }),
      definePlugin({ id: "stray", loadMore: more("fine:stray") }),
      definePlugin({ id: "fine", loadMore: more("fine:later") }),
    ]);
    await running.loadMore();
    const added = running.runner.list().filter(({ id }) => !id.startsWith("kernel:"));
    expect([added.map(({ id }) => id), running.shell.deadPlugins.map(({ id }) => id)]).toEqual([["fine:later"], ["lost", "stray"]]);
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
      connections: [{ isClosed: true }],
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
      const bind = (keys: string) => running.runner.run("kernel:set-keys", { command: "a:unlock", keys });
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
      await running.runner.run("kernel:reset-keys");
      expect([keys(), settings.general.keys]).toEqual(["mod+shift+u", { u1: {} }]);
      expect(running.runner.availability("kernel:reset-keys").state).toBe("disabled");
    });
  });
});
