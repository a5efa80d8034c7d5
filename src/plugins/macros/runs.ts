import { proxy } from "valtio";
import * as z from "zod/mini";
import type { Macro, MacroStep } from "#contract/macros.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { askedName } from "./commands/ownCommand.ts";
import { macroListPanel } from "./panels.ts";

export interface StepRun {
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  /** Reason of the failure, in the person's language. */
  why: string | undefined;
}
export interface MacroRun {
  macro: string;
  steps: StepRun[];
  status: "running" | "done" | "failed" | "cancelled";
  /** The person has cancelled the steps after the running one. */
  isStopping: boolean;
}
export interface Runs {
  /** The last run; a valtio proxy. */
  readonly state: { run: MacroRun | undefined };
  /** Runs the steps in order and stops at the first failure. One macro at a time. */
  start(macro: Macro, asked: Readonly<Record<string, string>>): Promise<void>;
  stop(): void;
}

/** C-02: each step is an ordinary run of its command, with its questions, refusals and log entry. */
export function createRuns(kernel: Kernel): Runs {
  const state = proxy<Runs["state"]>({ run: undefined });
  const { commands, panels, signal, t, toast } = kernel;

  async function runStep(step: MacroStep, args: object): Promise<Pick<StepRun, "state" | "why">> {
    const refused = refusalOf(step, args, kernel);
    if (refused !== undefined) return { state: "failed", why: refused };
    const outcome = await commands.runById(step.command, args);
    if (outcome.status === "done") return { state: "done", why: undefined };
    if (outcome.status === "cancelled") return { state: "cancelled", why: undefined };
    if (outcome.status !== "failed") return { state: "failed", why: t("macros.step.refused") };
    return { state: "failed", why: t(`errors.${outcome.code}`) };
  }

  return {
    state,
    stop: () => {
      if (state.run?.status === "running") state.run.isStopping = true;
    },
    async start(macro, asked) {
      if (state.run?.status === "running") {
        toast.warning("macros.toast.busy");
        return;
      }
      state.run = {
        macro: macro.id,
        steps: macro.steps.map(() => ({ state: "waiting", why: undefined })),
        status: "running",
        isStopping: false,
      };
      const run = state.run;
      panels.open(macroListPanel);
      for (const [index, step] of macro.steps.entries()) {
        const shown = run.steps[index];
        if (!shown || run.isStopping || signal.aborted) break;
        const given = step.asked.map((name) => [name, asked[askedName(index, name)]] as const);
        const args = { ...step.args, ...Object.fromEntries(given) };
        Object.assign(shown, { state: "running" });
        const ended = await runStep(step, args);
        Object.assign(shown, ended);
        if (ended.state !== "done") break;
      }
      const outcome = statusOf(run);
      run.status = outcome;
      const [name, done] = [macro.name, run.steps.filter((step) => step.state === "done").length];
      if (outcome === "done") toast.success("macros.toast.done", { name });
      else if (outcome === "failed") toast.warning("macros.toast.stopped", { name, step: done + 1 });
    },
  };
}

function statusOf({ steps }: MacroRun): MacroRun["status"] {
  if (steps.some(({ state }) => state === "failed")) return "failed";
  return steps.every(({ state }) => state === "done") ? "done" : "cancelled";
}

/** Why a step can't run, before the command asks for anything; undefined if it can. */
function refusalOf({ command: id }: MacroStep, args: object, { commands, t }: Kernel): string | undefined {
  const command = commands.get(id);
  if (!command) return t("macros.step.unknown");
  // Two macros that run each other would never end.
  if (id.startsWith("macros:")) return t("macros.step.nested");
  if (command.args && !z.safeParse(command.args, args).success) return t("macros.step.outdated");
  const availability = commands.availabilityById(id, args);
  if (availability.state === "hidden") return t("macros.step.refused");
  return availability.state === "disabled" ? availability.reason : undefined;
}
