import type { Muster, MusterPerson } from "#contract/musters.ts";
import { dateAndTime, momentAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { accountedText, calledText } from "../muster/musterTexts.ts";
import "./musterSheet.css";

export interface MusterSheetProps {
  muster: Muster;
  /** By name. */
  people: readonly MusterPerson[];
}

/** Empty lines for people who are found but are not on the list. */
const emptyLines = 6;
const columns = ["name", "phone", "since", "lastSeen", "remarks"] as const;

/** The printed list of a muster: by zone, with a check box for each person. People who are accounted for are ticked. */
export function MusterSheet({ muster, people, printedAtUtc }: MusterSheetProps & { printedAtUtc: string }) {
  const t = useText();
  const { language } = useConsoleState();
  const zones = [...Map.groupBy(people, ({ zoneName }) => zoneName)].toSorted(([a], [b]) => a.localeCompare(b));
  const missing = people.filter(({ accounted }) => !accounted).length;
  return (
    <section className="muster-sheet" aria-label={t("presence.panel.muster")}>
      <table>
        <thead>
          <tr>
            <th colSpan={columns.length + 1} className="muster-sheet-head">
              <span className="muster-sheet-title">
                {t("presence.panel.muster")}: {muster.siteName}
              </span>
              <span>{t("presence.muster.called", { at: calledText(muster, language), by: muster.calledBy.name })}</span>
              {muster.reason !== "" && <span>{muster.reason}</span>}
              <span>
                {t("presence.sheet.zones", { zones: muster.zones.map(({ name }) => name).join(", ") })}
                {muster.assemblyZones.length > 0 &&
                  ` · ${t("presence.assembly", { zones: muster.assemblyZones.map(({ name }) => name).join(", ") })}`}
              </span>
              <span>
                {t("presence.sheet.asOf", { at: momentAndZone(printedAtUtc, language, muster.timeZoneId) })}
                {" · "}
                {t("presence.ofTotal", { total: people.length, missing, accounted: people.length - missing })}
              </span>
            </th>
          </tr>
          <tr>
            <th>
              <span className="sr">{t("presence.personColumn.tick")}</span>
            </th>
            {columns.map((column) => (
              <th key={column}>{t(`presence.personColumn.${column}`)}</th>
            ))}
          </tr>
        </thead>
        {zones.map(([zoneName, listed]) => (
          <tbody key={zoneName}>
            <tr className="muster-sheet-zone">
              <th colSpan={columns.length + 1}>
                {zoneName} ({listed.length})
              </th>
            </tr>
            {listed.map((person) => (
              <tr key={person.id}>
                <td>
                  <Box isTicked={person.accounted !== undefined} />
                </td>
                <td>
                  <b>{person.fullName}</b>
                  {person.isVisitor && <Visitor person={person} />}
                </td>
                <td>{person.phoneNumber}</td>
                <td>
                  {dateAndTime(person.sinceUtc, language, muster.timeZoneId)}
                  {person.door && <div>{person.door.name}</div>}
                </td>
                <td>
                  {dateAndTime(person.lastSeenUtc, language, muster.timeZoneId)}
                  {person.lastSeenDoor && <div>{person.lastSeenDoor.name}</div>}
                </td>
                <td>{accountedText(person, muster.timeZoneId, language, { t })}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tbody>
          <tr className="muster-sheet-zone">
            <th colSpan={columns.length + 1}>{t("presence.sheet.others")}</th>
          </tr>
          {Array.from({ length: emptyLines }, (_, index) => (
            <tr key={index} className="muster-sheet-line">
              <td>
                <Box isTicked={false} />
              </td>
              {columns.map((column) => (
                <td key={column}>{"\u00A0"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Box({ isTicked }: { isTicked: boolean }) {
  return <span className="muster-sheet-box">{isTicked ? "\u2713" : ""}</span>;
}

function Visitor({ person: { host } }: { person: MusterPerson }) {
  const t = useText();
  const phone = host?.phoneNumber === undefined ? "" : ` (${host.phoneNumber})`;
  return <div>{host ? t("presence.sheet.visitorOf", { host: `${host.name}${phone}` }) : t("presence.visitor")}</div>;
}
