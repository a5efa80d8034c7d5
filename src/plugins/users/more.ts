import { pluginMore } from "#kernel/pluginMore.ts";
import { userCommands } from "./commands/userCommands.ts";

export default pluginMore({
  locales: { en: () => import("./locales/more.en.ts"), es: () => import("./locales/more.es.ts") },
  commands: userCommands,
  entities: [
    {
      kind: "person",
      title: "users.title",
      prefix: "@",
      scope: "user_r",
      command: "users:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/findPeople.ts")).findPeople(query, kernel, signal),
    },
  ],
});
