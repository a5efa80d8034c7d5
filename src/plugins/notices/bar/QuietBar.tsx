import { useSnapshot } from "valtio";
import type { NoticeRules } from "#contract/notices.ts";
import { quietUntilMs, snoozedUntilMs } from "#domain/notices/noticeWay.ts";
import { timeSoon } from "#kernel/format/siteTime.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Bell, Moon } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { endSnooze } from "../commands/noticeCommands.ts";
import { OwnNotices } from "../ownNotices.ts";
import { inboxPanel } from "../panels.ts";

/** Delay until the bar notices the end. */
const lookMs = 5000;

/** B-28: shows until when notifications are muted and how many were held back, with a button to end it. Hidden while nothing is muted. */
export default function QuietBar() {
  const kernel = useKernel();
  const t = useText();
  const notices = kernel.kept(OwnNotices);
  const { rules, held } = useSnapshot(notices.state) as typeof notices.state;
  const { language, isNarrow } = useConsoleState();
  const nowMs = useNow(lookMs, kernel.realtime.serverNowMs);
  const end = useCommand(endSnooze);
  const quiet = rules && quietNow(rules, nowMs);
  if (!quiet && held === 0) return undefined;
  const time = quiet && timeSoon(quiet.untilMs, nowMs, language, rules.timeZoneId);
  const nameOf = (serialNumber: string) => kernel.use(DeviceDirectory).get(serialNumber)?.name ?? serialNumber;
  const word =
    quiet &&
    t(`notices.bar.${quiet.what}`, {
      time: time ?? "",
      count: quiet.devices.length,
      name: quiet.devices.map(nameOf)[0] ?? "",
    });
  const heldWord = t("notices.bar.held", { count: held });
  return (
    <span className="row quiet-bar">
      {quiet && (
        <output className="row st st--info" aria-label={word}>
          <Moon className="i" aria-hidden />
          {isNarrow ? t("notices.bar.until", { time: time ?? "" }) : word}
        </output>
      )}
      {held > 0 && (
        <Button
          size="s"
          variant="quiet"
          icon={Bell}
          aria-label={heldWord}
          onClick={() => {
            notices.forgetHeld();
            kernel.panels.open(inboxPanel);
          }}
        >
          {isNarrow ? held : heldWord}
        </Button>
      )}
      {quiet?.isSnoozed && (
        <Button size="s" variant="quiet" aria-label={t("notices.bar.end")} isPending={end.isPending} onClick={end.run}>
          {t(isNarrow ? "notices.bar.endShort" : "notices.bar.end")}
        </Button>
      )}
    </span>
  );
}

/** What is muted now and until when: everything first, which one press ends, then the quiet hours, then single devices. */
function quietNow(
  rules: NoticeRules,
  nowMs: number,
): { what: "snoozed" | "quiet" | "device" | "devices"; untilMs: number; devices: string[]; isSnoozed: boolean } | undefined {
  const snoozes = rules.snoozes.filter(({ untilUtc }) => Date.parse(untilUtc) > nowMs);
  const devices = snoozes.flatMap(({ serialNumber }) => serialNumber ?? []);
  const about = { devices, isSnoozed: snoozes.length > 0 };
  const allMs = snoozedUntilMs(rules, nowMs);
  if (allMs !== undefined) return { what: "snoozed", untilMs: allMs, ...about };
  const quietMs = quietUntilMs(rules, nowMs);
  if (quietMs !== undefined) return { what: "quiet", untilMs: quietMs, ...about };
  if (devices.length === 0) return undefined;
  const lastMs = Math.max(...snoozes.map(({ untilUtc }) => Date.parse(untilUtc)));
  return { what: devices.length === 1 ? "device" : "devices", untilMs: lastMs, ...about };
}
