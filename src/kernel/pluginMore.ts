import type { Command, EntitySource, Kernel } from "./plugin.ts";

/** What a plugin adds once the console stands. It is held to the same rules as the manifest. */
export interface PluginMore {
  commands?: readonly Command[];
  entities?: readonly EntitySource[];
  /** Runs once these commands are there. */
  activate?(kernel: Kernel): void;
}

/** Declares what comes later, in the plugin's `more.ts`. Importing the file must have no effect. */
export function pluginMore(more: PluginMore): PluginMore {
  return more;
}
