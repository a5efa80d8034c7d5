import type { Command } from "../plugin.ts";
import { avatarCommands } from "./avatarCommands.ts";
import type { Console } from "./createConsole.ts";
import { formCommands } from "./formCommands.ts";
import { downloadCommands } from "./downloadCommands.ts";
import { keyCommands } from "./keyCommands.ts";
import { layoutCommands } from "./layoutCommands.ts";
import { monitorCommands } from "./monitorCommands.ts";
import { namedLayoutCommands } from "./namedLayoutCommands.ts";
import { sessionCommands } from "./sessionCommands.ts";

/** What the console itself can do, as commands like any other. */
export function kernelCommands(self: Console): Command[] {
  return [
    ...avatarCommands(self),
    ...monitorCommands(self),
    ...sessionCommands(self),
    ...formCommands(self),
    ...keyCommands(self),
    ...layoutCommands(self),
    ...namedLayoutCommands(self),
    ...downloadCommands(self),
  ];
}
