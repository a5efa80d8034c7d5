import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { Scope } from "#contract/scopes.ts";
import type { Features } from "#contract/session.ts";
import type { Api } from "./api.ts";
import type { AnyCommand, Commands } from "./command.ts";
import type { Downloads } from "./downloads/downloads.ts";
import type { SharedLayouts, SharedLayoutSource } from "./workspace/sharedLayouts.ts";
import type { PerSession } from "./perSession.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { ConsoleState, Selection } from "./session/consoleState.ts";
import type { ClientSettings } from "./settings/clientSettings.ts";
import type { Toaster } from "./toasts/toasts.ts";
import type { Icon } from "./ui/icons.ts";

export { command } from "./command.ts";
export type { AnyCommand, Command, Commands, CommandTaking, Picker, PickerOption } from "./command.ts";
export type { ConsoleState, Portal, Selection } from "./session/consoleState.ts";
export type { RealtimeEvent } from "./realtime/realtime.ts";
export type { Toaster, ToastAction } from "./toasts/toasts.ts";

declare const service: unique symbol;
/** Names a service that one plugin provides and others use; carries the service's type. */
export interface Token<Service> {
  readonly id: string;
  readonly [service]?: Service;
}
export function token<Service>(id: string): Token<Service> {
  return { id };
}

export type Dispose = () => void;
export type TextValues = Record<string, string | number>;
/** A state as icon and word; the levels are those of the design (`rest` grey … `alarm` solid red). */
export interface StateChip {
  icon: Icon;
  label: string;
  level: "rest" | "off" | "ok" | "info" | "warn" | "bad" | "alarm";
}

/** What a plugin sees of the console. Each plugin gets its own, so the kernel knows whom a subscription belongs to. */
export interface Kernel {
  readonly pluginId: string;
  readonly api: Api;
  /** A valtio proxy: read it in code, `useSnapshot` it in components. Plugins never write to it. */
  readonly state: Readonly<ConsoleState>;
  readonly queryClient: QueryClient;
  readonly toast: Toaster;
  readonly realtime: Realtime;
  /** Files that are fetched while the person works on; the top bar lists them (SH-09). */
  readonly downloads: Pick<Downloads, "state" | "start">;
  readonly sharedLayouts: SharedLayouts;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly entities: Entities;
  /** Local storage of this plugin, this person and this account. Values that no longer parse read as undefined. */
  readonly storage: PluginStorage;
  /** Aborted when the session ends or the account switches. */
  readonly signal: AbortSignal;
  /** What this browser remembers for everybody (GN-10) and a plugin keeps. */
  readonly settings: Pick<ClientSettings, "micPermissionMessage" | "general">;
  /** Text in the current language; the key starts with the plugin's id or `kernel.` / `errors.` */
  t(key: string, values?: TextValues): string;
  /** Says what the person is working on; commands take their arguments from it. */
  select(selection: Selection | undefined): void;
  /** The number beside a menu entry; undefined or 0 removes it. */
  setBadge(panelId: string, count: number | undefined, level?: "info" | "alarm"): void;
  /** A service of another plugin. Throws unless its token is in this plugin's `uses`. */
  use<Service>(token: Token<Service>): Service;
  provide<Service>(token: Token<Service>, service: Service): void;
  /** What this plugin keeps for itself until the session ends; other plugins have their own. */
  kept<Thing>(thing: PerSession<Thing>): Thing;
  /** Runs `dispose` when the session ends or the account switches. */
  own(dispose: Dispose): void;
}

export interface OpenOptions {
  /** Where a new panel goes, `edge` being the right side of everything; a panel that is already open is focused where it is. */
  position?: "within" | "right" | "edge" | "below" | "floating" | "window";
  /** Instance id of the panel that `position` refers to; the focused one unless told. */
  beside?: string;
}
/** The things that plugins have made findable, for fields that pick one. */
export interface Entities {
  /** Kinds that this session may see. */
  kinds(): readonly string[];
  /** At most 50, best first; nothing of a kind that there is not or that this session may not see. */
  search(kind: string, query: string, signal: AbortSignal): Promise<readonly EntityItem[]>;
}
export interface Panels {
  /** Those that this session may open. */
  list(): readonly Panel[];
  /** A panel that one knows, which is imported: its schema is the type of `params`. */
  open<Params extends ParamsSchema>(panel: Panel<Params>, ...how: OpenArguments<Params>): void;
  /** The same for a panel that is data: of the menu, an address or a layout. */
  openById(id: string, params?: object, options?: OpenOptions): void;
  close(instanceId: string): void;
}

/** What may be left out where nothing of it is needed. */
type OpenArguments<Params extends ParamsSchema> =
  Record<string, never> extends z.input<Params>
    ? [params?: z.input<Params>, options?: OpenOptions]
    : [params: z.input<Params>, options?: OpenOptions];

