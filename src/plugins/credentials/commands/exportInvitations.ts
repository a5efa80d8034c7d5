import { type FaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { pagesOf } from "#kernel/lists/pagesOf.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { exportRows } from "#kernel/resource/exportRows.ts";
import type { InvitationListParams } from "../invitationParams.ts";
import { invitationQuery } from "../invitationQuery.ts";

/** Exports the invitations with the list's search, filter and sort order. */
export async function exportInvitations(params: InvitationListParams, kernel: Kernel): Promise<void> {
  const { invitationFace } = await import("../invitationFaces.ts");
  const { api, t, state } = kernel;
  const moment = (instantUtc: string | undefined) =>
    instantUtc === undefined ? "" : minuteAndZone(instantUtc, state.language, state.user.sites[0]?.timeZoneId);
  exportRows(kernel, {
    name: t("credentials.panel.faces"),
    header: [
      ...["name", "kind", "state"].map((column) => t(`credentials.keyColumn.${column}`)),
      t("credentials.face.opened"),
      ...["from", "until", "givenBy", "given"].map((column) => t(`credentials.keyColumn.${column}`)),
    ],
    cellsOf: (invitation: FaceInvitation) => [
      invitation.fullName,
      t(invitation.isVisitor ? "credentials.key.visitor" : "credentials.key.person"),
      invitationFace(invitation, t).word,
      moment(invitation.openedAtUtc),
      moment(invitation.validFrom),
      moment(invitation.expiresOn),
      invitation.givenBy.name,
      moment(invitation.givenAtUtc),
    ],
    read: pagesOf(api, listFaceInvitations, { query: invitationQuery(params) }),
  });
}
