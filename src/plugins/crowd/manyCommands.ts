import { type Command, command } from "#kernel/plugin.ts";

/** What a command says in each language; its place in the list is half of its id. */
export interface Word {
  id: string;
  en: string;
  es: string;
}
const word = (id: string, en: string, es: string): Word => ({ id, en, es });

export const verbs: readonly Word[] = [
  word("check", "Check", "Comprobar"),
  word("open", "Open", "Abrir"),
  word("close", "Close", "Cerrar"),
  word("show", "Show", "Mostrar"),
  word("hide", "Hide", "Ocultar"),
  word("count", "Count", "Contar"),
  word("rename", "Rename", "Renombrar"),
  word("move", "Move", "Mover"),
  word("print", "Print", "Imprimir"),
  word("export", "Export", "Exportar"),
];
export const things: readonly Word[] = [
  word("gate", "gate", "portón"),
  word("lift", "lift", "ascensor"),
  word("sensor", "sensor", "sensor"),
  word("reader", "reader", "lector"),
  word("barrier", "barrier", "barrera"),
  word("locker", "locker", "taquilla"),
  word("turnstile", "turnstile", "torno"),
  word("parcel", "parcel box", "buzón de paquetes"),
  word("schedule", "schedule", "horario"),
  word("report", "report", "informe"),
];
export const places: readonly Word[] = [
  word("north", "of the north wing", "del ala norte"),
  word("south", "of the south wing", "del ala sur"),
  word("harbour", "at the harbour", "del puerto"),
  word("depot", "at the depot", "del depósito"),
  word("lobby", "in the lobby", "del vestíbulo"),
  word("roof", "on the roof", "de la azotea"),
  word("garage", "in the garage", "del garaje"),
  word("canteen", "in the canteen", "de la cantina"),
  word("archive", "in the archive", "del archivo"),
  word("workshop", "in the workshop", "del taller"),
];

/** Every verb with every thing in every place. */
export const many = verbs.flatMap((verb) =>
  things.flatMap((thing) => places.map((place) => ({ id: `${verb.id}-${thing.id}-${place.id}`, words: [verb, thing, place] }))),
);

/** The titles of all commands, by id. */
export function titlesIn(language: "en" | "es"): Record<string, string> {
  return Object.fromEntries(many.map(({ id, words }) => [id, words.map((each) => each[language]).join(" ")]));
}

export const manyCommands: readonly Command[] = many.map(({ id }) =>
  command({ id: `crowd:${id}`, title: `crowd.command.${id}`, isUndoable: true, run: () => undefined }),
);
