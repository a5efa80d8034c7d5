import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Download, ScanFace, Trash2 } from "#kernel/ui/icons.ts";
import { InvitationListParams } from "../invitationParams.ts";
import { inviteSeveralPanel, personCredentialsPanel } from "../panels.ts";

const NamedInvitation = z.object({ id: Id, name: z.string() });

export const inviteFace = command({
  id: "credentials:invite-face",
  title: "credentials.command.inviteFace",
  icon: ScanFace,
  keywords: "credentials.keywordsOfFace",
  scope: "face_w",
  args: z.object({ personId: Id }),
  pickers: { personId: { entity: "person", label: "credentials.pick.faceOf" } },
  // The dialog is in the person's panel.
  when: ({ scopes }) => scopes.has("credential_r"),
  run: ({ personId }, kernel) => kernel.panels.open(personCredentialsPanel, { personId, ask: "face" }),
});
export const inviteFaces = command({
  id: "credentials:invite-faces",
  title: "credentials.command.inviteFaces",
  icon: ScanFace,
  scope: "face_w",
  isInPalette: false,
  args: z.object({ users: z.array(NamedInvitation) }),
  run: ({ users }, kernel) => kernel.panels.open(inviteSeveralPanel, { ids: users.map(({ id }) => id) }),
});
export const revokeFaceInvitation = command({
  id: "credentials:revoke-face-invitation",
  title: "credentials.command.revokeInvitation",
  icon: Trash2,
  scope: "face_w",
  isDangerous: true,
  consequence: "credentials.consequence.invitation",
  isInPalette: false,
  args: NamedInvitation,
  objectName: ({ name }) => name,
  run: async ({ id }, kernel, { signal }) => (await import("./changeInvitations.ts")).revokeInvitation(id, kernel, signal),
});
export const revokeFaceInvitations = command({
  id: "credentials:revoke-face-invitations",
  title: "credentials.command.revokeInvitations",
  icon: Trash2,
  scope: "face_w",
  isDangerous: true,
  consequence: "credentials.consequence.invitations",
  isInPalette: false,
  args: z.object({ invitations: z.array(NamedInvitation) }),
  objectName: ({ invitations }) => invitations.map(({ name }) => name).join(", "),
  run: async ({ invitations }, kernel, { signal }) =>
    (await import("./changeInvitations.ts")).revokeInvitations(invitations, kernel, signal),
});
export const exportFaceInvitations = command({
  id: "credentials:export-face-invitations",
  title: "credentials.command.exportInvitations",
  icon: Download,
  scope: "face_r",
  args: InvitationListParams,
  run: async (params, kernel) => (await import("./exportInvitations.ts")).exportInvitations(params, kernel),
});

/** PB-10, US-08: commands for face invitations. */
export const invitationCommands: readonly AnyCommand[] = [
  inviteFace,
  inviteFaces,
  revokeFaceInvitation,
  revokeFaceInvitations,
  exportFaceInvitations,
];
