import type { AccessWay, CredentialKind, DoorOpener } from "#contract/accessQuestions.ts";
import { weekdayAndMinute } from "#kernel/format/siteTime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { CreditCard, Hash, type Icon, KeyRound, Monitor, ScanFace, Smartphone, UsersRound } from "#kernel/ui/icons.ts";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";

/** EN-04: icon of each kind of credential. */
const kindIcons: Readonly<Record<CredentialKind, Icon>> = {
  card: CreditCard,
  mobile: Smartphone,
  face: ScanFace,
  web: Monitor,
  pin: Hash,
  cloudKey: KeyRound,
};

type Right = Pick<DoorOpener, "ways" | "credentialKinds" | "needsEscort">;
interface ColumnsOptions<Row> {
  t: Kernel["t"];
  language: string;
  /** The instant of the check. */
  atUtc: string;
  zoneOf: (row: Row) => string | undefined;
}

/** Columns: the schedules and groups that give access, until or from when, the credentials, and the conditions. */
export function rightColumns<Row extends Right>({ t, language, atUtc, zoneOf }: ColumnsOptions<Row>): DataColumn<Row>[] {
  return [
    {
      id: "by",
      header: t("access.column.by"),
      priority: 2,
      minWidth: 150,
      renderCell: ({ ways }) => <span className="trunc">{byText(ways, t)}</span>,
    },
    {
      id: "opening",
      header: t("access.column.opening"),
      priority: 1.5,
      width: 210,
      minWidth: 170,
      renderCell: (row) => <span className="trunc">{openingText(row.ways, { t, language, atUtc, zone: zoneOf(row) })}</span>,
    },
    {
      id: "kinds",
      header: t("access.column.kinds"),
      priority: 3,
      width: 150,
      minWidth: 96,
      renderCell: ({ credentialKinds, needsEscort }) => (
        <span className="access-kinds">
          {credentialKinds.map((kind) => {
            const Glyph = kindIcons[kind];
            return (
              <span key={kind} title={t(`access.kind.${kind}`)}>
                <Glyph className="i" aria-hidden />
                <span className="sr">{t(`access.kind.${kind}`)}</span>
              </span>
            );
          })}
          {needsEscort && <StateChip icon={UsersRound} level="warn" word={t("access.escort")} />}
        </span>
      ),
    },
  ];
}

/** "Contractor hours · Contractors +1" */
export function byText(ways: readonly AccessWay[], t: Kernel["t"]): string {
  const [first] = ways;
  if (!first) return "";
  const via = first.group ? (first.group.name ?? t("access.unnamed.group")) : t("access.via.name");
  const text = `${first.schedule.name ?? t("access.unnamed.schedule")} · ${via}`;
  return ways.length > 1 ? t("access.more", { first: text, count: ways.length - 1 }) : text;
}

/** Until when the door is open to the person, if it is; else from when. Of several ways, the one that lasts longest or starts first. */
export function openingText(
  ways: readonly AccessWay[],
  { t, language, atUtc, zone }: { t: Kernel["t"]; language: string; atUtc: string; zone: string | undefined },
): string {
  const open = ways.filter(({ startUtc }) => startUtc <= atUtc);
  const moment = (utc: string) => weekdayAndMinute(utc, language, zone, atUtc);
  if (open.length === 0) {
    const [next] = ways.map(({ startUtc }) => startUtc).toSorted();
    return next === undefined ? "" : t("access.opening.from", { time: moment(next) });
  }
  const ends = open.map(({ endUtc }) => endUtc);
  const last = ends.includes(undefined) ? undefined : ends.toSorted().at(-1);
  return last === undefined ? t("access.opening.always") : t("access.opening.until", { time: moment(last) });
}
