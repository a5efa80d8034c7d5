import * as z from "zod/mini";
import { Description, descriptionRule, Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { listParams } from "#kernel/resource/listParams.ts";
import { Download, FileText, Pencil, Plus, Trash2, UserPlus, X } from "#kernel/ui/icons.ts";
import { groupDetailsPanel } from "../panels.ts";

const One = z.object({ id: Id });
const pickGroup = { id: { entity: "group", label: "groups.pick.group" } } as const;
const Named = z.object({ id: Id, name: z.string() });
const Members = z.object({ id: Id, people: z.array(Named) });
const OnePerson = z.object({ id: Id, personId: Id });
const pickPerson = { ...pickGroup, personId: { entity: "person", label: "groups.pick.person" } } as const;

export const createGroup = command({
  id: "groups:create",
  title: "groups.command.create",
  icon: Plus,
  scope: "group_w",
  run: (_, kernel) => kernel.panels.open(groupDetailsPanel, {}),
});
export const editGroup = command({
  id: "groups:edit",
  title: "groups.command.edit",
  icon: Pencil,
  scope: "group_r",
  isUndoable: true,
  args: One,
  pickers: pickGroup,
  run: ({ id }, kernel) => kernel.panels.open(groupDetailsPanel, { id }),
});
export const deleteGroup = command({
  id: "groups:delete",
  title: "groups.command.delete",
  icon: Trash2,
  scope: "group_w",
  args: One,
  pickers: pickGroup,
  run: ({ id }, kernel) => kernel.panels.open(groupDetailsPanel, { id, ask: "delete" }),
});
export const deleteGroups = command({
  id: "groups:delete-several",
  title: "groups.command.delete",
  icon: Trash2,
  scope: "group_w",
  isDangerous: true,
  consequence: "groups.consequence",
  isInPalette: false,
  args: z.object({ groups: z.array(Named) }),
  objectName: ({ groups }) => groups.map(({ name }) => name).join(", "),
  run: async ({ groups }, kernel, { signal }) => (await import("./changeGroups.ts")).deleteGroups(groups, kernel, signal),
});
export const describeGroups = command({
  id: "groups:describe",
  title: "groups.command.describe",
  icon: FileText,
  scope: "group_w",
  isInPalette: false,
  args: z.object({ groups: z.array(z.object({ ...Named.shape, version: z.int() })), description: Description }),
  pickers: { description: { label: "groups.pick.description", text: true, rule: descriptionRule } },
  objectName: ({ groups }) => groups.map(({ name }) => name).join(", "),
  run: async ({ groups, description }, kernel, { signal }) =>
    (await import("./changeGroups.ts")).describeGroups(groups, description, kernel, signal),
});
export const addToEachGroup = command({
  id: "groups:add-to-each",
  title: "groups.command.addToEach",
  icon: UserPlus,
  scope: "group_w",
  isInPalette: false,
  args: z.object({ groups: z.array(Named), personId: Id }),
  pickers: { personId: pickPerson.personId },
  objectName: ({ groups }) => groups.map(({ name }) => name).join(", "),
  run: async ({ groups, personId }, kernel, { signal }) => (await import("./changeGroups.ts")).addToEach(groups, personId, kernel, signal),
});
export const addPeople = command({
  id: "groups:add-people",
  title: "groups.command.addPeople",
  icon: UserPlus,
  scope: "group_w",
  isInPalette: false,
  args: Members,
  run: async (args, kernel, { signal }) => (await import("./changeGroups.ts")).addPeople(args, kernel, signal),
});
/** From the list of people: asks for the group. */
export const addSeveral = command({
  id: "groups:add-several",
  undoneBy: "groups:remove-people",
  title: "groups.command.addSeveral",
  icon: UserPlus,
  scope: "group_w",
  isInPalette: false,
  args: Members,
  pickers: pickGroup,
  objectName: ({ people }) => people.map(({ name }) => name).join(", "),
  run: async (args, kernel, { signal }) => (await import("./changeGroups.ts")).addPeople(args, kernel, signal),
});
export const removePeople = command({
  id: "groups:remove-people",
  title: "groups.command.removePeople",
  icon: X,
  scope: "group_w",
  isUndoable: true,
  isInPalette: false,
  args: Members,
  run: async (args, kernel, { signal }) => (await import("./changeGroups.ts")).removePeople(args, kernel, signal),
});
export const exportGroups = command({
  id: "groups:export",
  title: "groups.command.export",
  icon: Download,
  scope: "group_r",
  args: z.object(listParams),
  run: async (params, kernel) => (await import("./exportGroups.ts")).exportGroups(params, kernel),
});
export const addPerson = command({
  id: "groups:add-person",
  undoneBy: "groups:remove-person",
  title: "groups.command.addPerson",
  icon: UserPlus,
  scope: "group_w",
  args: OnePerson,
  pickers: pickPerson,
  run: async (args, kernel, { signal }) => (await import("./changeGroups.ts")).addPerson(args, kernel, signal),
});
export const removePerson = command({
  id: "groups:remove-person",
  undoneBy: "groups:add-person",
  title: "groups.command.removePerson",
  icon: X,
  scope: "group_w",
  isUndoable: true,
  args: OnePerson,
  pickers: pickPerson,
  run: async (args, kernel, { signal }) => (await import("./changeGroups.ts")).removePerson(args, kernel, signal),
});

export const groupCommands: readonly AnyCommand[] = [
  createGroup,
  editGroup,
  deleteGroup,
  deleteGroups,
  describeGroups,
  addToEachGroup,
  addPeople,
  addSeveral,
  removePeople,
  exportGroups,
  addPerson,
  removePerson,
];
