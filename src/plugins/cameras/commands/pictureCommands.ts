import { type Command, command } from "#kernel/plugin.ts";
import { Activity } from "#kernel/ui/icons.ts";
import { ofOneCamera, pictures, view } from "./oneCamera.ts";
import { pictureRefusal } from "./refusals.ts";

/** B-26: how a live picture is received. */
export const pictureCommands: readonly Command[] = [
  command({
    id: "cameras:statistics",
    title: "cameras.picture.statistics",
    icon: Activity,
    keywords: "cameras.picture.keywords",
    scope: "device_r",
    keys: "i",
    keysIn: pictures,
    isUndoable: true,
    ...ofOneCamera,
    disabledBecause: pictureRefusal,
    run: (args, kernel) => view(args, kernel)?.toggleStatistics(),
  }),
];
