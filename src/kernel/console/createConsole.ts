import type { QueryClient } from "@tanstack/react-query";
import { getHealth } from "#contract/system.ts";
import type { Api } from "../api.ts";
import type { Identity } from "../auth/identity.ts";
import { createCommandRunner, type RegisteredCommand } from "../commands/commandRunner.ts";
import { createDownloads, type Downloads } from "../downloads/downloads.ts";
import { saveFile } from "../downloads/saveFile.ts";
import { createEntities } from "../entities/createEntities.ts";
import type { OpenForms } from "../forms/openForms.ts";
import type { Translator } from "../i18n/translator.ts";
import { log } from "../log.ts";
import type { ConsoleState, Kernel, Panel, Plugin } from "../plugin.ts";
import { type ContactWatch, createContact } from "../realtime/contact.ts";
import { createRealtimeHub } from "../realtime/realtimeHub.ts";
import type { RealtimeTransport } from "../realtime/transport.ts";
import { checkPlugins } from "../registry/checkPlugins.ts";
import { type Contributions, contributionsOf, type Owned } from "../registry/contributions.ts";
import type { ClientDevice } from "../session/consoleState.ts";
import type { LoadedSession } from "../session/loadSession.ts";
import type { ClientSettings } from "../settings/clientSettings.ts";
import { createToaster } from "../toasts/toaster.ts";
import { createToastQueue, type ToastQueue } from "../ui/toastQueue.ts";
import type { LayoutStore } from "../workspace/layoutStore.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { accountSource } from "./accountSource.ts";
import { activateAll } from "./activateAll.ts";
import { ConsoleQueries } from "./consoleQueries.ts";
import { createConsoleState } from "./consoleStart.ts";
import { kernelCommands } from "./kernelCommands.ts";
import type { FacadeParts } from "./kernelFacade.ts";
import { openWorkspace } from "./openWorkspace.ts";
import { createPluginHost } from "./pluginHost.ts";
import { createPluginPanels } from "./pluginPanels.ts";
import { RunningConsole } from "./runningConsole.ts";
import { ask, closeQuestions, createShellState, type ShellState } from "./shellState.ts";

export interface ConsoleOptions {
  api: Api;
  identity: Pick<Identity, "signOut" | "sendVerification">;
  transport: RealtimeTransport;
  session: LoadedSession;
  settings: ClientSettings;
  translator: Translator;
  plugins: readonly Plugin[];
  store: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** True if the window is too narrow for the dock when the session starts. */
  isNarrow: boolean;
  deviceType: ClientDevice;
  legal: { servicesAgreementUrl: string; biometricConsentUrl: string };
  onSessionEnded(code: string): void;
  switchAccount(accountId: string): Promise<void>;
  navigate(route: string, options: { replace: boolean }): void;
}

/** One running session with everything that the shell draws. Disposed on sign-out and on account switch. */
export interface Console extends Contributions {
  options: ConsoleOptions;
  state: ConsoleState;
  shell: ShellState;
  toasts: ToastQueue;
  layouts: LayoutStore;
  forms: OpenForms;
  downloads: Downloads;
  queryClient: QueryClient;
  workspace: Workspace;
  runner: ReturnType<typeof createCommandRunner>;
  realtime: ReturnType<typeof createRealtimeHub>;
  contact: ContactWatch;
  t: Translator["t"];
  kernelOf(pluginId: string): Kernel;
  panels: ReadonlyMap<string, Owned<Panel>>;
  isPanelAllowed(panelId: string): boolean;
  /** Number of resources that plugins and the session own; 0 after dispose. */
  ownedCount(): number;
  start(): Promise<void>;
  dispose(): void;
}

