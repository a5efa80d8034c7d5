import { QueryClient } from "@tanstack/react-query";
import { ref } from "valtio";
import type { Api } from "../api.ts";
import type { Identity } from "../auth/identity.ts";
import type { DescriptionSource } from "../commands/descriptions.ts";
import { createCommandRunner, type RegisteredCommand } from "../commands/commandRunner.ts";
import { localCopyIn } from "../workspace/layoutCopy.ts";
import { createLayoutStore, type LayoutStore } from "../workspace/layoutStore.ts";
import { createSharedLayouts, type SharedLayoutSource } from "../workspace/sharedLayouts.ts";
import type { PanelTarget } from "../workspace/panelTarget.ts";
import { createWorkspace } from "../workspace/workspace.ts";
import { createOpenForms, type OpenForms } from "../forms/openForms.ts";
import { createDownloads, type Downloads } from "../downloads/downloads.ts";
import { saveFile } from "../downloads/saveFile.ts";
import { createEntities } from "../entities/createEntities.ts";
import { errorLocales } from "../i18n/errorLocales.ts";
import type { Translator } from "../i18n/translator.ts";
import { log } from "../log.ts";
import type { ConsoleState, EntitySource, Kernel, MenuEntry, Panel, Plugin, ShellItem } from "../plugin.ts";
import { createRealtimeHub } from "../realtime/realtimeHub.ts";
import type { RealtimeTransport } from "../realtime/transport.ts";
import { checkPlugins } from "../registry/checkPlugins.ts";
import { type Owned, ownedOf } from "../registry/ownedOf.ts";
import { createOwnership, type Ownership } from "../registry/ownership.ts";
import { isGranted } from "../registry/visibility.ts";
import type { LoadedSession } from "../session/loadSession.ts";
import { isWorking } from "../session/isWorking.ts";
import type { ClientDevice } from "../session/consoleState.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import { createToaster } from "../toasts/toaster.ts";
import { createToastQueue, type ToastQueue } from "../ui/toastQueue.ts";
import { activateAll } from "./activateAll.ts";
import { createConsoleState } from "./consoleStart.ts";
import { createKernelFacade } from "./kernelFacade.ts";
import { kernelCommands } from "./kernelCommands.ts";
import { createLateParts } from "./lateParts.ts";
import { panelCommand } from "./panelCommand.ts";
import { createShellState, type ShellState } from "./shellState.ts";

export interface ConsoleOptions {
  api: Api;
  identity: Pick<Identity, "signOut" | "sendVerification">;
  transport: RealtimeTransport;
  session: LoadedSession;
  settings: ClientSettings;
  translator: Translator;
  plugins: readonly Plugin[];
  /** What the commands of the plugins do. */
  descriptions: DescriptionSource;
  store: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Whether the window is too narrow for a dock to begin with. */
  isNarrow: boolean;
  deviceType: ClientDevice;
  legal: { servicesAgreementUrl: string; biometricConsentUrl: string };
  onSessionEnded(code: string): void;
  switchAccount(accountId: string): Promise<void>;
  navigate(route: string, options: { replace: boolean }): void;
}

/** One running session: everything the shell draws. Disposed on sign-out and on account switch. */
export interface Console {
  options: ConsoleOptions;
  state: ConsoleState;
  shell: ShellState;
  toasts: ToastQueue;
  layouts: LayoutStore;
  forms: OpenForms;
  downloads: Downloads;
  queryClient: QueryClient;
  workspace: ReturnType<typeof createWorkspace>;
  runner: ReturnType<typeof createCommandRunner>;
  realtime: ReturnType<typeof createRealtimeHub>;
  t: Translator["t"];
  kernelOf(pluginId: string): Kernel;
  panels: ReadonlyMap<string, Owned<Panel>>;
  menu: readonly Owned<MenuEntry>[];
  entities: readonly Owned<EntitySource>[];
  /** What the layout menu offers beside the person's own layouts. */
  layoutSources: readonly SharedLayoutSource[];
  topBarItems: readonly Owned<ShellItem>[];
  statusItems: readonly Owned<ShellItem>[];
  banners: readonly Owned<ShellItem>[];
  questions: readonly Owned<ShellItem>[];
  isPanelAllowed(panelId: string): boolean;
  /** Fetches what plugins add after the first paint, once; never rejects. */
  loadMore(): Promise<void>;
  /** Things owned by plugins and by the session; 0 after dispose. */
  ownedCount(): number;
  start(): Promise<void>;
  dispose(): void;
}

