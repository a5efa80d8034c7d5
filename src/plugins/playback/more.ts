import { pluginMore } from "#kernel/pluginMore.ts";
import { bookmarkCommands } from "./commands/bookmarkCommands.ts";
import { eventCommands } from "./commands/eventCommands.ts";
import { eventVideoCommands } from "./commands/eventVideoCommands.ts";
import { playbackCommands } from "./commands/playbackCommands.ts";
import { reviewCommands } from "./commands/reviewCommands.ts";
import { shareCommands } from "./commands/shareCommands.ts";
import { snapshotCommands } from "./commands/snapshotCommands.ts";
import { removeDiskFiles } from "#workers/diskFile.ts";
import { testingCommand } from "./commands/testingCommand.ts";
import { togetherCommands } from "./commands/togetherCommands.ts";

export default pluginMore({
  activate: (kernel) => {
    kernel.own(() => void removeDiskFiles());
  },
  entities: [
    {
      kind: "bookmark",
      title: "playback.bookmarks",
      scope: "device_r",
      command: "playback:open",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./bookmarks/searchBookmarks.ts")).searchBookmarks(query, kernel, signal),
    },
  ],
  commands: [
    ...playbackCommands,
    ...bookmarkCommands,
    ...reviewCommands,
    ...eventCommands,
    ...shareCommands,
    ...eventVideoCommands,
    ...snapshotCommands,
    ...togetherCommands,
    testingCommand,
  ],
});
