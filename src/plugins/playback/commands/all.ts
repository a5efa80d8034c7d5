import type { Command } from "#kernel/plugin.ts";
import { bookmarkCommands } from "./bookmarkCommands.ts";
import { eventCommands } from "./eventCommands.ts";
import { eventVideoCommands } from "./eventVideoCommands.ts";
import { playbackCommands } from "./playbackCommands.ts";
import { reviewCommands } from "./reviewCommands.ts";
import { shareCommands } from "./shareCommands.ts";
import { snapshotCommands } from "./snapshotCommands.ts";
import { testingCommand } from "./testingCommand.ts";
import { togetherCommands } from "./togetherCommands.ts";

/** Every command of this plugin, in the order of the palette. */
export const allCommands: readonly Command[] = [
  ...playbackCommands,
  ...bookmarkCommands,
  ...reviewCommands,
  ...eventCommands,
  ...shareCommands,
  ...eventVideoCommands,
  ...snapshotCommands,
  ...togetherCommands,
  testingCommand,
];
