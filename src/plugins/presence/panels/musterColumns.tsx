import { useMemo } from "react";
import type { Muster, MusterPerson } from "#contract/musters.ts";
import { dateAndTime } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, Undo2 } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";
import { accountedText, personChip } from "../muster/musterTexts.ts";
import { ticking } from "../muster/ticking.ts";

type Of = Pick<Muster, "id" | "timeZoneId" | "closedAtUtc">;

/** Columns of a muster's list, with the button that accounts for a person. */
export function useMusterColumns({ id, timeZoneId, closedAtUtc }: Of, people: readonly MusterPerson[]): DataColumn<MusterPerson>[] {
  const t = useText();
  const { language, scopes } = useConsoleState();
  const mayTick = closedAtUtc === undefined && scopes.has("deviceremoteaccess_w");
  const hasPhones = people.some(({ phoneNumber }) => phoneNumber !== undefined);
  const hasVisitors = people.some(({ host }) => host !== undefined);
  return useMemo(() => {
    const at = (instantUtc: string) => <span className="tn trunc">{dateAndTime(instantUtc, language, timeZoneId)}</span>;
    const tick: DataColumn<MusterPerson> = {
      id: "tick",
      header: t("presence.personColumn.tick"),
      width: 150,
      minWidth: 130,
      priority: 1.2,
      renderCell: (person) => <TickButton musterId={id} person={person} />,
    };
    const phone: DataColumn<MusterPerson> = {
      id: "phone",
      header: t("presence.personColumn.phone"),
      width: 140,
      priority: 2,
      renderCell: ({ phoneNumber }) => phoneNumber !== undefined && <a href={`tel:${phoneNumber}`}>{phoneNumber}</a>,
    };
    const host: DataColumn<MusterPerson> = {
      id: "host",
      header: t("presence.personColumn.host"),
      priority: 4,
      renderCell: (person) => <span className="muted trunc">{person.host?.name}</span>,
    };
    return [
      {
        id: "name",
        header: t("presence.personColumn.name"),
        minWidth: 150,
        priority: 1,
        sortValue: ({ fullName }) => fullName,
        renderCell: ({ id: personId, fullName, isVisitor }) => (
          <PersonLine id={personId} name={fullName}>
            {isVisitor && <span className="faint fs12">{t("presence.visitor")}</span>}
          </PersonLine>
        ),
      },
      ...(mayTick ? [tick] : []),
      {
        id: "state",
        header: t("presence.personColumn.state"),
        minWidth: 130,
        priority: 1.5,
        sortValue: (person) => (person.accounted ? 1 : 0),
        renderCell: (person) => {
          const { icon, label, level } = personChip(person, { t });
          const how = accountedText(person, timeZoneId, language, { t });
          return (
            <span className="row">
              <StateChip icon={icon} word={label} level={level} />
              {how !== "" && <span className="muted fs12 trunc">{how}</span>}
            </span>
          );
        },
      },
      {
        id: "zone",
        header: t("presence.personColumn.zone"),
        priority: 2,
        sortValue: ({ zoneName }) => zoneName,
        renderCell: ({ zoneName }) => <span className="trunc">{zoneName}</span>,
      },
      ...(hasPhones ? [phone] : []),
      {
        id: "lastSeen",
        header: t("presence.personColumn.lastSeen"),
        width: 176,
        minWidth: 176,
        priority: 3,
        sortValue: ({ lastSeenUtc }) => lastSeenUtc,
        renderCell: ({ lastSeenUtc }) => at(lastSeenUtc),
      },
      {
        id: "lastSeenDoor",
        header: t("presence.personColumn.lastSeenDoor"),
        priority: 3.5,
        renderCell: ({ lastSeenDoor }) => <span className="muted trunc">{lastSeenDoor?.name}</span>,
      },
      ...(hasVisitors ? [host] : []),
      {
        id: "since",
        header: t("presence.personColumn.since"),
        width: 176,
        minWidth: 176,
        priority: 5,
        sortValue: ({ sinceUtc }) => sinceUtc,
        renderCell: ({ sinceUtc }) => at(sinceUtc),
      },
    ];
  }, [t, language, id, timeZoneId, mayTick, hasPhones, hasVisitors]);
}

function TickButton({ musterId, person }: { musterId: string; person: MusterPerson }) {
  const { commands } = useKernel();
  const t = useText();
  const isMissing = person.accounted === undefined;
  const command = isMissing ? "presence:account" : "presence:mark-missing";
  const title = t(isMissing ? "presence.tick" : "presence.untick");
  return (
    <Button
      size="s"
      variant={isMissing ? "outlined" : "quiet"}
      icon={isMissing ? CircleCheck : Undo2}
      aria-label={`${title}: ${person.fullName}`}
      onClick={() => void commands.runById(command, ticking(musterId, [person]))}
    >
      {title}
    </Button>
  );
}
