import { createContext, useContext, useMemo } from "react";
import { useSnapshot } from "valtio";
import { keysOf } from "./keys/keyMap.ts";
import type { AnyCommand, CommandTaking, ConsoleState, Kernel, TextValues } from "./plugin.ts";

/** The panel that contains a component. */
export interface PanelHandle {
  readonly instanceId: string;
  readonly panelId: string;
  /** False while another tab hides the panel. Components then stop decoding and polling. */
  isVisible: boolean;
  isFocused: boolean;
  /** Sets the title, for example to the name of the shown object; undefined restores the translated title. */
  setTitle(title: string | undefined): void;
  /**
   * Writes new params to the panel, the saved layout and the address bar. With `isNewEntry`, the browser's Back button restores the old
   * ones.
   */
  setParams(params: object, options?: { isNewEntry?: boolean }): void;
  close(): void;
}

export const KernelContext = createContext<Kernel | undefined>(undefined);
export const PanelContext = createContext<PanelHandle | undefined>(undefined);

/** The facade of the plugin that this component belongs to. */
export function useKernel(): Kernel {
  const kernel = useContext(KernelContext);
  if (!kernel) throw new Error("useKernel is used outside a panel or shell item");
  return kernel;
}

export function usePanel(): PanelHandle {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("usePanel is used outside a panel");
  return panel;
}

/** The console's state. The component is redrawn when a field that it read changes. */
export function useConsoleState(): Readonly<ConsoleState> {
  return useSnapshot(useKernel().state) as Readonly<ConsoleState>;
}

/** Returns a new function for each language, so that memoised values that depend on it are computed again. */
export function textIn(_language: string, t: Kernel["t"]): Kernel["t"] {
  return (key, values) => t(key, values);
}

/** Returns `t`; the component is redrawn when the language changes. */
export function useText(): (key: string, values?: TextValues) => string {
  const kernel = useKernel();
  const { language } = useSnapshot(kernel.state);
  return useMemo(() => textIn(language, kernel.t), [language, kernel]);
}

/** The state of a command for a button: `<Button disabled={!c.isEnabled} title={c.reason} onClick={c.run}>`. */
export interface CommandBinding {
  command: AnyCommand | undefined;
  title: string;
  isVisible: boolean;
  isEnabled: boolean;
  isPending: boolean;
  /** Translated reason why the command is disabled. */
  reason: string | undefined;
  keys: string | undefined;
  run(): void;
}

/** Binds a button or menu item to a command. The state is computed whenever the component is drawn. */
export function useCommand<Given extends object>({ id }: CommandTaking<Given>, args?: NoInfer<Given>): CommandBinding {
  return useCommandById(id, args);
}

/** The same for a component that gets the command's id as data. */
export function useCommandById(id: string, args?: object): CommandBinding {
  const kernel = useKernel();
  const state = useConsoleState();
  // Read, so that the component is redrawn when the platform becomes reachable or unreachable.
  void state.contact;
  const availability = kernel.commands.availabilityById(id, args);
  const found = kernel.commands.get(id);
  const isPending = state.pendingCommands.includes(id);
  return {
    command: found,
    title: found ? kernel.t(found.title) : id,
    isVisible: availability.state !== "hidden",
    isEnabled: availability.state === "enabled" && !isPending,
    isPending,
    reason: availability.state === "disabled" ? availability.reason : undefined,
    // Read from the snapshot, so that the component is redrawn when the person changes the keys.
    keys: found && keysOf(found, state.keys),
    run: () => void kernel.commands.runById(id, args),
  };
}
