import * as z from "zod/mini";
import { Id, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { DoorClosed, DoorOpen, Download, Pencil, Plus, RotateCcw, Shapes, ShieldCheck, Trash2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { zoneDetailsPanel, zoneListPanel } from "../panels.ts";
import { doorsOfZone } from "../zoneDoors.ts";
import { ZoneListParams } from "../zoneParams.ts";
import { ruleChangeNames } from "../zoneRules.ts";

const One = z.object({ id: Id });
/** The name appears in the confirmation. */
const Named = z.object({ id: Id, name: z.optional(z.string()) });
const Several = z.array(z.object({ id: Id, name: z.string(), version: z.optional(z.int()) }));
const pickZone = { id: { entity: "zone", label: "zones.pick.zone" } } as const;

export const createZone = command({
  id: "zones:create",
  title: "zones.command.create",
  icon: Plus,
  scope: "zone_w",
  args: z.object({ siteId: z.optional(Id) }),
  run: ({ siteId }, kernel) => kernel.panels.open(zoneDetailsPanel, { siteId }),
});
export const editZone = command({
  id: "zones:edit",
  title: "zones.command.edit",
  icon: Pencil,
  scope: "zone_r",
  isUndoable: true,
  args: One,
  pickers: pickZone,
  run: ({ id }, kernel) => kernel.panels.open(zoneDetailsPanel, { id }),
});
export const showZonesOfSite = command({
  id: "zones:of-site",
  title: "zones.command.ofSite",
  icon: Shapes,
  scope: "zone_r",
  isUndoable: true,
  args: One,
  pickers: { id: { entity: "site", label: "zones.pick.site" } },
  run: ({ id }, kernel) => kernel.panels.open(zoneListPanel, { site: id }),
});
export const deleteZone = command({
  id: "zones:delete",
  title: "zones.command.delete",
  icon: Trash2,
  scope: "zone_w",
  args: One,
  pickers: pickZone,
  run: ({ id }, kernel) => kernel.panels.open(zoneDetailsPanel, { id, ask: "delete" }),
});
export const deleteZones = command({
  id: "zones:delete-several",
  title: "zones.command.delete",
  icon: Trash2,
  scope: "zone_w",
  isDangerous: true,
  consequence: "zones.consequence",
  isInPalette: false,
  args: z.object({ zones: Several }),
  objectName: ({ zones }) => zones.map(({ name }) => name).join(", "),
  run: async ({ zones }, kernel, { signal }) => (await import("./changeZones.ts")).deleteZones(zones, kernel, signal),
});
export const setZoneRule = command({
  id: "zones:set-rule",
  title: "zones.command.setRule",
  icon: ShieldCheck,
  scope: "zone_w",
  isInPalette: false,
  args: z.object({ zones: Several, rule: z.enum(ruleChangeNames) }),
  pickers: {
    rule: {
      label: "zones.pick.rule",
      options: ({ t }) => ruleChangeNames.map((value) => ({ value, label: t(`zones.change.${value}`) })),
    },
  },
  objectName: ({ zones }) => zones.map(({ name }) => name).join(", "),
  run: async ({ zones, rule }, kernel, { signal }) => (await import("./changeZones.ts")).setRule(zones, rule, kernel, signal),
});
export const addDoors = command({
  id: "zones:add-doors",
  title: "zones.command.addDoors",
  icon: DoorOpen,
  scope: "zone_w",
  isInPalette: false,
  args: z.object({ id: Id, serialNumbers: z.array(SerialNumber) }),
  run: async (args, kernel, { signal }) => (await import("./changeZones.ts")).addDoors(args, kernel, signal),
});
export const addAllDoors = command({
  id: "zones:add-all-doors",
  title: "zones.command.addAllDoors",
  icon: DoorClosed,
  scope: "zone_w",
  isDangerous: true,
  consequence: "zones.allDoorsConsequence",
  args: Named,
  pickers: pickZone,
  objectName: ({ name }) => name,
  disabledBecause: ({ id }, kernel) =>
    doorsOfZone(id, kernel.use(DeviceDirectory).state.devices).outward.length > 0 ? "zones.leadsOut" : undefined,
  run: async ({ id }, kernel, { signal }) => (await import("./changeZones.ts")).addDoors({ id, serialNumbers: "all" }, kernel, signal),
});
export const forgiveZone = command({
  id: "zones:forgive",
  title: "zones.command.forgive",
  icon: RotateCcw,
  keywords: "zones.keywords.forgive",
  scope: "deviceremoteaccess_w",
  isDangerous: true,
  consequence: "zones.forgiveConsequence",
  args: Named,
  pickers: pickZone,
  objectName: ({ name }) => name,
  run: async (zone, kernel, { signal }) => (await import("./forgiveZone.ts")).forgiveZone(zone, kernel, signal),
});
export const exportZones = command({
  id: "zones:export",
  title: "zones.command.export",
  icon: Download,
  scope: "zone_r",
  args: ZoneListParams,
  run: async (params, kernel) => (await import("./exportZones.ts")).exportZones(params, kernel),
});

export const zoneCommands: readonly AnyCommand[] = [
  createZone,
  editZone,
  showZonesOfSite,
  deleteZone,
  deleteZones,
  setZoneRule,
  addDoors,
  addAllDoors,
  forgiveZone,
  exportZones,
];
