import { command, type Kernel } from "#kernel/plugin.ts";

const verbs = ["check", "open", "close", "show", "hide", "count", "rename", "move", "print", "export"];
const things = ["gate", "lift", "sensor", "reader", "barrier", "locker", "turnstile", "parcel", "schedule", "report"];
const places = ["north", "south", "harbour", "depot", "lobby", "roof", "garage", "canteen", "archive", "workshop"];

/** Every verb with every thing in every place. */
export const many = verbs.flatMap((verb) => things.flatMap((thing) => places.map((place) => ({ verb, thing, place }))));

/** Offers a command for each, with a title made of their words in the language that the console starts with. */
export function offerMany({ commands, t }: Kernel): void {
  for (const { verb, thing, place } of many) {
    const id = `${verb}-${thing}-${place}`;
    const name = [t(`crowd.verb.${verb}`), t(`crowd.thing.${thing}`), t(`crowd.place.${place}`)].join(" ");
    commands.offer(command({ id: `crowd:${id}`, title: `crowd.command.${id}`, isUndoable: true, run: () => undefined }), name);
  }
}