export interface PluginStorage {
  get<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined;
  set(key: string, value: unknown): void;
  remove(key: string): void;
}

export type ParamsSchema = z.ZodMiniObject;
export const NoParams = z.object({});

/** What a panel component gets. `usePanel()` gives the same and more to components below it. */
export interface PanelProps<Params extends ParamsSchema = typeof NoParams> {
  params: z.output<Params>;
}
type PanelComponent<Params extends ParamsSchema> = { render(props: PanelProps<Params>): ReactNode }["render"];

export interface Panel<Params extends ParamsSchema = ParamsSchema> {
  /** `doors.list`: starts with the plugin's id. */
  id: `${string}.${string}`;
  title: string;
  icon: Icon;
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  /** Open also to people of an account that may not work now, who look after themselves. */
  anyAccountStatus?: boolean;
  /** Exact path; parameters travel in the query. */
  route?: string;
  /**
   * What a saved layout stores for this panel. A stored value that no longer parses opens the panel empty. A param named
   * `ask` says what to do once, such as opening a dialog: a layout does not bring it back.
   */
  params?: Params;
  /** Tells instances apart; params with the same key share one panel. All of the params unless told. */
  instanceKey?(params: z.output<Params>): string;
  /** One at most, whatever the params: new params replace the old ones. */
  isSingleton?: boolean;
  /** `always` keeps it mounted while hidden, for video. */
  renderer?: "onlyWhenVisible" | "always";
  /** Where it goes when opened with no position; `within` the focused group unless told. */
  placement?: OpenOptions["position"];
  /** Pixels it takes beside others at first; half of what it stands beside unless told. */
  width?: number;
  /** What another monitor shows in its place, where it belongs to where it is: the camera of a slot of a wall (B-17). */
  elsewhere?(params: Readonly<Record<string, unknown>>): { panel: string; params: Record<string, unknown> } | undefined;
  /** False keeps "Go to …" out of the palette. */
  isInPalette?: boolean;
  load(): Promise<{ default: PanelComponent<Params> }>;
}

export interface MenuEntry {
  /** Panel it opens; title, icon, scope and feature are the panel's. */
  panel: string;
  params?: object;
  portal: "access" | "cameras";
  section: "monitor" | "manage" | "review";
  order: number;
  /** SH-01: also on a phone. */
  isMobile?: boolean;
}

export interface EntityItem {
  id: string;
  title: string;
  subtitle?: string;
  icon?: Icon;
  chip?: StateChip;
  /** Arguments of the source's default command. */
  args: object;
}
/** Things that the palette finds by name and that pickers offer. */
export interface EntitySource {
  /** `door`: what a `Picker` names. */
  kind: string;
  title: string;
  prefix?: "#" | "@" | ":";
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  /** Command that Enter runs on a result. */
  command: string;
  /** It is answered by the platform, which is asked once nothing has been typed for a moment. */
  asksPlatform?: boolean;
  /** At most 50, best first; an empty query asks for a useful start. Answer from memory where possible. */
  search(query: string, kernel: Kernel, signal: AbortSignal): readonly EntityItem[] | Promise<readonly EntityItem[]>;
}

/** Something small in the top or the status bar, a banner above everything, or a question above whatever is open, which draws nothing until it is asked. */
export interface ShellItem {
  id: string;
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  order: number;
  load(): Promise<{ default: () => ReactNode }>;
}

export interface Plugin {
  /** Lower-case word; also the namespace of its texts and the start of its ids. */
  id: string;
  /** Services this plugin asks for with `kernel.use`. Decides the order of activation. */
  uses?: readonly Token<unknown>[];
  provides?: readonly Token<unknown>[];
  panels?: readonly Panel[];
  commands?: readonly AnyCommand[];
  menu?: readonly MenuEntry[];
  entities?: readonly EntitySource[];
  sharedLayouts?: SharedLayoutSource;
  /** Buttons of the top bar, before the settings button. */
  topBarItems?: readonly ShellItem[];
  statusItems?: readonly ShellItem[];
  banners?: readonly ShellItem[];
  questions?: readonly ShellItem[];
  /** Runs once per session and account, after the plugins it uses. Load heavy code inside it with `import()`. */
  activate?(kernel: Kernel): void | Promise<void>;
}

/** Declares a plugin. Importing the file must have no effect: the kernel reads it, filters by scope, then activates. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
/** Declares a panel: its schema of `params` is the type of what its component gets, and of what it is opened with. */
export function panel<Params extends ParamsSchema = typeof NoParams>(definition: Panel<Params>): Panel<Params> {
  return definition;
}
