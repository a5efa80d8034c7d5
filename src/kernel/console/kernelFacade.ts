import * as z from "zod/mini";
import type { Api } from "../api.ts";
import type { CommandRunner } from "../commands/commandRunner.ts";
import { deedOf, inDeed } from "../deeds.ts";
import type { Translator } from "../i18n/translator.ts";
import type { PerSession } from "../perSession.ts";
import type { ConsoleState, Kernel, Panel, Plugin, PluginStorage, Token } from "../plugin.ts";
import type { RealtimeHub } from "../realtime/realtimeHub.ts";
import type { Ownership } from "../registry/ownership.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { ShellState } from "./shellState.ts";

export interface FacadeParts {
  /** Parts of the kernel that are the same for every plugin. */
  common: Pick<Kernel, "queryClient" | "toast" | "downloads" | "sharedLayouts" | "entities" | "signal" | "settings"> & {
    state: ConsoleState;
  };
  api: Api;
  shell: ShellState;
  realtime: RealtimeHub;
  runner: CommandRunner;
  /** Panels that this session may open. */
  openPanels(): readonly Panel[];
  workspace: Workspace;
  services: Map<string, unknown>;
  translator: Translator;
  store: Pick<Storage, "getItem" | "setItem" | "removeItem">;
}

/**
 * One plugin's view of the console. It can use only the services that it declared, and the console knows which subscriptions are the
 * plugin's.
 */
export function createKernelFacade(plugin: Plugin, owned: Ownership, parts: FacadeParts): Kernel {
  const { common, api, shell, realtime, runner, openPanels, workspace, services, translator, store } = parts;
  const { state, signal } = common;
  const mayUse = new Set((plugin.uses ?? []).map(({ id }) => id));
  const mayProvide = new Set((plugin.provides ?? []).map(({ id }) => id));
  const things = new Map<PerSession<unknown>, unknown>();
  const joined = (own?: AbortSignal) => (own ? inDeed(deedOf(own), AbortSignal.any([own, signal])) : signal);
  const self: Kernel = {
    ...common,
    pluginId: plugin.id,
    api: {
      // The end of the session aborts a call that is still running.
      call: (endpoint, request, own) => api.call(endpoint, request, joined(own)),
      file: (endpoint, request, report, own) => api.file(endpoint, request, report, joined(own)),
    },
    realtime: {
      subscribe: (topic, listener) => owned.own(realtime.subscribe(topic, listener)),
      onReset: (listener) => owned.own(realtime.onReset(listener)),
      serverNowMs: realtime.serverNowMs,
    },
    commands: {
      run: runner.run,
      get: runner.get,
      list: runner.list,
      availability: runner.availability,
      runById: runner.runById,
      availabilityById: runner.availabilityById,
      activity: runner.activity,
      offer: (command, name) => {
        translator.say(command.title, name);
        return runner.offer(command, plugin.id);
      },
    },
    panels: {
      list: openPanels,
      open: ({ id }, ...[params, options]) => workspace.open(id, params, options),
      openById: workspace.open,
      close: (instanceId) => workspace.view?.close(instanceId),
    },
    storage: createPluginStorage(store, `gatehouse/${state.user.uid}/${state.user.accountId}/${plugin.id}/`),
    t: translator.t,
    select(selection) {
      state.selection = selection;
    },
    setBadge(panelId, count, level = "info") {
      if (count) shell.badges[panelId] = { count, level };
      else delete shell.badges[panelId];
    },
    use<Service>(token: Token<Service>): Service {
      if (!mayUse.has(token.id) && !mayProvide.has(token.id)) throw new Error(`${plugin.id} uses ${token.id} without declaring it`);
      if (!services.has(token.id)) throw new Error(`${token.id} is not provided`);
      return services.get(token.id) as Service;
    },
    provide(token, service) {
      if (!mayProvide.has(token.id)) throw new Error(`${plugin.id} provides ${token.id} without declaring it`);
      services.set(token.id, service);
    },
    kept<Thing>(thing: PerSession<Thing>): Thing {
      if (!things.has(thing)) {
        // Owned before the things' own resources: release runs in reverse order, so the map is cleared last.
        if (things.size === 0) owned.own(() => things.clear());
        things.set(thing, thing.make(self));
      }
      return things.get(thing) as Thing;
    },
    own: (dispose) => void owned.own(dispose),
  };
  return self;
}

function createPluginStorage(store: FacadeParts["store"], prefix: string): PluginStorage {
  return {
    get(key, schema) {
      try {
        const text = store.getItem(prefix + key);
        if (text === null) return undefined;
        const result = z.safeParse(schema, JSON.parse(text));
        return result.success ? result.data : undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      try {
        store.setItem(prefix + key, JSON.stringify(value));
      } catch {
        // A full store must not stop the console; the value lives until the page closes.
      }
    },
    remove: (key) => store.removeItem(prefix + key),
  };
}
