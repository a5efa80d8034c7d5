import { Suspense } from "react";
import type { GuestDetail } from "#contract/guests.ts";
import { useCommandById, useConsoleState, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { type KeyValue, KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { useFaces } from "../../credentials/services.ts";
import { visitorStates } from "../visitorState.ts";
import { visitMoment, visitZone } from "../visitTime.ts";

/** State of the visit, and the doors that open for the visitor. */
export function VisitorStanding({ visitor }: { visitor: GuestDetail }) {
  const t = useText();
  const { language, scopes, user } = useConsoleState();
  const { id, state, openings, lastOpenedUtc, usesMax, validFrom, validUntil, siteIds } = visitor;
  const zone = visitZone(siteIds, user.sites);
  const rows: KeyValue[] = [
    { key: t("visitors.column.state"), value: <StateChip {...visitorStates[state]} word={t(`visitors.state.${state}`)} /> },
    { key: t("visitors.column.from"), value: visitMoment(validFrom, language, zone) },
    { key: t("visitors.column.until"), value: visitMoment(validUntil, language, zone) },
    { key: t("visitors.openings"), value: openings },
    ...(lastOpenedUtc === undefined ? [] : [{ key: t("visitors.lastOpened"), value: visitMoment(lastOpenedUtc, language, zone) }]),
    ...(usesMax === undefined ? [] : [{ key: t("visitors.field.usesMax"), value: usesMax }]),
  ];
  return (
    <>
      <Section title={t("visitors.standing")}>
        <KeyValueList rows={rows} />
        <div className="visit-actions">
          <CommandButton id="credentials:of-person" personId={id} />
          <CommandButton id="credentials:invite-face" personId={id} />
          <CommandButton id="access:open-what" personId={id} />
          <CommandButton id="credentials:uses" personId={id} />
          <CommandButton id="visitors:openings" personId={id} />
        </div>
      </Section>
      {scopes.has("face_r") && (
        <Suspense>
          <Faces personId={id} />
        </Suspense>
      )}
    </>
  );
}

function Faces({ personId }: { personId: string }) {
  const faces = useFaces();
  return <faces.Standing personId={personId} />;
}

function CommandButton({ id, personId }: { id: string; personId: string }) {
  const command = useCommandById(id, { id: personId, personId });
  if (!command.isVisible) return undefined;
  return (
    <Button size="s" icon={command.command?.icon} onClick={command.run} disabledReason={command.reason}>
      {command.title}
    </Button>
  );
}
