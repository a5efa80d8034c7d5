import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { videoWallNameRule } from "#contract/videoWalls.ts";
import { type AnyCommand, type ConsoleState, command, type Kernel, type Picker } from "#kernel/plugin.ts";
import {
  Check,
  Grid2x2,
  Grid3x3,
  LayoutDashboard,
  LayoutGrid,
  Lock,
  LockOpen,
  Pencil,
  Plus,
  RefreshCw,
  Save,
  Share2,
  Square,
  Trash2,
} from "#kernel/ui/icons.ts";
import { Walls } from "../services.ts";
import { changeRefusal, freezeRefusal, goneRefusal, rightRefusal, saveRefusal, sharingRefusal, thawRefusal } from "./refusals.ts";

const OneWall = z.object({ id: Id });
const WallName = z.string().check(z.trim(), z.minLength(videoWallNameRule.min), z.maxLength(videoWallNameRule.max));
const pickWall = { id: { entity: "wall", label: "walls.pick.wall" } } as const;
const pickName = { label: "walls.pick.name", text: true, rule: videoWallNameRule } as const;

const pickSharing: Picker = {
  label: "walls.pick.isShared",
  // Sharing needs a right; without it there is one option.
  options: ({ t, state }) => [
    { value: false, label: t("walls.pick.private"), icon: Lock },
    ...(state.scopes.has("devicesettings_w") ? [{ value: true, label: t("walls.pick.shared"), icon: Share2 }] : []),
  ],
};
const counts = [
  { count: 4, icon: Grid2x2 },
  { count: 9, icon: Grid3x3 },
  { count: 16, icon: LayoutGrid },
  { count: 6, icon: LayoutDashboard },
  { count: 1, icon: Square },
];

const nameOf = ({ id }: { id: string }, kernel: Kernel) => kernel.use(Walls).get(id)?.videoWallName;
/** The wall on screen. */
const shown = ({ sharedLayout }: Readonly<ConsoleState>) => sharedLayout && { id: sharedLayout.id };
const isDocked = ({ isNarrow }: Readonly<ConsoleState>) => !isNarrow;
const isShown = (state: Readonly<ConsoleState>) => isDocked(state) && state.sharedLayout !== undefined;
const ofOneWall = { scope: "device_r", args: OneWall, pickers: pickWall, argsFrom: shown, objectName: nameOf } as const;
const load = () => import("./changeWall.ts");

