import { useQuery } from "@tanstack/react-query";
import type { EventLog } from "#contract/eventLogs.ts";
import { dataOf, knownEntry } from "#contract/events/eventKinds.ts";
import { FailureState } from "#kernel/errors/FailureState.tsx";
import { dateAndTime, momentAndZone } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Drawer } from "#kernel/ui/Drawer.tsx";
import { type LinkRow, LinkRows } from "#kernel/ui/LinkRows.tsx";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { Skeleton } from "#kernel/ui/states.tsx";
import { AccessWords, type ReasonThing } from "../../access/services.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { PersonFace } from "../../users/services.ts";
import { useEventWords } from "../services.ts";
import "./entry.css";

/** One entry with all its data, the reasons of a decision, and commands for its objects. */
export default function EventDrawer({ event, onClose }: { event: EventLog; onClose: () => void }) {
  const t = useText();
  const kernel = useKernel();
  const { language, user } = useConsoleState();
  const words = useEventWords();
  const { serialNumber } = event;
  const device =
    serialNumber === undefined ? undefined : (kernel.use(DeviceDirectory).get(serialNumber)?.name ?? event.deviceName ?? serialNumber);
  const site = user.sites.find(({ id }) => id === event.siteId);
  const zone = (site ?? user.sites[0])?.timeZoneId;
  const face = words.describe(event);
  const at = (instant: string) => momentAndZone(instant, language, zone);
  const isPerson = event.actor.kind === "person" && event.actor.id !== undefined;
  const method = methodOf(event);
  const facts: [string, string | undefined][] = [
    [t("events.entry.device"), device],
    [t("events.entry.serial"), serialNumber],
    [t("events.entry.site"), site?.name],
    [t("events.entry.method"), method === undefined ? undefined : words.method(method).word],
    [t("events.entry.category"), words.category(event.category)],
    [t("events.entry.who"), event.actor.name],
    [t("events.entry.occurred"), at(event.occurredAtUtc)],
    [t("events.entry.recorded"), at(event.recordedAtUtc)],
    [t("events.entry.kind"), event.kind],
    [t("events.entry.number"), String(event.sequence)],
  ];
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={face.title}
      subtitle={[device, dateAndTime(event.occurredAtUtc, language, zone)].filter(Boolean).join(" · ")}
      lead={isPerson ? <PersonFace id={event.actor.id} name={event.actor.name} isLarge /> : <face.icon className="i" aria-hidden />}
    >
      <Section>
        <KeyValueList
          rows={[
            { key: t("events.entry.result"), value: words.outcome(event) },
            ...facts.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
          ]}
        />
      </Section>
      {dataOf(event, "access.decision")?.because && <Because key={event.id} event={event} timeZone={zone} />}
      <About event={event} />
    </Drawer>
  );
}

/** The stored rules of the door's decision, with links to their objects. */
function Because({ event, timeZone }: { event: EventLog; timeZone: string | undefined }) {
  const t = useText();
  const kernel = useKernel();
  const { language, user } = useConsoleState();
  const { data, error, refetch } = useQuery(
    {
      queryKey: ["events", "because", user.accountId, event.id, language],
      queryFn: ({ signal }) => kernel.use(AccessWords).because(event.id, timeZone, signal),
      retry: false,
    },
    kernel.queryClient,
  );
  const things = new Map(data?.flatMap((line) => line.things).map((thing) => [`${thing.kind} ${thing.id}`, thing]));
  const rows = [...things.values()].flatMap((thing) => linkTo(thing, kernel, t));
  return (
    <Section title={t("events.entry.because")}>
      {error ? (
        <FailureState title={t("events.entry.becauseFailed")} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="entry-because">
          {data.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <Skeleton rows={2} />
      )}
      {rows.length > 0 && <LinkRows label={t("events.entry.rules")} rows={rows} />}
    </Section>
  );
}

const commandOf = { schedule: "schedules:edit", group: "groups:edit", zone: "zones:edit" } as const;

function linkTo({ kind, id, name }: ReasonThing, { commands }: ReturnType<typeof useKernel>, t: ReturnType<typeof useText>): LinkRow[] {
  const command = commandOf[kind];
  if (commands.availabilityById(command, { id }).state === "hidden") return [];
  const icon = commands.get(command)?.icon;
  return [
    { id: `${kind} ${id}`, icon, title: name, end: t(`events.entry.rule.${kind}`), onOpen: () => void commands.runById(command, { id }) },
  ];
}

/** Links from an entry: explanation by the current rules, door, person. */
function About({ event }: { event: EventLog }) {
  const t = useText();
  const rows = useEventWords()
    .menu(event)
    .flatMap((entry): LinkRow[] =>
      entry.kind !== "action" || isRule(entry.id) || entry.disabledReason !== undefined
        ? []
        : [{ id: entry.id, icon: entry.icon, title: entry.label, onOpen: entry.onSelect }],
    );
  if (rows.length === 0) return undefined;
  return (
    <Section title={t("events.entry.more")}>
      <LinkRows label={t("events.entry.more")} rows={rows} />
    </Section>
  );
}

/** The section with the reasons links to these already. */
const isRule = (command: string) => Object.values<string>(commandOf).includes(command);

/** EN-04: the method at the door, or the method of the command. */
function methodOf(event: EventLog): number | undefined {
  const entry = knownEntry(event);
  return entry && "method" in entry.data ? entry.data.method : undefined;
}
