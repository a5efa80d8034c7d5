import { command, type Kernel } from "#kernel/plugin.ts";

const verbs = ["check", "open", "close", "show", "hide", "count", "rename", "move", "print", "export"];
const things = ["gate", "lift", "sensor", "reader", "barrier", "locker", "turnstile", "parcel", "schedule", "report"];
const places = ["north", "south", "harbour", "depot", "lobby", "roof", "garage", "canteen", "archive", "workshop"];

/** Every combination of verb, object and place. */
export const many = verbs.flatMap((verb) => things.flatMap((thing) => places.map((place) => ({ verb, thing, place }))));

/** Registers a command for each combination, with a title in the language that the console starts with. */
export function offerMany({ commands, t }: Kernel): void {
  for (const { verb, thing, place } of many) {
    const id = `${verb}-${thing}-${place}`;
    const name = [t(`crowd.verb.${verb}`), t(`crowd.thing.${thing}`), t(`crowd.place.${place}`)].join(" ");
    commands.offer(command({ id: `crowd:${id}`, title: `crowd.command.${id}`, isUndoable: true, run: () => undefined }), name);
  }
}
