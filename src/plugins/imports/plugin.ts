import { definePlugin } from "#kernel/plugin.ts";
import { importCommands } from "./commands/importCommands.ts";
import { peopleImportPanel } from "./panels.ts";

/** US-07, B-34: import of people from a file. */
export default definePlugin({
  id: "imports",
  panels: [peopleImportPanel],
  commands: importCommands,
});
