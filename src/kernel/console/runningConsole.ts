import { type Kernel, token } from "../plugin.ts";
import type { Console } from "./createConsole.ts";

/** The running session, for the console's own commands. Only the kernel's facade has it, so no plugin can request it. */
export const RunningConsole = token<Console>("kernel.console");

export const consoleOf = (kernel: Kernel): Console => kernel.use(RunningConsole);