export const openWall = command({
  id: "walls:open",
  title: "walls.command.open",
  icon: Grid3x3,
  keywords: "walls.keywords.open",
  scope: "device_r",
  isUndoable: true,
  args: OneWall,
  pickers: pickWall,
  objectName: nameOf,
  disabledBecause: goneRefusal,
  run: async ({ id }, kernel) => (await load()).openOne(id, kernel),
});
export const saveWall = command({
  id: "walls:save",
  title: "walls.command.save",
  icon: Save,
  ...ofOneWall,
  when: isShown,
  disabledBecause: saveRefusal,
  run: async ({ id }, kernel, { signal }) => (await load()).saveShown(id, kernel, signal),
});
export const saveWallAs = command({
  id: "walls:save-as",
  title: "walls.command.saveAs",
  icon: Save,
  keywords: "walls.keywords.saveAs",
  scope: "device_r",
  args: z.object({ name: WallName, isShared: z.boolean() }),
  pickers: {
    name: pickName,
    isShared: pickSharing,
  },
  when: isDocked,
  run: async (args, kernel, { signal }) => (await load()).saveAsWall(args, kernel, signal),
});
export const createWall = command({
  id: "walls:create",
  title: "walls.command.create",
  icon: Plus,
  keywords: "walls.keywords.saveAs",
  scope: "device_r",
  args: z.object({ name: WallName, count: z.int().check(z.gte(1), z.lte(limits.videoWallSlotsMax)), isShared: z.boolean() }),
  pickers: {
    name: pickName,
    count: {
      label: "walls.pick.count",
      options: ({ t }) => counts.map(({ count, icon }) => ({ value: count, label: t("walls.pick.places", { count }), icon })),
    },
    isShared: pickSharing,
  },
  run: async (args, kernel, { signal }) => (await load()).createWall(args, kernel, signal),
});
export const freezeWall = command({
  id: "walls:freeze",
  undoneBy: "walls:thaw",
  title: "walls.command.freeze",
  icon: Lock,
  keywords: "walls.keywords.freeze",
  ...ofOneWall,
  disabledBecause: freezeRefusal,
  run: async ({ id }, kernel, { signal }) => (await load()).changeFacts(id, { isFrozen: true }, kernel, signal),
});
export const thawWall = command({
  id: "walls:thaw",
  undoneBy: "walls:freeze",
  title: "walls.command.thaw",
  icon: LockOpen,
  keywords: "walls.keywords.freeze",
  ...ofOneWall,
  disabledBecause: thawRefusal,
  run: async ({ id }, kernel, { signal }) => (await load()).changeFacts(id, { isFrozen: false }, kernel, signal),
});
export const renameWall = command({
  id: "walls:rename",
  title: "walls.command.rename",
  icon: Pencil,
  ...ofOneWall,
  args: z.extend(OneWall, { name: WallName }),
  pickers: { ...pickWall, name: { ...pickName, present: (known, kernel) => nameOf({ id: String(known["id"]) }, kernel) } },
  disabledBecause: changeRefusal,
  run: async ({ id, name }, kernel, { signal }) => (await load()).changeFacts(id, { videoWallName: name }, kernel, signal),
});
export const shareWall = command({
  id: "walls:share",
  undoneBy: "walls:make-private",
  title: "walls.command.share",
  icon: Share2,
  ...ofOneWall,
  scope: "devicesettings_w",
  disabledBecause: sharingRefusal(true),
  run: async ({ id }, kernel, { signal }) => (await load()).changeFacts(id, { isShared: true }, kernel, signal),
});
export const makeWallPrivate = command({
  id: "walls:make-private",
  undoneBy: "walls:share",
  title: "walls.command.makePrivate",
  icon: Lock,
  ...ofOneWall,
  scope: "devicesettings_w",
  disabledBecause: sharingRefusal(false),
  run: async ({ id }, kernel, { signal }) => (await load()).changeFacts(id, { isShared: false }, kernel, signal),
});
export const deleteWall = command({
  id: "walls:delete",
  title: "walls.command.delete",
  icon: Trash2,
  isDangerous: true,
  consequence: "walls.consequence.delete",
  ...ofOneWall,
  disabledBecause: changeRefusal,
  run: async ({ id }, kernel, { signal }) => (await load()).deleteWall(id, { withStreams: false }, kernel, signal),
});
export const deleteStreams = command({
  id: "walls:delete-streams",
  title: "walls.command.deleteWithStreams",
  icon: Trash2,
  isDangerous: true,
  // VW-03: shown after the platform has refused to delete a wall that is not empty.
  consequence: "walls.consequence.deleteWithStreams",
  isInPalette: false,
  ...ofOneWall,
  disabledBecause: changeRefusal,
  run: async ({ id }, kernel, { signal }) => (await load()).deleteWall(id, { withStreams: true }, kernel, signal),
});
export const takeNewer = command({
  id: "walls:take-newer",
  title: "walls.command.takeNewer",
  icon: RefreshCw,
  ...ofOneWall,
  isUndoable: true,
  when: isShown,
  disabledBecause: (args, kernel) => goneRefusal(args, kernel) ?? newerRefusal(args, kernel),
  run: ({ id }, kernel) => kernel.use(Walls).takeNewer(id),
});
export const keepMine = command({
  id: "walls:keep-mine",
  title: "walls.command.keepMine",
  icon: Check,
  ...ofOneWall,
  isUndoable: true,
  when: isShown,
  disabledBecause: (args, kernel) => rightRefusal(args, kernel) ?? newerRefusal(args, kernel),
  run: ({ id }, kernel) => kernel.use(Walls).keepMine(id),
});

export const wallCommands: readonly AnyCommand[] = [
  openWall,
  saveWall,
  saveWallAs,
  createWall,
  freezeWall,
  thawWall,
  renameWall,
  shareWall,
  makeWallPrivate,
  deleteWall,
  deleteStreams,
  takeNewer,
  keepMine,
];

function newerRefusal({ id }: { id: string }, kernel: Kernel): string | undefined {
  return kernel.use(Walls).state.newer === id ? undefined : "walls.refusal.noneNewer";
}
