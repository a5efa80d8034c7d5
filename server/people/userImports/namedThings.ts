import { foldedText } from "#domain/identity/foldedText.ts";

interface Named<Thing> {
  name: string;
  /** Another has the same name, which is older than the rule that refuses that. */
  isDoubled?: boolean;
  thing: Thing;
}

/** Things by name. */
export interface NamedThings<Thing> {
  /** The thing that a file means: by the folded form of its name, and of two with the same form the one whose name is written just so. */
  find(name: string): Thing | undefined;
}

export function namedThings<Thing>(things: readonly Named<Thing>[]): NamedThings<Thing> {
  const written = new Map(things.map(({ name, thing }) => [name, thing]));
  const folded = new Map(things.flatMap(({ name, isDoubled = false, thing }) => (isDoubled ? [] : [[foldedText(name), thing] as const])));
  return { find: (name) => written.get(name) ?? folded.get(foldedText(name)) };
}
