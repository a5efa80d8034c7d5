import type { Kernel } from "#kernel/plugin.ts";
import type { Together } from "./together.ts";

export const togetherPanel = "playback.together";
export const mostCameras = 9;

/** What the panel of several cameras has open, by the console: commands and panels have kernels of their own. */
const byConsole = new WeakMap<object, { together: Together; serialNumbers: readonly string[] }>();

export const openTogether = {
  of: ({ state }: Pick<Kernel, "state">) => byConsole.get(state),
  set(kernel: Pick<Kernel, "state">, together: Together, serialNumbers: readonly string[]): () => void {
    byConsole.set(kernel.state, { together, serialNumbers });
    return () => void (byConsole.get(kernel.state)?.together === together && byConsole.delete(kernel.state));
  },
};

/** The cameras of an address: their serial numbers, one after the other. */
export const camerasOf = (text: unknown): string[] =>
  typeof text === "string" && text !== "" ? text.split(",").slice(0, mostCameras) : [];
