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
   * Saves the macros that `change` returns. If another console has saved since, applies `change` again to the newer macros. Changes of this
   * console run one after another.
   * @throws error_macros_version_conflict if the second attempt fails as well, or whatever `change` throws
   */
  save(change: (macros: readonly Macro[]) => readonly Macro[], signal: AbortSignal): Promise<void>;
}

/** The person's macros, loaded once per session; each is a command of its own (NF-03). */
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
    // A save during the read is newer than its result.
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
    // Never save macros over ones that have not been read.
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
      // Shows the stored macros only with the change applied, so that no outdated macro can run in between.
      await post(stored).catch((failure: unknown) => {
        // Unless a newer version has been read during this attempt.
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

/** Braces and `$t(` in a name must not act as a text pattern, so a zero-width space separates their characters. */
const plainly = (name: string) => name.replaceAll("{{", "{\u200b{").replaceAll("$t(", "$t\u200b(");
