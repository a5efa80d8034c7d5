import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import type { Scope } from "#contract/scopes.ts";
import type { Features } from "#contract/session.ts";
import type { Api } from "./api.ts";
import type { AnyCommand, Commands } from "./command.ts";
import type { Downloads } from "./downloads/downloads.ts";
import type { PerSession } from "./perSession.ts";
import type { Realtime } from "./realtime/realtime.ts";
import type { ConsoleState, Selection } from "./session/consoleState.ts";
import type { ClientSettings } from "./settings/clientSettings.ts";
import type { Toaster } from "./toasts/toasts.ts";
import type { Icon } from "./ui/icons.ts";
import type { SharedLayoutSource, SharedLayouts } from "./workspace/sharedLayouts.ts";

export type { AnyCommand, Command, Commands, CommandTaking, Picker, PickerOption } from "./command.ts";
export { command } from "./command.ts";
export type { RealtimeEvent } from "./realtime/realtime.ts";
export type { ConsoleState, Portal, Selection } from "./session/consoleState.ts";
export type { ToastAction, Toaster } from "./toasts/toasts.ts";

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
/** A state as icon and word; the levels are those of the design system (`rest` grey … `alarm` solid red). */
export interface StateChip {
  icon: Icon;
  label: string;
  level: "rest" | "off" | "ok" | "info" | "warn" | "bad" | "alarm";
}

/** The console as a plugin uses it. Each plugin gets its own, so that the kernel knows which plugin a subscription belongs to. */
export interface Kernel {
  readonly pluginId: string;
  readonly api: Api;
  /** A valtio proxy: read it in code, `useSnapshot` it in components. Plugins never write to it. */
  readonly state: Readonly<ConsoleState>;
  readonly queryClient: QueryClient;
  readonly toast: Toaster;
  readonly realtime: Realtime;
  /** Files that download while the person continues to work; the top bar lists them (SH-09). */
  readonly downloads: Pick<Downloads, "state" | "start">;
  readonly sharedLayouts: SharedLayouts;
  readonly commands: Commands;
  readonly panels: Panels;
  readonly entities: Entities;
  /** Local storage of this plugin, this person and this account. Values that no longer parse read as undefined. */
  readonly storage: PluginStorage;
  /** Aborted when the session ends or the account switches. */
  readonly signal: AbortSignal;
  /** Settings that this browser keeps for all its users (GN-10), as far as plugins need them. */
  readonly settings: Pick<ClientSettings, "micPermissionMessage" | "general">;
  /** Text in the current language; the key starts with the plugin's id or `kernel.` / `errors.` */
  t(key: string, values?: TextValues): string;
  /** Sets the object that the person is working on; commands take their arguments from it. */
  select(selection: Selection | undefined): void;
  /** The number beside a menu entry; undefined or 0 removes it. */
  setBadge(panelId: string, count: number | undefined, level?: "info" | "alarm"): void;
  /** A service of another plugin. Throws unless its token is in this plugin's `uses`. */
  use<Service>(token: Token<Service>): Service;
  provide<Service>(token: Token<Service>, service: Service): void;
  /** Something that this plugin keeps until the session ends. Each plugin has its own. */
  kept<Thing>(thing: PerSession<Thing>): Thing;
  /** Runs `dispose` when the session ends or the account switches. */
  own(dispose: Dispose): void;
}

export interface OpenOptions {
  /** Where a new panel opens; `edge` is the right side of the whole dock. If the panel is already open, it is only focused. */
  position?: "within" | "right" | "edge" | "below" | "floating" | "window";
  /** Instance id of the panel that `position` refers to; default: the focused panel. */
  beside?: string;
}
/** Named objects that plugins offer to search, for fields that pick one. */
export interface Entities {
  /** Kinds that this session may see. */
  kinds(): readonly string[];
  /** Returns at most 50 results, best first; none for an unknown kind or one that this session may not see. */
  search(kind: string, query: string, signal: AbortSignal): Promise<readonly EntityItem[]>;
}
export interface Panels {
  /** The panels that this session may open. */
  list(): readonly Panel[];
  /** Opens a panel that the caller imports. Its schema determines the type of `params`. */
  open<Params extends ParamsSchema>(panel: Panel<Params>, ...how: OpenArguments<Params>): void;
  /** Opens a panel that is known only by its id: from the menu, an address or a layout. */
  openById(id: string, params?: object, options?: OpenOptions): void;
  close(instanceId: string): void;
}

/** Arguments that may be omitted if the panel needs no params. */
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

