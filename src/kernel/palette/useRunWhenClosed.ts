import { useRef } from "react";
import { useConsole } from "../console/consoleContext.ts";
import { updateShell } from "../console/shellState.ts";
import { useWhenGone } from "../ui/useWhenGone.ts";
import type { PaletteItem } from "./paletteModel.ts";
import { Recent } from "./usePaletteSearch.ts";

const recentKept = 20;

/** Returns a function that closes the palette, and then runs the command of a row, which is remembered as recently used. */
export function useRunWhenClosed(): (item: PaletteItem) => void {
  const running = useConsole();
  const chosen = useRef<() => void>(undefined);
  useWhenGone(chosen);
  return ({ command, args }) => {
    const { storage } = running.kernelOf("kernel");
    const recent = storage.get("recent", Recent) ?? [];
    storage.set("recent", [command, ...recent.filter((id) => id !== command)].slice(0, recentKept));
    chosen.current = () => runAndFollow(running, command, args);
    updateShell(running.shell, { palette: undefined });
  };
}

/** Runs a command and focuses the panel that it opens, if it opens one immediately. */
function runAndFollow({ runner, state, workspace }: ReturnType<typeof useConsole>, command: string, args: object | undefined): void {
  const before = state.focusedPanel?.instanceId;
  void runner.runById(command, args);
  setTimeout(() => {
    const now = state.focusedPanel?.instanceId;
    if (now !== undefined && now !== before) workspace.view?.focus(now);
  });
}
