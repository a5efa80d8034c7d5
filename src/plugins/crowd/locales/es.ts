import type { Localised } from "#kernel/i18n/localised.ts";
import { titlesIn } from "../manyCommands.ts";
import type en from "./en.ts";

export default {
  title: "Multitud",
  panel: { commands: "Muchos comandos" },
  hint: "Esta consola tiene {{count}} comandos más que otras. Están para encontrarlos y no hacen nada.",
  command: titlesIn("es"),
} as const satisfies Localised<typeof en>;
