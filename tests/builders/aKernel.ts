import { QueryClient } from "@tanstack/react-query";
import { proxy } from "valtio";
import * as z from "zod/mini";
import type { PerSession } from "#kernel/perSession.ts";
import type { ConsoleState, Kernel, PluginStorage, Token } from "#kernel/plugin.ts";
import { createClientSettings } from "#kernel/settings/clientSettings.ts";
import { aConsoleState } from "#kernel/testing/aConsoleState.ts";
import { noStore } from "#kernel/testing/aRunningConsole.ts";
import { anApi } from "./anApi.ts";

/** The facades of a kernel, of which a test says the parts that it needs. */
type Facades = Pick<Kernel, "toast" | "realtime" | "downloads" | "sharedLayouts" | "commands" | "panels" | "entities" | "settings">;
type Wholes = Omit<Kernel, keyof Facades | "state" | "use" | "provide" | "kept">;

export interface KernelParts extends Partial<Wholes>, Partial<{ [Name in keyof Facades]: Partial<Facades[Name]> }> {
  state?: Partial<ConsoleState>;
  /** What other plugins provide. */
  services?: readonly Provided[];
  /** What the plugin keeps, where a test has its own. */
  kept?: readonly Kept[];
}

/** A service under the id of its token. */
interface Provided {
  id: string;
  service: unknown;
}
export const provided = <Service>(token: Token<Service>, service: NoInfer<Service>): Provided => ({ id: token.id, service });

interface Kept {
  thing: PerSession<unknown>;
  kept: unknown;
}
export const keeping = <Thing>(thing: PerSession<Thing>, kept: NoInfer<Thing>): Kept => ({ thing, kept });

/**
 * A whole kernel of a session at a platform that never answers. Each command is there and enabled, each text is its key, the storage lives in
 * memory, and a service that nobody provided throws.
 */
export function aKernel(parts: KernelParts = {}): Kernel {
  const {
    state,
    services = [],
    kept = [],
    toast,
    realtime,
    downloads,
    sharedLayouts,
    commands,
    panels,
    entities,
    settings,
    ...wholes
  } = parts;
  const provisions = new Map(services.map(({ id, service }) => [id, service]));
  const things = new Map(kept.map((each) => [each.thing, each.kept]));
  const self: Kernel = {
    pluginId: "test",
    api: anApi(),
    state: proxy(aConsoleState(state)),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    toast: {
      success: nothing,
      info: nothing,
      warning: nothing,
      offer: () => nothing,
      failure: nothing,
      isMuted: false,
      ...toast,
    },
    realtime: { subscribe: () => nothing, onReset: () => nothing, serverNowMs: () => 0, ...realtime },
    downloads: { state: proxy({ list: [] }), start: () => "download", ...downloads },
    sharedLayouts: {
      offer: nothing,
      open: async () => true,
      of: nothing,
      follow: nothing,
      amend: nothing,
      saved: nothing,
      forget: async () => undefined,
      capture: nothing,
      takeTurns: nothing,
      ...sharedLayouts,
    },
    commands: {
      run: (command, args) => self.commands.runById(command.id, args),
      availability: (command, args) => self.commands.availabilityById(command.id, args),
      runById: async () => ({ status: "done", value: undefined }),
      availabilityById: () => ({ state: "enabled" }),
      get: (id) => ({ id: id as `${string}:${string}`, title: id, run: nothing }),
      list: () => [],
      offer: () => nothing,
      activity: [],
      ...commands,
    },
    panels: { list: () => [], open: nothing, openById: nothing, close: nothing, ...panels },
    entities: { kinds: () => [], search: async () => [], ...entities },
    storage: aStorage(),
    signal: new AbortController().signal,
    settings: { ...createClientSettings(noStore).settings, ...settings },
    t: (key) => key,
    select: nothing,
    setBadge: nothing,
    use<Service>({ id }: Token<Service>): Service {
      if (!provisions.has(id)) throw new Error(`The test provides no ${id}`);
      return provisions.get(id) as Service;
    },
    provide: ({ id }, service) => void provisions.set(id, service),
    kept<Thing>(thing: PerSession<Thing>): Thing {
      if (!things.has(thing)) things.set(thing, thing.make(self));
      return things.get(thing) as Thing;
    },
    own: nothing,
    ...wholes,
  };
  return self;
}

/** The storage of a plugin that lives as long as the test; `stored` is what is there from before. */
export function aStorage(stored: Readonly<Record<string, unknown>> = {}): PluginStorage {
  const values = new Map(Object.entries(stored));
  return {
    get(key, schema) {
      const result = z.safeParse(schema, values.get(key));
      return result.success ? result.data : undefined;
    },
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

function nothing(): undefined {}
