import { createContext, useContext, useMemo } from "react";
import { useSnapshot } from "valtio";
import { keysOf } from "./keys/keyMap.ts";
import type { AnyCommand, CommandTaking, ConsoleState, Kernel, TextValues } from "./plugin.ts";

/** The panel that a component is drawn in. */
export interface PanelHandle {
  readonly instanceId: string;
  readonly panelId: string;
  /** False while another tab hides it: stop decoding and polling. */
  isVisible: boolean;
  isFocused: boolean;
  /** Replaces the translated title, for the name of the thing shown. */
  setTitle(title: string | undefined): void;
  /** Writes new params to the panel, the saved layout and the address bar; with `isNewEntry` Back returns to the old ones. */
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

/** The console's state; the component is drawn again when what it read changes. */
export function useConsoleState(): Readonly<ConsoleState> {
  return useSnapshot(useKernel().state) as Readonly<ConsoleState>;
}

/** A new function per language, so that what is memoised on it follows. */
export function textIn(_language: string, t: Kernel["t"]): Kernel["t"] {
  return (key, values) => t(key, values);
}

/** `t` that draws the component again when the language changes. */
export function useText(): (key: string, values?: TextValues) => string {
  const kernel = useKernel();
  const { language } = useSnapshot(kernel.state);
  return useMemo(() => textIn(language, kernel.t), [language, kernel]);
}

/** A command as a button needs it: `<Button disabled={!c.isEnabled} title={c.reason} onClick={c.run}>`. */
export interface CommandBinding {
  command: AnyCommand | undefined;
  title: string;
  isVisible: boolean;
  isEnabled: boolean;
  isPending: boolean;
  /** Why it is disabled, translated. */
  reason: string | undefined;
  keys: string | undefined;
  run(): void;
}

/** Binds a button or menu item to a command. It is worked out anew whenever the component is drawn. */
export function useCommand<Given extends object>({ id }: CommandTaking<Given>, args?: NoInfer<Given>): CommandBinding {
  return useCommandById(id, args);
}

/** The same for a part that is drawn for whatever command it is told. */
export function useCommandById(id: string, args?: object): CommandBinding {
  const kernel = useKernel();
  const state = useConsoleState();
  // The component is drawn again when the platform comes in or out of reach.
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
    // Through the snapshot: the component is drawn again when somebody changes them.
    keys: found && keysOf(found, state.keys),
    run: () => void kernel.commands.runById(id, args),
  };
}
