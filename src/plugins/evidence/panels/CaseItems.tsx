import type { EvidenceCase, EvidenceItem } from "#contract/evidenceCases.ts";
import { byteCount } from "#kernel/format/numbers.ts";
import { dateAndTime, duration, timeAndZone, timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { IconButton } from "#kernel/ui/IconButton.tsx";
import { Camera, FileText, Lock, MessageSquare, Play, Trash2, TriangleAlert, Video } from "#kernel/ui/icons.ts";
import { Section } from "#kernel/ui/panelParts.tsx";
import { Empty } from "#kernel/ui/states.tsx";
import "./evidence.css";
import { openRecording } from "../../playback/services.ts";
import { removeItem } from "../commands/caseCommands.ts";

const icons = { clip: Video, still: Camera, log: FileText, note: MessageSquare } as const;

/** B-04: the items of a case, the people who added them, and the gateway's state of locked clips. */
export function CaseItems({ found }: { found: EvidenceCase }) {
  const t = useText();
  const { items } = found;
  return (
    <Section title={t("evidence.items")}>
      {items.length === 0 ? (
        <Empty title={t("evidence.noItems")}>{t("evidence.noItemsHint")}</Empty>
      ) : (
        <ul className="evidence-items" aria-label={t("evidence.items")}>
          {items.map((item) => (
            <Item key={item.id} item={item} found={found} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Item({ item, found }: { item: EvidenceItem; found: EvidenceCase }) {
  const kernel = useKernel();
  const t = useText();
  const { language } = useConsoleState();
  const title = useTitle(item);
  const Glyph = icons[item.kind];
  const isKept = found.isLocked && (item.kind === "clip" || item.kind === "still");
  const serialNumber = "serialNumber" in item ? item.serialNumber : undefined;
  const at = item.kind === "clip" ? item.fromUtc : item.kind === "still" ? item.atUtc : undefined;
  const reason = found.isClosed ? t("errors.error_case_closed") : isKept ? t("errors.error_case_locked") : undefined;
  return (
    <li>
      <Glyph className="i" aria-hidden />
      <div>
        <span className="med">{title.name}</span>
        {title.detail !== "" && <span className="num fs12">{title.detail}</span>}
        <span className="faint fs12">
          {t("evidence.addedBy", { name: item.addedBy.name, at: dateAndTime(item.addedAtUtc, language, undefined) })}
        </span>
        {item.kind === "clip" && found.isLocked && <Held item={item} />}
      </div>
      {at !== undefined && serialNumber !== undefined && (
        <IconButton
          icon={Play}
          label={t("evidence.play", { name: title.name })}
          onClick={() => void kernel.commands.run(openRecording, { serialNumber, at })}
        />
      )}
      <IconButton
        icon={Trash2}
        label={t("evidence.remove", { name: title.name })}
        disabledReason={reason}
        onClick={() => void kernel.commands.run(removeItem, { id: found.id, itemId: item.id, name: title.name })}
      />
    </li>
  );
}

/** The available part of a locked clip, and the part that had been deleted before the lock. */
function Held({ item: { held, timeZoneId } }: { item: Extract<EvidenceItem, { kind: "clip" }> }) {
  const t = useText();
  const { language } = useConsoleState();
  if (!held) return <span className="fs12">{t("evidence.held.waiting")}</span>;
  const times = held.missing.map(
    ({ fromUtc, toUtc }) => `${timeOfDay(fromUtc, language, timeZoneId)}–${timeOfDay(toUtc, language, timeZoneId)}`,
  );
  return (
    <>
      <span className="fs12 evidence-held">
        <Lock className="i" aria-hidden />
        {t("evidence.held.bytes", { bytes: byteCount(held.bytes, language) })}
      </span>
      {times.length > 0 && (
        <span className="fs12 evidence-held" data-level="warn">
          <TriangleAlert className="i" aria-hidden />
          {t("evidence.held.missing", { times: times.join(", ") })}
        </span>
      )}
    </>
  );
}

function useTitle(item: EvidenceItem): { name: string; detail: string } {
  const t = useText();
  const { language } = useConsoleState();
  switch (item.kind) {
    case "clip": {
      const length = duration(Date.parse(item.toUtc) - Date.parse(item.fromUtc), language);
      const from = dateAndTime(item.fromUtc, language, item.timeZoneId);
      return { name: item.deviceName, detail: `${from} – ${timeAndZone(item.toUtc, language, item.timeZoneId)} · ${length}` };
    }
    case "still":
      return { name: t("evidence.stillOf", { name: item.deviceName }), detail: dateAndTime(item.atUtc, language, item.timeZoneId) };
    case "log": {
      const times = [item.fromUtc, item.toUtc].map((each) => dateAndTime(each, language, undefined)).join(" – ");
      const ofDevice = item.serialNumber === undefined ? "" : ` · ${item.serialNumber}`;
      return { name: t(`evidence.log.logs.${item.log}`), detail: `${times}${ofDevice}` };
    }
    case "note":
      return { name: item.text, detail: "" };
  }
}
