import { pluginMore } from "#kernel/pluginMore.ts";
import { caseCommands } from "./commands/caseCommands.ts";
import { collectCommands } from "./commands/collectCommands.ts";

export default pluginMore({
  commands: [...caseCommands, ...collectCommands],
  entities: [
    {
      kind: "case",
      title: "evidence.list",
      scope: "device_r",
      command: "evidence:show",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/searchCases.ts")).searchCases(query, kernel, signal),
    },
  ],
});
