import { useQuery } from "@tanstack/react-query";
import { type FaceInvitation, listFaceInvitations } from "#contract/faceInvitations.ts";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { useRefreshOn } from "#kernel/resource/useRefreshOn.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Ellipsis } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { Section } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { allCredentialsKey } from "../credentialsKey.ts";
import { invitationFace, invitationNote } from "../invitationFaces.ts";
import { useCommandEntries } from "./useCommandEntries.ts";
import "./credentials.css";

const facesKey = [...allCredentialsKey, "faces"] as const;

/** PB-10: states of a person's face invitations, newest first; renders nothing without any. */
export default function FaceStanding({ personId }: { personId: string }) {
  const kernel = useKernel();
  const t = useText();
  useRefreshOn("Credentials/Index", facesKey);
  const { data } = useQuery(
    {
      queryKey: [...facesKey, personId],
      queryFn: ({ signal }) => kernel.api.call(listFaceInvitations, { query: { userId: personId, pageSize: "10" } }, signal),
    },
    kernel.queryClient,
  );
  if (!data || data.rows.length === 0) return undefined;
  return (
    <Section title={t("credentials.panel.faces")}>
      <ul className="face-rows">
        {data.rows.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation }: { invitation: FaceInvitation }) {
  const t = useText();
  const { language, user } = useConsoleState();
  const timeZone = user.sites[0]?.timeZoneId;
  const { id, fullName: name, expiresOn, isMailed } = invitation;
  const entries = useCommandEntries(["credentials:revoke-face-invitation"], { id, name });
  const until = t("credentials.row.until", { time: minuteAndZone(expiresOn, language, timeZone) });
  const facts = [until, isMailed ? t("credentials.face.mailed") : undefined, invitationNote(invitation, { t, language, timeZone })];
  return (
    <li className="row face-row">
      <div className="grow">
        <StateChip {...invitationFace(invitation, t)} />
        <div className="fs12 faint">{facts.filter((fact) => fact !== undefined).join(" · ")}</div>
      </div>
      {entries.length > 0 && (
        <Menu
          entries={entries}
          align="end"
          trigger={<IconButton icon={Ellipsis} label={t("credentials.row.actions", { name: until })} />}
        />
      )}
    </li>
  );
}
