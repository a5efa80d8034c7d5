import { type PluginMore, pluginMore } from "../pluginMore.ts";
import { avatarCommands } from "./avatarCommands.ts";
import type { Console } from "./createConsole.ts";
import { monitorCommands } from "./monitorCommands.ts";

/** What the console itself can do once it stands. */
export function kernelMore(self: Console): PluginMore {
  return pluginMore({ commands: [...avatarCommands(self), ...monitorCommands(self)] });
}
