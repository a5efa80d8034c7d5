import { type ReactNode, useCallback, useMemo } from "react";
import { dateAndMinute, minuteAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { type PanelClock, usePanelClock } from "#kernel/resource/usePanelClock.ts";
import { type Icon, IdCard, User } from "#kernel/ui/icons.ts";
import { Menu } from "#kernel/ui/Menu.tsx";
import { AddFilterButton } from "#kernel/ui/panelParts.tsx";
import type { DataColumn } from "#kernel/ui/tableColumns.ts";
import { PersonLine } from "../../users/services.ts";

/** Common fields of the lists of cloud keys and face invitations, whose links people have received. */
interface HandedLink {
  id: string;
  userId: string;
  fullName: string;
  isVisitor: boolean;
  validFrom: string;
  expiresOn: string;
  givenBy: { name: string };
  givenAtUtc: string;
}

type Holders = "people" | "visitors";
const kinds: Record<Holders, { icon: Icon; word: string }> = {
  people: { icon: User, word: "credentials.key.people" },
  visitors: { icon: IdCard, word: "credentials.key.visitors" },
};

/** Names a link by its person and its end. */
export function useLinkNames() {
  const t = useText();
  const { language, user } = useConsoleState();
  const nameOf = ({ fullName, expiresOn }: HandedLink) =>
    t("credentials.key.named", { name: fullName, time: minuteAndZone(expiresOn, language, user.sites[0]?.timeZoneId) });
  return { nameOf, named: (link: HandedLink) => ({ id: link.id, name: nameOf(link) }) };
}

interface Filtered<State extends string> {
  state: {
    value: State | undefined;
    offered: readonly State[];
    wordOf(value: State): string;
    iconOf(value: State): Icon;
    set(value?: State): void;
  };
  of: { value: Holders | undefined; set(value?: Holders): void };
}

/** Chips and filter menu of a list of links: by state, and by people or visitors. */
export function useLinkFilter<State extends string>({ state, of }: Filtered<State>) {
  const t = useText();
  const chip = (id: string, field: string, value: string, onRemove: () => void) => ({ id, field, value, onRemove });
  const [stateField, kindField] = [t("credentials.keyColumn.state"), t("credentials.keyColumn.kind")];
  const action = (id: string, label: string, icon: Icon, onSelect: () => void) => ({ kind: "action" as const, id, label, icon, onSelect });
  return {
    chips: [
      ...(state.value ? [chip("state", stateField, state.wordOf(state.value), () => state.set())] : []),
      ...(of.value ? [chip("of", kindField, t(kinds[of.value].word), () => of.set())] : []),
    ],
    addFilter: (
      <Menu
        entries={[
          { kind: "heading", label: stateField },
          ...state.offered.map((value) => action(value, state.wordOf(value), state.iconOf(value), () => state.set(value))),
          { kind: "heading", label: kindField },
          ...(["people", "visitors"] as const).map((value) => action(value, t(kinds[value].word), kinds[value].icon, () => of.set(value))),
        ]}
        trigger={<AddFilterButton label={t("kernel.table.addFilter")} />}
      />
    ),
  };
}

/** The clock of the panel, and times by it in table cells. */
export function useMoments(): { clock: PanelClock; moment: (instantUtc: string | undefined) => ReactNode } {
  const { language } = useConsoleState();
  const clock = usePanelClock();
  const { zone } = clock;
  const moment = useCallback(
    (instantUtc: string | undefined) =>
      instantUtc !== undefined && <span className="tn trunc">{dateAndMinute(instantUtc, language, zone)}</span>,
    [language, zone],
  );
  return { clock, moment };
}

/** Columns: the person, then `own`, then validity, and who created it when. */
export function useLinkColumns<Link extends HandedLink>(
  own: readonly DataColumn<Link>[],
  headers: { givenBy: string; given: string },
): DataColumn<Link>[] {
  const t = useText();
  const { clock, moment } = useMoments();
  const { givenBy, given } = headers;
  return useMemo(
    () => [
      {
        id: "name",
        header: t("credentials.keyColumn.name"),
        priority: 1,
        minWidth: 170,
        isSortable: true,
        renderCell: ({ userId, fullName, isVisitor }) => (
          <PersonLine id={userId} name={fullName}>
            {isVisitor && <span className="fs12 faint">{t("credentials.key.visitor")}</span>}
          </PersonLine>
        ),
      },
      ...own,
      {
        id: "from",
        header: clock.head(t("credentials.keyColumn.from")),
        width: 170,
        minWidth: 150,
        priority: 3,
        isSortable: true,
        renderCell: ({ validFrom }) => moment(validFrom),
      },
      {
        id: "until",
        header: clock.head(t("credentials.keyColumn.until")),
        width: 170,
        minWidth: 150,
        priority: 2,
        isSortable: true,
        renderCell: ({ expiresOn }) => moment(expiresOn),
      },
      {
        id: "givenBy",
        header: givenBy,
        width: 150,
        priority: 4,
        renderCell: (link) => <span className="muted trunc">{link.givenBy.name}</span>,
      },
      {
        id: "given",
        header: clock.head(given),
        width: 170,
        minWidth: 150,
        priority: 4,
        isSortable: true,
        renderCell: ({ givenAtUtc }) => moment(givenAtUtc),
      },
    ],
    [own, givenBy, given, moment, clock, t],
  );
}
