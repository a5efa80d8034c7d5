import { lazy, type ReactNode, Suspense } from "react";
import { useSnapshot } from "valtio";
import { halfDayMs } from "#contract/durations.ts";
import type { LockdownInfo } from "#contract/lockdown.ts";
import { dateAndTime, timeOfDay } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Banner } from "#kernel/ui/Banner.tsx";
import { Button } from "#kernel/ui/Button.tsx";
import { ShieldBan } from "#kernel/ui/icons.ts";
import { Lockdown } from "../services.ts";
import { lockdownClock } from "../stopwatch.ts";
import "./lockdown.css";
import { showLockdown } from "../commands/lockdownCommands.ts";
import { useHeldDoors } from "./useHeldDoors.ts";

const LockdownDialog = lazy(() => import("../dialog/LockdownDialog.tsx"));

/** SH-08: banner above everything during a general lockdown. It also hosts the dialog, which many places open. */
export default function LockdownBanner() {
  const kernel = useKernel();
  const { scopes } = useConsoleState();
  const { info, isDialogOpen } = useSnapshot(kernel.use(Lockdown).state);
  const hasDoors = scopes.has("device_r");
  return (
    <>
      {info?.isLockdownActive && (hasDoors ? <BannerWithDoors info={info} /> : <ActiveBanner info={info} />)}
      {isDialogOpen && (
        <Suspense fallback={undefined}>
          <LockdownDialog />
        </Suspense>
      )}
    </>
  );
}

function BannerWithDoors({ info }: { info: LockdownInfo }) {
  const t = useText();
  const { isNarrow } = useConsoleState();
  const { total, confirmed } = useHeldDoors();
  const open = useCommand(showLockdown);
  const missing = total - confirmed;
  return (
    <ActiveBanner
      info={info}
      doors={total > 0 && t("lockdown.banner.confirmed", { confirmed, count: total })}
      actions={
        <>
          {missing > 0 && !isNarrow && <Button onClick={open.run}>{t("lockdown.banner.missing", { count: missing })}</Button>}
          <Button onClick={open.run}>{t("lockdown.banner.open")}</Button>
        </>
      }
    />
  );
}

function ActiveBanner({ info, doors, actions }: { info: LockdownInfo; doors?: ReactNode; actions?: ReactNode }) {
  const t = useText();
  const { user, language, isNarrow } = useConsoleState();
  const { serverNowMs } = useKernel().realtime;
  const nowMs = useNow(1000, serverNowMs);
  const { description = "", startTimeOfLockdown: startedAt = "", startedBy = "", endsAtUtc } = info;
  const zone = user.sites[0]?.timeZoneId;
  // After this time, a time of day without a date would be ambiguous.
  const isLong = nowMs - Date.parse(startedAt) > halfDayMs;
  const time = isLong ? dateAndTime(startedAt, language, zone) : timeOfDay(startedAt, language, zone);
  const clock = lockdownClock(info, nowMs);
  return (
    <Banner
      level="alarm"
      icon={ShieldBan}
      action={
        <>
          {/* A silent live region of its own, so that screen readers do not read the alert around it every second. */}
          <span className="strong tn" role="timer" aria-label={t(clock.isRemaining ? "lockdown.remaining" : "lockdown.lasting")}>
            {clock.text}
          </span>
          {actions}
        </>
      }
    >
      {t("lockdown.banner.active")}{" "}
      <span className="lockdown-about">
        {t("lockdown.banner.started", { name: description, time, person: startedBy })} {doors}{" "}
        {!isNarrow && t(endsAtUtc === undefined ? "lockdown.banner.untilEnded" : "lockdown.banner.endsByItself")}
      </span>
    </Banner>
  );
}
