import { titlesIn } from "../manyCommands.ts";

export default {
  title: "Crowd",
  panel: { commands: "Many commands" },
  hint: "This console has {{count}} commands more than others. They are there to be found and do nothing.",
  command: titlesIn("en"),
} as const;