export function createConsole(options: ConsoleOptions): Console {
  const { api, session, settings, translator, store } = options;
  const state = createConsoleState(options);
  const shell = createShellState();
  const stop = new AbortController();
  const { accepted, refused } = checkPlugins(options.plugins);
  shell.deadPlugins = refused;
  for (const each of refused) log.error("A plugin was refused", { ...each });

  const t = translator.t;
  const toasts = createToastQueue();
  const queryClient = new ConsoleQueries();
  const commands = new Map<string, RegisteredCommand>();
  const host = createPluginHost(commands);
  const { kernelOf } = host;
  const panels = createPluginPanels(accepted, state);
  const toast = createToaster({
    queue: toasts,
    t,
    actionLabel: (id) => t(commands.get(id)?.command.title ?? id),
    run: (id, args) => void runner.runById(id, args),
    isMuted: () => settings.notification.isMuted,
  });
  const { forms, layouts, workspace, sharedLayouts } = openWorkspace(options, { state, shell, panels, toasts, toast });
  const runner = createCommandRunner({
    state,
    commands,
    kernelOf,
    t,
    toast: { failure: toast.failure, refused: (reason) => void toasts.show({ level: "warn", title: reason }) },
    confirm: (confirmation) => ask(shell, "confirmation", confirmation),
    ask: (command, known) => {
      shell.palette = { query: "", asked: { command: command.id, known: { ...known } } };
    },
    signal: stop.signal,
  });
  const { realtime, contact } = connect(options, state, queryClient);
  const downloads = createDownloads({ save: (file, name) => saveFile(file, name, document), onFailed: toast.failure });
  const kernelPlugin = kernelPluginOf(session);
  const contributions = contributionsOf([...accepted, kernelPlugin]);
  const parts: FacadeParts = {
    common: {
      state,
      queryClient,
      toast,
      downloads,
      sharedLayouts,
      entities: createEntities({ sources: contributions.entities, kernelOf, state }),
      signal: stop.signal,
      settings,
    },
    api,
    shell,
    realtime,
    runner,
    openPanels: panels.allowed,
    workspace,
    services: new Map(),
    translator,
    store,
  };
  const self: Console = {
    ...contributions,
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
    contact,
    panels: panels.all,
    isPanelAllowed: panels.isAllowed,
    ownedCount: host.ownedCount,
    async start() {
      const kept = layouts.load(stop.signal);
      await activateAll(accepted, kernelOf, shell);
      await kept;
      if (!stop.signal.aborted) realtime.start();
    },
    dispose() {
      stop.abort();
      closeQuestions(shell);
      host.release();
    },
  };
  for (const plugin of [...accepted, kernelPlugin]) host.add(plugin, parts);
  kernelOf(kernelPlugin.id).provide(RunningConsole, self);
  host.own(() => queryClient.clear());
  for (const thing of [toasts, layouts, contact, realtime, downloads]) host.own(() => thing.dispose());
  return self;
}

/** What the console itself contributes. */
const kernelPluginOf = ({ accounts }: LoadedSession): Plugin => ({
  id: "kernel",
  provides: [RunningConsole],
  commands: kernelCommands,
  ...(accounts.length > 1 && { entities: [accountSource] }),
});

/** The session's stream of notifications, and the watch over whether the platform can be reached. */
function connect({ api, transport, session, onSessionEnded }: ConsoleOptions, state: ConsoleState, queryClient: QueryClient) {
  const realtime = createRealtimeHub({
    transport,
    scopes: state.scopes,
    from: session.access.realtimeCursor,
    onState: (next) => {
      state.realtime = next;
      contact.streamIs(next.status);
    },
    onEnded: onSessionEnded,
  });
  const contact = createContact({
    probe: (signal) => api.call(getHealth, {}, signal),
    heardMs: realtime.heardMs,
    onChange: (next) => {
      state.contact = next;
      // Fetch again the queries that failed while the platform was unreachable.
      if (next.level === "live")
        void queryClient.refetchQueries({ type: "active", predicate: ({ state: { status } }) => status === "error" });
    },
    wake: realtime.reconnect,
  });
  return { realtime, contact };
}
