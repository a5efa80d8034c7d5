import { momentAndZone, timeOfDay } from "#kernel/format/siteTime.ts";
import { useCommandById, useConsoleState, useText } from "#kernel/hooks.ts";
import { ResourceMenu } from "#kernel/resource/ResourceMenu.tsx";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { Info, WifiOff } from "#kernel/ui/icons.ts";
import { PanelHead } from "#kernel/ui/panelParts.tsx";
import { StateChip } from "#kernel/ui/StateChip.tsx";
import { calledText, musterChip } from "../muster/musterTexts.ts";
import type { WholeMuster } from "../muster/useMuster.ts";

/** Set if the platform can't be reached; the data is from that time. */
export type StaleMuster = { asOfMs: number; isRetrying: boolean; retry: () => void } | undefined;

interface MusterHeadProps {
  muster: WholeMuster["muster"];
  /** Numbers of people. */
  total: number;
  missing: number;
  stale: StaleMuster;
}

/** Where the muster is, its commands, what to know about it, and how many people are missing. */
export function MusterHead({ muster, total, missing, stale }: MusterHeadProps) {
  const t = useText();
  const { language } = useConsoleState();
  const isOpen = muster.closedAtUtc === undefined;
  const chip = musterChip(muster, { t });
  return (
    <>
      <PanelHead
        title={muster.siteName}
        subtitle={t("presence.muster.called", { at: calledText(muster, language), by: muster.calledBy.name })}
        actions={
          <>
            <CommandButton id="presence:print-muster" args={{ id: muster.id }} />
            {isOpen && <CommandButton id="presence:close-muster" args={{ id: muster.id }} isPrimary={missing === 0} />}
            <ResourceMenu name={muster.siteName} groups={[["presence:export-muster"]]} args={{ id: muster.id }} />
          </>
        }
      />
      {stale && (
        <Banner
          level="warn"
          icon={WifiOff}
          action={
            <Button size="s" isPending={stale.isRetrying} onClick={stale.retry}>
              {t("presence.stale.retry")}
            </Button>
          }
        >
          {t("presence.stale.text", { time: timeOfDay(new Date(stale.asOfMs).toISOString(), language, muster.timeZoneId) })}
        </Banner>
      )}
      {isOpen && muster.enteredSince > 0 && (
        <Banner level="warn" icon={Info}>
          {t("presence.enteredSince", { count: muster.enteredSince })}
        </Banner>
      )}
      {muster.closedAtUtc !== undefined && (
        <Banner level="info" icon={Info}>
          {t("presence.muster.closedBy", {
            at: momentAndZone(muster.closedAtUtc, language, muster.timeZoneId),
            by: muster.closedBy?.name ?? "",
          })}
          {muster.comments !== "" && ` ${muster.comments}`}
        </Banner>
      )}
      <output className="muster-counts" aria-label={t("presence.counts")}>
        <StateChip {...chip} word={chip.label} />
        <span className="muster-count" data-missing={missing > 0 || undefined}>
          <b className="tn">{missing}</b> {t("presence.show.missing")}
        </span>
        <span className="muster-count">
          <b className="tn">{total - missing}</b> {t("presence.show.accounted")}
        </span>
        <span className="muster-count muted">{t("presence.total", { count: total })}</span>
      </output>
    </>
  );
}

function CommandButton({ id, args, isPrimary = false }: { id: string; args: object; isPrimary?: boolean }) {
  const { command, title, isVisible, reason, run } = useCommandById(id, args);
  if (!isVisible) return undefined;
  return (
    <Button icon={command?.icon} variant={isPrimary ? "primary" : "outlined"} disabledReason={reason} onClick={run}>
      {title}
    </Button>
  );
}
