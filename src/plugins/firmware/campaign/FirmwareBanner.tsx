import { lazy, type ReactNode, Suspense } from "react";
import { useSnapshot } from "valtio";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner, type BannerProps } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { CircleCheck, Cpu, type Icon, TriangleAlert } from "#kernel/ui/icons.ts";
import { Progress } from "#kernel/ui/Progress.tsx";
import { type BannerKind, type FirmwareBanner as BannerModel, bannerOf } from "../banner.ts";
import { FirmwareCampaign } from "../services.ts";
import "./firmware.css";
import { scheduleFirmware, updateFirmware } from "../commands/firmwareCommands.ts";

const ScheduleDialog = lazy(() => import("./ScheduleDialog.tsx"));

/** Maximum number of failed devices that the banner names. */
const namedFailures = 3;

const looks: Record<BannerKind, { level: BannerProps["level"]; icon: Icon }> = {
  offered: { level: "info", icon: Cpu },
  scheduled: { level: "info", icon: Cpu },
  running: { level: "info", icon: Cpu },
  failed: { level: "warn", icon: TriangleAlert },
  done: { level: "info", icon: CircleCheck },
};

/** SH-07: banner for a campaign that needs a decision, is running, or has ended. It also hosts the dialog. */
export default function FirmwareBanner() {
  const campaigns = useKernel().use(FirmwareCampaign);
  const state = useSnapshot(campaigns.state);
  const banner = bannerOf(state as typeof campaigns.state);
  return (
    <>
      {banner && <OneBanner banner={banner} />}
      {state.scheduling !== undefined && state.info?.expiration !== undefined && (
        <Suspense fallback={undefined}>
          <ScheduleDialog />
        </Suspense>
      )}
    </>
  );
}

function OneBanner({ banner }: { banner: BannerModel }) {
  const campaigns = useKernel().use(FirmwareCampaign);
  const { kind, id } = banner;
  return (
    <div className="firmware-banner">
      <Banner {...looks[kind]} action={<Actions kind={kind} />} onDismiss={() => campaigns.dismiss(id)}>
        {kind === "running" ? <RunningText banner={banner} /> : <BannerText banner={banner} />}
      </Banner>
    </div>
  );
}

function Actions({ kind }: { kind: BannerKind }): ReactNode {
  const t = useText();
  const update = useCommand(updateFirmware);
  const schedule = useCommand(scheduleFirmware);
  if (!update.isVisible || kind === "running" || kind === "done") return undefined;
  return (
    <div className="firmware-actions">
      <Button size="s" disabledReason={schedule.reason} aria-haspopup="dialog" onClick={schedule.run}>
        {t(kind === "scheduled" ? "firmware.banner.reschedule" : "firmware.banner.schedule")}
      </Button>
      <Button size="s" isPending={update.isPending} disabledReason={update.reason} onClick={update.run}>
        {t(kind === "failed" ? "firmware.banner.retry" : "firmware.banner.update")}
      </Button>
    </div>
  );
}

function BannerText({ banner: { kind, campaign, expiration } }: { banner: BannerModel }) {
  const t = useText();
  const { user, language } = useConsoleState();
  const { firmwareVersion: version, deviceCount: count, doneCount: done, failures, failedCount, confirmedBy = "" } = campaign;
  const at = (instantUtc: string) => minuteAndZone(instantUtc, language, user.sites[0]?.timeZoneId);
  switch (kind) {
    case "offered":
      return `${t("firmware.banner.offered", { version, count })} ${t("firmware.banner.until", { time: at(expiration) })}`;
    case "scheduled": {
      const time = at(campaign.scheduleDateTime ?? "");
      return `${t("firmware.banner.scheduled", { version, count, time })} ${t("firmware.banner.scheduledBy", { person: confirmedBy })}`;
    }
    case "failed": {
      const named = failures.slice(0, namedFailures).map(({ name }) => name);
      const rest = failedCount - named.length;
      const names = [...named, ...(rest > 0 ? [t("firmware.banner.more", { count: rest })] : [])].join(", ");
      const why = failures.length === 1 && failedCount === 1 ? ` ${t(`errors.${failures[0]?.code ?? ""}`)}` : "";
      return `${t("firmware.banner.failed", { version, done, count })} ${t("firmware.banner.failedOn", { names })}${why}`;
    }
    default:
      return t("firmware.banner.done", { version, count });
  }
}

function RunningText({ banner: { campaign } }: { banner: BannerModel }) {
  const t = useText();
  const { firmwareVersion: version, deviceCount: count, doneCount: done, failedCount, waitingCount } = campaign;
  return (
    <div className="firmware-running">
      <Progress
        label={t("firmware.banner.running", { version })}
        share={count === 0 ? undefined : (done + failedCount) / count}
        valueText={t("firmware.banner.progress", { done, count })}
      />
      <span className="fs12 muted">
        {failedCount > 0 && t("firmware.banner.failing", { count: failedCount })}{" "}
        {waitingCount > 0 && t("firmware.banner.waiting", { count: waitingCount })}
      </span>
    </div>
  );
}