export function createConsole(options: ConsoleOptions): Console {
  const { api, session, settings, translator, store } = options;
  const state = createConsoleState(options);
  const { scopes } = state;
  const shell = createShellState();
  const stop = new AbortController();
  const session_ = createOwnership("session");
  const ownerships = new Map<string, Ownership>();
  const facades = new Map<string, Kernel>();
  const { accepted, refused } = checkPlugins(options.plugins);
  shell.deadPlugins = refused;
  for (const each of refused) log.error("A plugin was refused", { ...each });

  const t = translator.t;
  const toasts = createToastQueue();
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1, refetchOnWindowFocus: false } },
  });
  const panels = new Map(
    accepted.flatMap(({ id, panels: own = [] }) =>
      own.map((panel): [string, Owned<Panel>] => [
        panel.id,
        { thing: withParts(panel, () => Promise.all([kernelOf(id).loadPanelTexts(), late.loadOf(id)])), pluginId: id },
      ]),
    ),
  );
  const commands = new Map<string, RegisteredCommand>();
  const kernelOf = (pluginId: string): Kernel => {
    const facade = facades.get(pluginId);
    if (!facade) throw new Error(`There is no plugin ${pluginId}`);
    return facade;
  };
  const isPanelAllowed = (panelId: string) => {
    const found = panels.get(panelId);
    return found !== undefined && isGranted(found.thing, state) && (isWorking(state) || found.thing.anyAccountStatus === true);
  };

  const toast = createToaster({
    hasText: translator.exists,
    loadErrorTexts: () => translator.add("errors", errorLocales),
    queue: toasts,
    t,
    actionLabel: (id) => {
      const title = commands.get(id)?.command.title;
      return title ? t(title) : id;
    },
    run: (id, args) => void runner.run(id, args),
    isMuted: () => settings.notification.isMuted,
  });
  const forms = createOpenForms(
    (changed) =>
      new Promise((resolve) => {
        shell.unsaved?.settle(false);
        shell.unsaved = ref({
          titles: [...new Set(changed.map(({ title }) => title))],
          container: changed[0]?.container,
          settle(isSure: boolean) {
            shell.unsaved = undefined;
            resolve(isSure);
          },
        });
      }),
  );
  const workspace = createWorkspace({
    leave: forms.leave,
    isLocked: () => state.sharedLayout?.isLocked === true,
    isFixed: (instanceId) => layouts.isFixed(instanceId),
    panelOf: (id) => panels.get(id)?.thing,
    isAllowed: (panel) => isPanelAllowed(panel.id),
    onForbidden: () => toasts.show({ level: "bad", title: t("errors.ForbiddenAccess") }),
    onFocus: (instanceId, target: PanelTarget | undefined) => {
      state.focusedPanel = instanceId && target ? { instanceId, panelId: target.panel, params: target.params } : undefined;
    },
    onRoute: (route, isNew) => options.navigate(route, { replace: !isNew }),
  });
  const runner = createCommandRunner({
    state,
    commands,
    kernelOf,
    t,
    toast: { failure: toast.failure, refused: (reason) => void toasts.show({ level: "warn", title: reason }) },
    confirm: (confirmation) =>
      new Promise((resolve) => {
        shell.confirmation?.settle(false);
        shell.confirmation = ref({
          ...confirmation,
          settle(isSure: boolean) {
            shell.confirmation = undefined;
            resolve(isSure);
          },
        });
      }),
    loadMore: () => late.load(),
    ask: (command, known) => {
      shell.palette = { query: "", asked: { command: command.id, known: { ...known } } };
    },
    signal: stop.signal,
  });
  const realtime = createRealtimeHub({
    transport: options.transport,
    scopes,
    from: session.access.realtimeCursor,
    onState: (next) => {
      state.realtime = next;
    },
    onEnded: options.onSessionEnded,
  });
  const layouts = createLayoutStore({
    api,
    localCopy: localCopyIn(settings.layout.workspaces, `${session.access.uid}/${session.access.accountId}`),
    onConflict: () => void toasts.show({ level: "warn", title: t("kernel.layout.conflict") }),
    onRefused: (error) => toast.failure(error),
    unnamed: () => t("kernel.layout.mine"),
    onShared: (shared) => void (state.sharedLayout = shared),
    // The few panels of an account that may not work must not take the place of what its people arranged.
    isKept: isWorking(state),
  });
  const downloads = createDownloads({ save: (file, name) => saveFile(file, name, document), onFailed: toast.failure });
  const services = new Map<string, unknown>();
  const entitySources = ownedOf(accepted, ({ entities }) => entities);
  const later: Plugin = { id: "kernel", loadMore: async () => ({ default: (await import("./kernelMore.ts")).kernelMore(self) }) };
  const late = createLateParts({ plugins: [...accepted, later], commands, entities: entitySources, kernelOf, state, shell, translator });
  const parts = {
    api,
    state,
    shell,
    queryClient,
    toast,
    realtime,
    downloads,
    sharedLayouts: createSharedLayouts({ layouts, workspace, forms, shell, state }),
    runner,
    workspace,
    services,
    signal: stop.signal,
    translator,
    settings,
    store,
    entities: createEntities({ sources: entitySources, kernelOf, state }),
    openPanels: () => [...panels.values()].map(({ thing }) => thing).filter(({ id }) => isPanelAllowed(id)),
  };
  const self: Console = {
    options,
    state,
    shell,
    toasts,
    layouts,
    forms,
    downloads,
    queryClient,
    workspace,
    runner,
    realtime,
    t,
    kernelOf,
    panels,
    menu: ownedOf(accepted, ({ menu }) => menu).toSorted((a, b) => a.thing.order - b.thing.order),
    entities: entitySources,
    layoutSources: accepted.flatMap(({ sharedLayouts }) => sharedLayouts ?? []),
    topBarItems: ownedOf(accepted, ({ topBarItems }) => topBarItems).toSorted((a, b) => a.thing.order - b.thing.order),
    statusItems: ownedOf(accepted, ({ statusItems }) => statusItems).toSorted((a, b) => a.thing.order - b.thing.order),
    banners: ownedOf(accepted, ({ banners }) => banners).toSorted((a, b) => a.thing.order - b.thing.order),
    questions: ownedOf(accepted, ({ questions }) => questions),
    isPanelAllowed,
    loadMore: async () => {
      await late.load();
      realtime.settle();
    },
    ownedCount: () => session_.size + [...ownerships.values()].reduce((sum, owned) => sum + owned.size, 0),
    async start() {
      const kept = layouts.load(stop.signal);
      await activateAll(accepted, (plugin) => facades.get(plugin.id), shell, translator);
      await kept;
      if (!stop.signal.aborted) realtime.start();
    },
    dispose() {
      stop.abort();
      shell.confirmation?.settle(false);
      shell.unsaved?.settle(false);
      shell.reason?.settle();
      for (const owned of [...ownerships.values()].toReversed()) owned.release();
      session_.release();
    },
  };
  const kernelPlugin: Plugin = { id: "kernel", commands: kernelCommands(self) };
  for (const plugin of [...accepted, kernelPlugin]) {
    const owned = createOwnership(plugin.id);
    ownerships.set(plugin.id, owned);
    facades.set(plugin.id, createKernelFacade(plugin, owned, parts));
    for (const command of plugin.commands ?? []) commands.set(command.id, { command, pluginId: plugin.id });
    for (const panel of plugin.panels ?? []) {
      const command = panelCommand(panel, workspace);
      if (command && !commands.has(command.id)) commands.set(command.id, { command, pluginId: plugin.id });
    }
  }
  session_.own(() => queryClient.clear());
  session_.own(() => toasts.dispose());
  session_.own(() => layouts.dispose());
  session_.own(() => realtime.dispose());
  session_.own(() => downloads.dispose());
  return self;
}

/** A panel that is not drawn before its words and its plugin's commands are there. */
function withParts(panel: Panel, loadParts: () => Promise<unknown>): Panel {
  return { ...panel, load: async () => (await Promise.all([panel.load(), loadParts()]))[0] };
}
