import { foldedText } from "#domain/identity/foldedText.ts";
import type { TextValues } from "../plugin.ts";
import { firstLayoutId, type Layout, type Layouts } from "./storedLayouts.ts";

export const layoutsMax = 20;
/** Length of a layout's name, without spaces around it. */
export const layoutNameRule = { min: 2, max: 50, isRequired: true } as const;

const isSame = (a: string, b: string) => foldedText(a) === foldedText(b);

/** Why a layout can't have this name; `own` is the id of the layout that has it or gets it. */
export function nameRefusal(
  name: string,
  own: string | undefined,
  layouts: Layouts,
  nameOf: (layout: Layout) => string,
): { key: string; values: TextValues } | undefined {
  const ofPerson = [...layouts].filter(([, { shared }]) => !shared);
  if (own === undefined && ofPerson.length >= layoutsMax) return { key: "kernel.layout.tooMany", values: { max: layoutsMax } };
  const taken = ofPerson.find(([id, layout]) => id !== own && isSame(nameOf(layout), name));
  return taken && { key: "kernel.layout.nameTaken", values: { name: nameOf(taken[1]) } };
}

/** The name itself, or the name with the first number that makes it unique. */
export function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (wanted: string) => taken.some((each) => isSame(each, wanted));
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name.slice(0, layoutNameRule.max - 3)} ${number}`;
  return free;
}

/** The first layout, then the others by name. */
export function inMenuOrder(layouts: Layouts): [string, Layout][] {
  return [...layouts].toSorted(([a, { name: ofA = "" }], [b, { name: ofB = "" }]) => {
    if (a === firstLayoutId || b === firstLayoutId) return a === firstLayoutId ? -1 : 1;
    return ofA.localeCompare(ofB, undefined, { numeric: true });
  });
}
