import { proxy, ref } from "valtio";
import { getMacros, type Macro, saveMacros } from "#contract/macros.ts";
import { createSerialQueue } from "#domain/serialQueue.ts";
import { ApiError, isAbort } from "#kernel/apiError.ts";
import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { ownCommand } from "./commands/ownCommand.ts";
import { createRuns, type Runs } from "./runs.ts";

export interface MacrosState {
  status: "loading" | "ready" | "failed";
  failure: unknown;
  /** By name. */
  macros: readonly Macro[];
}
export interface Macros {
  /** A valtio proxy. */
  readonly state: MacrosState;
  readonly runs: Runs;
  get(id: string): Macro | undefined;
  reload(): Promise<void>;
  /**
   * Saves what `change` makes of all macros. Where another console saved in between, the change is made to what is stored now. One
   * change of this console waits for the other.
   * @throws error_macros_version_conflict where that fails as well, or whatever `change` throws
   */
  save(change: (macros: readonly Macro[]) => readonly Macro[], signal: AbortSignal): Promise<void>;
}

/** The macros of the person, read once a session; each is a command of its own (NF-03). */
export const Macros = perSession(createMacros);

function createMacros(kernel: Kernel): Macros {
  const { api, realtime, signal } = kernel;
  const state = proxy<MacrosState>({ status: "loading", failure: undefined, macros: [] });
  const runs = createRuns(kernel);
  const inTurn = createSerialQueue();
  let version = 0;
  let reads = 0;
  let offered: (() => void)[] = [];
  const put = (next: number, macros: readonly Macro[]) => {
    version = next;
    reads += 1;
    for (const takeBack of offered) takeBack();
    Object.assign(state, {
      status: "ready",
      failure: undefined,
      macros: ref(macros.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))),
    });
    offered = signal.aborted
      ? []
      : macros.map((macro) => kernel.commands.offer(ownCommand(macro, version, kernel, runs.start), plainly(macro.name)));
  };
  const read = async () => {
    const before = reads;
    const stored = await api.call(getMacros, {}, signal);
    // What was saved meanwhile is newer than what was read.
    if (before === reads) put(stored.version, stored.macros);
  };
  const reload = async () => {
    try {
      await read();
    } catch (error) {
      if (isAbort(error)) return;
      if (state.status === "loading") state.status = "failed";
      state.failure = error;
    }
  };
  const save: Macros["save"] = async (change, own) => {
    // Nothing is saved over what was never read.
    if (state.status !== "ready") await read();
    const post = async (stored: { version: number; macros: readonly Macro[] }) => {
      const macros = change(stored.macros);
      const saved = await api.call(saveMacros, { body: { version: stored.version, macros: [...macros] } }, own);
      put(saved.version, macros);
    };
    try {
      await post({ version, macros: state.macros });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "error_macros_version_conflict") throw error;
      const stored = await api.call(getMacros, {}, own);
      // What is stored is shown with the change in it: without it, it would run for a moment as it was.
      await post(stored).catch((failure: unknown) => {
        // Unless something newer was read while this one failed.
        if (stored.version > version) put(stored.version, stored.macros);
        throw failure;
      });
    }
  };
  const self: Macros = {
    state,
    runs,
    get: (id) => state.macros.find((macro) => macro.id === id),
    reload,
    save: (change, own) => inTurn(() => save(change, own)),
  };
  realtime.onReset(() => void reload());
  void reload();
  return self;
}

/** A brace or a call in a name is no part of a pattern: something without width stands between its characters. */
const plainly = (name: string) => name.replaceAll("{{", "{\u200b{").replaceAll("$t(", "$t\u200b(");
