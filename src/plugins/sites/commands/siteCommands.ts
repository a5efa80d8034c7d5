import * as z from "zod/mini";
import { Id, TimeZoneId } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { Clock, Download, Pencil, Plus, Trash2 } from "#kernel/ui/icons.ts";
import { siteDetailsPanel } from "../panels.ts";

const One = z.object({ id: Id });
const pickSite = { id: { entity: "site", label: "sites.pick.site" } } as const;

export const createSite = command({
  id: "sites:create",
  title: "sites.command.create",
  icon: Plus,
  scope: "site_w",
  run: (_, kernel) => kernel.panels.open(siteDetailsPanel, {}),
});
export const editSite = command({
  id: "sites:edit",
  title: "sites.command.edit",
  icon: Pencil,
  scope: "site_r",
  isUndoable: true,
  args: One,
  pickers: pickSite,
  run: ({ id }, kernel) => kernel.panels.open(siteDetailsPanel, { id }),
});
export const deleteSite = command({
  id: "sites:delete",
  title: "sites.command.delete",
  icon: Trash2,
  scope: "site_w",
  args: One,
  pickers: pickSite,
  run: ({ id }, kernel) => kernel.panels.open(siteDetailsPanel, { id, ask: "delete" }),
});
export const deleteSites = command({
  id: "sites:delete-several",
  title: "sites.command.delete",
  icon: Trash2,
  scope: "site_w",
  isDangerous: true,
  consequence: "sites.consequence",
  isInPalette: false,
  args: z.object({ sites: z.array(z.object({ id: Id, name: z.string() })) }),
  objectName: ({ sites }) => sites.map(({ name }) => name).join(", "),
  run: async ({ sites }, kernel, { signal }) => (await import("./changeSites.ts")).deleteSites(sites, kernel, signal),
});
export const setTimeZone = command({
  id: "sites:set-time-zone",
  title: "sites.command.setTimeZone",
  icon: Clock,
  scope: "site_w",
  when: ({ scopes }) => scopes.has("timezone_r"),
  isDangerous: true,
  consequence: "sites.timeZoneConsequence",
  isInPalette: false,
  args: z.object({ sites: z.array(z.object({ id: Id, name: z.string(), version: z.int() })), timeZoneId: TimeZoneId }),
  pickers: {
    timeZoneId: {
      label: "sites.pick.timeZone",
      options: async (kernel) => (await import("./changeSites.ts")).timeZoneOptions(kernel),
    },
  },
  objectName: ({ sites }) => sites.map(({ name }) => name).join(", "),
  run: async ({ sites, timeZoneId }, kernel, { signal }) =>
    (await import("./changeSites.ts")).setTimeZone(sites, timeZoneId, kernel, signal),
});
export const exportSites = command({
  id: "sites:export",
  title: "sites.command.export",
  icon: Download,
  scope: "site_r",
  args: z.object(listParams),
  run: async (params, kernel) => (await import("./exportSites.ts")).exportSites(params, kernel),
});

export const siteCommands: readonly AnyCommand[] = [createSite, editSite, deleteSite, deleteSites, setTimeZone, exportSites];
