import { createContext, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSnapshot } from "valtio";
import { textIn } from "../hooks.ts";
import type { CommandTaking, ConsoleState, TextValues } from "../plugin.ts";
import type { Console } from "./createConsole.ts";

export const ConsoleContext = createContext<Console | undefined>(undefined);

/** The running session, for the shell only. Plugins call `useKernel`. */
export function useConsole(): Console {
  const running = useContext(ConsoleContext);
  if (!running) throw new Error("A part of the shell is outside its console");
  return running;
}

export function useShellState() {
  return useSnapshot(useConsole().shell);
}
export function useSessionState(): Readonly<ConsoleState> {
  return useSnapshot(useConsole().state) as Readonly<ConsoleState>;
}

/** Returns text in the current language; the component is redrawn when the language or the texts change. */
export function useShellText(): (key: string, values?: TextValues) => string {
  const { i18n } = useTranslation();
  const { t } = useConsole();
  const { language } = i18n;
  return useMemo(() => textIn(language, t), [language, t]);
}

/** Binds a button of the shell to a command. */
export function useShellCommand<Given extends object>(bound: CommandTaking<Given>, args?: NoInfer<Given>) {
  const { runner, t } = useConsole();
  useSessionState();
  useTranslation();
  const command = runner.get(bound.id);
  const availability = runner.availability(bound, args);
  return {
    title: t(bound.title),
    icon: command?.icon,
    keys: command?.keys,
    isVisible: availability.state !== "hidden",
    disabledReason: availability.state === "disabled" ? availability.reason : undefined,
    run: () => void runner.run(bound, args),
  };
}