/** Props of a panel component. `usePanel()` gives components below it the same and more. */
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
  /** True if the panel also opens in an account that may not work now, so that people can manage their own profile. */
  anyAccountStatus?: boolean;
  /** Exact path; parameters travel in the query. */
  route?: string;
  /**
   * What a saved layout stores for this panel. A stored value that no longer parses opens the panel empty. A param named
   * `ask` says what to do once, such as opening a dialog: a layout does not bring it back.
   */
  params?: Params;
  /** Identifies an instance: params with the same key share one panel. Default: all params. */
  instanceKey?(params: z.output<Params>): string;
  /** True if at most one instance is open; new params replace the old ones. */
  isSingleton?: boolean;
  /** `always` keeps it mounted while hidden, for video. */
  renderer?: "onlyWhenVisible" | "always";
  /** Where the panel opens if the caller gives no position; default: `within` the focused group. */
  placement?: OpenOptions["position"];
  /** Never a preview that the next panel replaces, because something goes on in it: live video, an import, a muster. */
  isKept?: boolean;
  /** Initial width in pixels beside other panels; default: half of its neighbour's width. */
  width?: number;
  /** The panel to show on another monitor instead of one that must stay in place. For a slot of a video wall: its camera (B-17). */
  elsewhere?(params: Readonly<Record<string, unknown>>): { panel: string; params: Record<string, unknown> } | undefined;
  /** SH-11: where the index of the settings shows the panel, and the text key of what is set there. */
  setting?: { group: SettingGroup; hint: string };
  /** Text key of more words by which the palette finds the panel. */
  keywords?: string;
  /** The place of its command among those that people use most, from 1. */
  often?: number;
  /** False keeps "Go to …" out of the palette. */
  isInPalette?: boolean;
  load(): Promise<{ default: PanelComponent<Params> }>;
}

/** The groups of the index of the settings. */
export type SettingGroup = "access" | "organisation" | "equipment" | "mine";

/** The groups of the menu. `more` has no heading and stands last. */
export type MenuGroup = "monitor" | "investigate" | "people" | "emergency" | "more";

export interface MenuEntry {
  /** Id of the panel to open; icon, scope and feature are the panel's, and the title if none is given. */
  panel: string;
  title?: string;
  /** Ids of further panels for which this entry stands. */
  includes?: readonly string[];
  params?: object;
  group: MenuGroup;
  order: number;
  /** SH-01: shown on phones too. */
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
/** A kind of named object that the palette searches and pickers offer. */
export interface EntitySource {
  /** For example `door`; a `Picker` refers to it. */
  kind: string;
  title: string;
  prefix?: "#" | "@" | ":";
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  /** Id of the command that Enter runs on a result. */
  command: string;
  /** True if the platform answers the search. The console then waits for a short pause in typing before it calls. */
  asksPlatform?: boolean;
  /** Returns at most 50 results, best first, and useful suggestions for an empty query. Answers from memory where possible. */
  search(query: string, kernel: Kernel, signal: AbortSignal): readonly EntityItem[] | Promise<readonly EntityItem[]>;
}

/**
 * A small component in the top bar or status bar, a banner above the panels, or a dialog above everything, which draws nothing until it
 * asks.
 */
export interface ShellItem {
  id: string;
  scope?: Scope | readonly Scope[];
  feature?: keyof Features;
  order: number;
  load(): Promise<{ default: () => ReactNode }>;
}

/** RP-01: a part of the dashboard. */
export interface Widget extends ShellItem {
  id: `${string}.${string}`;
  /** Text key. */
  title: string;
  /** `figure` stands in the row of figures; the others stand below it, side by side where there is room. */
  size: "figure" | "part" | "whole";
  /** True if it is there only after a person has added it. */
  isExtra?: boolean;
}

export interface Plugin {
  /** Lower-case word; also the namespace of the plugin's texts and the prefix of its ids. */
  id: string;
  /** Services that this plugin reads with `kernel.use`. They determine the order of activation. */
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
  widgets?: readonly Widget[];
  banners?: readonly ShellItem[];
  questions?: readonly ShellItem[];
  /** Called once per session and account, after the plugins that this one uses. Load heavy code in it with `import()`. */
  activate?(kernel: Kernel): void | Promise<void>;
}

/**
 * Declares a plugin. Importing its file must have no side effect: the kernel reads the declaration, filters it by scope, then activates the
 * plugin.
 */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
/** Declares a panel. Its `params` schema determines the type of its component's params and of the arguments that open it. */
export function panel<Params extends ParamsSchema = typeof NoParams>(definition: Panel<Params>): Panel<Params> {
  return definition;
}
