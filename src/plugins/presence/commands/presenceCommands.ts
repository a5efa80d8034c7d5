import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Download, RotateCcw, Users } from "#kernel/ui/icons.ts";
import { InsideParams } from "../insideParams.ts";
import { insidePanel } from "../panels.ts";

const Somebody = z.array(z.object({ id: Id, name: z.string() })).check(z.minLength(1));

export const showInsideZone = command({
  id: "presence:of-zone",
  title: "presence.command.ofZone",
  icon: Users,
  scope: "user_r",
  isUndoable: true,
  args: z.object({ id: Id }),
  pickers: { id: { entity: "zone", label: "presence.pick.zone" } },
  run: ({ id }, kernel) => kernel.panels.open(insidePanel, { zone: id }),
});
export const showInsideSite = command({
  id: "presence:of-site",
  title: "presence.command.ofSite",
  icon: Users,
  scope: "user_r",
  isUndoable: true,
  args: z.object({ id: Id }),
  pickers: { id: { entity: "site", label: "presence.pick.site" } },
  run: ({ id }, kernel) => kernel.panels.open(insidePanel, { site: id }),
});
export const forgivePassback = command({
  id: "presence:forgive",
  title: "presence.command.forgive",
  icon: RotateCcw,
  scope: "deviceremoteaccess_w",
  isDangerous: true,
  consequence: "presence.consequence",
  isInPalette: false,
  args: z.object({ people: Somebody }),
  objectName: ({ people }) => people.map(({ name }) => name).join(", "),
  run: async ({ people }, kernel, { signal }) => (await import("./forgivePeople.ts")).forgivePeople(people, kernel, signal),
});
export const exportPresence = command({
  id: "presence:export",
  title: "presence.command.export",
  icon: Download,
  scope: "user_r",
  args: InsideParams,
  run: async (params, kernel) => (await import("./exportInside.ts")).exportInside(params, kernel),
});

export const presenceCommands: readonly AnyCommand[] = [showInsideZone, showInsideSite, forgivePassback, exportPresence];
