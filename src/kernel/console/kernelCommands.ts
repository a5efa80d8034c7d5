import type { AnyCommand } from "../plugin.ts";
import { avatarCommands } from "./avatarCommands.ts";
import { downloadCommands } from "./downloadCommands.ts";
import { formCommands } from "./formCommands.ts";
import { keyCommands } from "./keyCommands.ts";
import { layoutCommands } from "./layoutCommands.ts";
import { monitorCommands } from "./monitorCommands.ts";
import { namedLayoutCommands } from "./namedLayoutCommands.ts";
import { sessionCommands } from "./sessionCommands.ts";

/** The console's own commands. */
export const kernelCommands: readonly AnyCommand[] = [
  ...avatarCommands,
  ...monitorCommands,
  ...sessionCommands,
  ...formCommands,
  ...keyCommands,
  ...layoutCommands,
  ...namedLayoutCommands,
  ...downloadCommands,
];
