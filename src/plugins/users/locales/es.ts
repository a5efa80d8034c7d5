import type { Localised } from "#kernel/i18n/localised.ts";
import type en from "./en.ts";

export default { title: "Personas", panel: { list: "Personas", details: "Persona", several: "Editar personas" } } satisfies Localised<
  typeof en
>;
