import { useEffect, useEffectEvent, useState } from "react";
import { useConsole, useShellState } from "../console/consoleContext.ts";
import { changeKeys, setKeys } from "../console/keyCommands.ts";
import { updateShell } from "../console/shellState.ts";
import type { KeyPress } from "../keys/keyBinding.ts";
import { type ChosenKeysRefusal, chosenKeysRefusal, conflictsOf, keysFromPress } from "../keys/keyMap.ts";
import type { AnyCommand } from "../plugin.ts";
import { useIsMac } from "../ui/KeyCaps.tsx";
import { useOwnerWindow } from "../ui/portalContainer.tsx";

/** Keys that the person chose for a command and that are not assigned, or not yet. */
export interface Attempt {
  id: string;
  keys: string | undefined;
  refusal: ChosenKeysRefusal | "unusable" | undefined;
  /** Commands that already have these keys. */
  others: readonly AnyCommand[];
}
export interface Rebinding {
  /** Id of the command whose next key press is recorded. */
  recorded: string | undefined;
  attempt: Attempt | undefined;
  /** Commands changed since the list opened; they stay listed even if they have no keys any more. */
  touched: ReadonlySet<string>;
  record(id: string): void;
  cancel(): void;
  reset(id: string): void;
  /** Reassigns the keys of the attempt from the commands that have them. */
  take(): void;
}

/**
 * Changes the keys of commands: records a key press, refuses keys that are not allowed, and asks before it takes keys from another command.
 */
export function useRebinding(): Rebinding {
  const { runner, shell } = useConsole();
  const { recordedCommand: recorded } = useShellState();
  const [attempt, setAttempt] = useState<Attempt>();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const isMac = useIsMac();
  const owner = useOwnerWindow();

  const set = (id: string, keys: string) => void runner.run(setKeys, { command: id, keys });
  const stop = (next?: Attempt) => {
    updateShell(shell, { recordedCommand: undefined });
    setAttempt(next);
  };
  const assign = (command: AnyCommand, keys: string) => {
    const others = keys === "" ? [] : conflictsOf(command, keys, runner.granted(), isMac);
    setTouched((known) => new Set([...known, command.id]));
    stop(others.length === 0 ? undefined : { id: command.id, keys, refusal: undefined, others });
    if (others.length === 0) set(command.id, keys);
  };
  const handlePress = useEffectEvent((id: string, press: KeyPress) => {
    const command = runner.get(id);
    const pressed = keysFromPress(press, isMac);
    if (!command || pressed.is === "modifiers") return;
    const keys = pressed.is === "keys" ? pressed.keys : undefined;
    if (keys === "escape") return stop();
    if (keys === "backspace" || keys === "delete") return assign(command, "");
    const refusal = keys === undefined ? "unusable" : chosenKeysRefusal(keys, command);
    if (keys === undefined || refusal !== undefined) setAttempt({ id, keys, refusal, others: [] });
    else assign(command, keys);
  });
  const handleLeave = useEffectEvent(() => stop());
  useEffect(() => {
    if (recorded === undefined) return undefined;
    const listening = new AbortController();
    let held: KeyPress | undefined;
    const swallow = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Assign the keys on release, so that the repeats of a held key don't run the command.
    const handleDown = (event: KeyboardEvent) => {
      swallow(event);
      if (!event.repeat) held = event;
    };
    const handleUp = (event: KeyboardEvent) => {
      swallow(event);
      if (held) handlePress(recorded, held);
      held = undefined;
    };
    const handlePointer = ({ target }: PointerEvent) => {
      if (!(target instanceof owner.Element && target.closest("[data-recording]"))) handleLeave();
    };
    const { signal } = listening;
    owner.addEventListener("keydown", handleDown, { capture: true, signal });
    owner.addEventListener("keyup", handleUp, { capture: true, signal });
    owner.addEventListener("pointerdown", handlePointer, { capture: true, signal });
    owner.addEventListener("blur", () => handleLeave(), { signal });
    return () => listening.abort();
  }, [recorded, owner]);

  return {
    recorded,
    attempt,
    touched,
    record(id) {
      setAttempt(undefined);
      setTouched((known) => new Set([...known, id]));
      void runner.run(changeKeys, { command: id });
    },
    cancel: () => stop(),
    reset(id) {
      const command = runner.get(id);
      if (command) assign(command, runner.defaultKeys(id) ?? "");
    },
    take() {
      if (attempt?.keys === undefined) return;
      for (const { id } of attempt.others) set(id, "");
      set(attempt.id, attempt.keys);
      setTouched((known) => new Set([...known, ...attempt.others.map(({ id }) => id)]));
      setAttempt(undefined);
    },
  };
}
