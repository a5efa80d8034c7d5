import type { EventLog } from "#contract/eventLogs.ts";
import { dateAndTime, zoneName } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Drawer } from "#kernel/ui/Drawer.tsx";
import { KeyValueList, Section } from "#kernel/ui/panelParts.tsx";
import { DeviceDirectory } from "../../devices/services.ts";
import { EventWords } from "../../events/services.ts";
import { ResultCell } from "./ResultCell.tsx";
import { deviceNameOf } from "./useEventColumns.tsx";

/** One entry with everything that the log has of it. */
export function EventDrawer({ event, onClose }: { event: EventLog; onClose: () => void }) {
  const t = useText();
  const kernel = useKernel();
  const { language, user } = useConsoleState();
  const words = kernel.use(EventWords);
  const device = deviceNameOf(event, kernel.use(DeviceDirectory));
  const site = user.sites.find(({ id }) => id === event.siteId);
  const zone = (site ?? user.sites[0])?.timeZoneId;
  const face = words.describe(event);
  const at = (instant: string) => `${dateAndTime(instant, language, zone)} ${zoneName(instant, language, zone)}`;
  const { method } = event.data;
  const facts: [string, string | undefined][] = [
    [t("reports.column.device"), device],
    [t("reports.detail.serial"), event.serialNumber],
    [t("reports.column.site"), site?.name],
    [t("reports.column.method"), typeof method === "number" ? words.method(method).word : undefined],
    [t("reports.column.category"), words.category(event.category)],
    [t("reports.column.who"), event.actor.name],
    [t("reports.detail.occurred"), at(event.occurredAtUtc)],
    [t("reports.detail.recorded"), at(event.recordedAtUtc)],
    [t("reports.detail.kind"), event.kind],
    [t("reports.detail.number"), String(event.sequence)],
  ];
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={face.title}
      subtitle={[device, dateAndTime(event.occurredAtUtc, language, zone)].filter(Boolean).join(" · ")}
      lead={<face.icon className="i" aria-hidden />}
      footer={event.serialNumber !== undefined && <ShowDevice serialNumber={event.serialNumber} />}
    >
      <Section>
        <KeyValueList
          rows={[
            { key: t("reports.column.result"), value: <ResultCell event={event} words={words} /> },
            ...facts.flatMap(([key, value]) => (value === undefined ? [] : [{ key, value }])),
          ]}
        />
      </Section>
    </Drawer>
  );
}

function ShowDevice({ serialNumber }: { serialNumber: string }) {
  const t = useText();
  const show = useCommand("doors:show", { serialNumber });
  if (!show.isVisible) return undefined;
  return <Button onClick={show.run}>{t("reports.menu.showDoor")}</Button>;
}
