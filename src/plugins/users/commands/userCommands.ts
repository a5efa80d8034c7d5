import * as z from "zod/mini";
import { UserStatus } from "#contract/enumerations.ts";
import { Id, WireNumber } from "#contract/fields.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import {
  CirclePause,
  CirclePlay,
  Download,
  ImageOff,
  ImageUp,
  Mail,
  Pencil,
  RotateCcw,
  Trash2,
  Undo2,
  UserPlus,
} from "#kernel/ui/icons.ts";
import { editSeveralPanel, userDetailsPanel, userListPanel } from "../panels.ts";
import { UserListParams } from "../userParams.ts";

const One = z.object({ id: Id });
/** A row passes its name and state, so that commands without effect are disabled and questions name the person. */
const OneOfList = z.object({ id: Id, name: z.optional(z.string()), status: z.optional(WireNumber) });
const Several = z.object({ users: z.array(z.object({ id: Id, name: z.string() })) });
const pickPerson = { id: { entity: "person", label: "users.pick" } } as const;
const named = ({ users }: z.output<typeof Several>) => users.map(({ name }) => name).join(", ");

const isSelf = (id: string, { state }: Kernel) => (state.user.personId === id ? "users.refused.self" : undefined);

export const createUser = command({
  id: "users:create",
  title: "users.command.create",
  icon: UserPlus,
  keywords: "users.keywords.create",
  often: 12,
  scope: "user_w",
  run: (_, kernel) => kernel.panels.open(userDetailsPanel, {}),
});
export const editUser = command({
  id: "users:edit",
  title: "users.command.edit",
  icon: Pencil,
  keywords: "users.keywords.edit",
  often: 11,
  scope: "user_r",
  isUndoable: true,
  args: One,
  pickers: pickPerson,
  run: ({ id }, kernel) => kernel.panels.open(userDetailsPanel, { id }),
});
export const suspendUser = command({
  id: "users:suspend",
  title: "users.command.suspend",
  icon: CirclePause,
  scope: "user_w",
  isDangerous: true,
  consequence: "users.consequence.suspend",
  args: OneOfList,
  pickers: pickPerson,
  objectName: ({ name }) => name,
  disabledBecause: ({ id, status }, kernel) =>
    isSelf(id, kernel) ?? (status === UserStatus.Suspended ? "users.refused.suspended" : undefined),
  run: async ({ id }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUser("suspend", id, kernel, signal),
});
export const reactivateUser = command({
  id: "users:reactivate",
  title: "users.command.reactivate",
  icon: CirclePlay,
  scope: "user_w",
  args: OneOfList,
  pickers: pickPerson,
  disabledBecause: ({ status }) => (status === undefined || status === UserStatus.Suspended ? undefined : "users.refused.notSuspended"),
  run: async ({ id }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUser("reactivate", id, kernel, signal),
});
export const changePicture = command({
  id: "users:change-picture",
  title: "users.command.changePicture",
  icon: ImageUp,
  keywords: "users.keywords.picture",
  scope: "user_w",
  args: OneOfList,
  pickers: pickPerson,
  disabledBecause: ({ id }, kernel) => isSelf(id, kernel) && "users.refused.ownPicture",
  run: async ({ id }, kernel, { signal }) => (await import("./changePicture.ts")).changePicture(id, kernel, signal),
});
export const removePicture = command({
  id: "users:remove-picture",
  title: "users.command.removePicture",
  icon: ImageOff,
  keywords: "users.keywords.picture",
  scope: "user_w",
  isDangerous: true,
  consequence: "users.consequence.picture",
  args: OneOfList,
  pickers: pickPerson,
  objectName: ({ name }) => name,
  disabledBecause: ({ id }, kernel) => isSelf(id, kernel) && "users.refused.ownPicture",
  run: async ({ id }, kernel, { signal }) => (await import("./changePicture.ts")).removePicture(id, kernel, signal),
});
export const inviteUser = command({
  id: "users:invite",
  title: "users.command.invite",
  icon: Mail,
  scope: "user_w",
  args: OneOfList,
  pickers: pickPerson,
  disabledBecause: ({ id, status }, kernel) =>
    isSelf(id, kernel) ?? (status === UserStatus.Suspended ? "users.refused.suspended" : undefined),
  run: async ({ id }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUser("invite", id, kernel, signal),
});
export const withdrawInvitation = command({
  id: "users:withdraw-invitation",
  title: "users.command.uninvite",
  icon: Undo2,
  scope: "user_w",
  isDangerous: true,
  consequence: "users.consequence.uninvite",
  args: OneOfList,
  pickers: pickPerson,
  objectName: ({ name }) => name,
  disabledBecause: ({ status }) => (status === UserStatus.Active ? "users.refused.notInvited" : undefined),
  run: async ({ id }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUser("uninvite", id, kernel, signal),
});
export const deleteUser = command({
  id: "users:delete",
  title: "users.command.delete",
  icon: Trash2,
  scope: "user_w",
  args: OneOfList,
  pickers: pickPerson,
  disabledBecause: ({ id }, kernel) => isSelf(id, kernel),
  run: ({ id }, kernel) => kernel.panels.open(userDetailsPanel, { id, ask: "delete" }),
});
export const undeleteUser = command({
  id: "users:undelete",
  title: "users.command.undelete",
  icon: RotateCcw,
  scope: "user_w",
  args: One,
  isInPalette: false,
  run: ({ id }, kernel) => kernel.panels.open(userDetailsPanel, { id, ask: "undelete" }),
});
export const showDeletedUsers = command({
  id: "users:show-deleted",
  title: "users.command.showDeleted",
  icon: Trash2,
  scope: "user_r",
  isUndoable: true,
  run: (_, kernel) => kernel.panels.open(userListPanel, { state: "deleted" }),
});
export const editUsers = command({
  id: "users:edit-several",
  title: "users.command.editSeveral",
  icon: Pencil,
  scope: "user_w",
  isUndoable: true,
  isInPalette: false,
  args: Several,
  run: ({ users }, kernel) => kernel.panels.open(editSeveralPanel, { ids: users.map(({ id }) => id) }),
});
export const suspendUsers = command({
  id: "users:suspend-several",
  title: "users.command.suspend",
  icon: CirclePause,
  scope: "user_w",
  isDangerous: true,
  consequence: "users.consequence.suspend",
  isInPalette: false,
  args: Several,
  objectName: named,
  run: async ({ users }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUsers("suspend", users, kernel, signal),
});
export const reactivateUsers = command({
  id: "users:reactivate-several",
  title: "users.command.reactivate",
  icon: CirclePlay,
  scope: "user_w",
  isInPalette: false,
  args: Several,
  run: async ({ users }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUsers("reactivate", users, kernel, signal),
});
export const inviteUsers = command({
  id: "users:invite-several",
  title: "users.command.invite",
  icon: Mail,
  scope: "user_w",
  isInPalette: false,
  args: Several,
  run: async ({ users }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUsers("invite", users, kernel, signal),
});
export const deleteUsers = command({
  id: "users:delete-several",
  title: "users.command.delete",
  icon: Trash2,
  scope: "user_w",
  isDangerous: true,
  consequence: "users.consequence.delete",
  isInPalette: false,
  args: Several,
  objectName: named,
  run: async ({ users }, kernel, { signal }) => (await import("./changeUsers.ts")).changeUsers("delete", users, kernel, signal),
});
export const exportUsers = command({
  id: "users:export",
  title: "users.command.export",
  icon: Download,
  scope: "user_r",
  args: UserListParams,
  run: async (params, kernel) => (await import("./exportUsers.ts")).exportUsers(params, kernel),
});

export const userCommands: readonly AnyCommand[] = [
  createUser,
  editUser,
  suspendUser,
  reactivateUser,
  changePicture,
  removePicture,
  inviteUser,
  withdrawInvitation,
  deleteUser,
  undeleteUser,
  showDeletedUsers,
  editUsers,
  suspendUsers,
  reactivateUsers,
  inviteUsers,
  deleteUsers,
  exportUsers,
];
