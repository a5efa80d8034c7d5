import { useSnapshot } from "valtio";
import type { NoticeRules } from "#contract/notices.ts";
import { quietUntilMs, snoozedUntilMs } from "#domain/notices/noticeWay.ts";
import { useNow } from "#kernel/format/useNow.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Bell, Moon } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { endText } from "../endText.ts";
import { noticesOf } from "../ownNotices.ts";

/** How soon an end is seen. */
const lookMs = 5000;

/** B-28: until when it is quiet and what was held back, with one press to end it. Nothing while everything is told. */
export default function QuietBar() {
  // Its texts and commands come once the console stands.
  return useConsoleState().isComplete ? <Quiet /> : undefined;
}

function Quiet() {
  const kernel = useKernel();
  const t = useText();
  const notices = noticesOf(kernel);
  const { rules, held } = useSnapshot(notices.state) as typeof notices.state;
  const { language } = useConsoleState();
  const nowMs = useNow(lookMs, kernel.realtime.serverNowMs);
  const end = useCommand("notices:end-snooze");
  const untilMs = rules && snoozedUntilMs(rules, nowMs);
  const quietMs = rules && quietUntilMs(rules, nowMs);
  const device = rules && untilMs === undefined ? snoozedDevice(rules, nowMs) : undefined;
  const at = (instantMs: number) => endText(instantMs, nowMs, language, rules?.timeZoneId);
  const deviceName = device && (kernel.use(DeviceDirectory).get(device.serialNumber)?.name ?? device.serialNumber);
  const word =
    untilMs !== undefined
      ? t("notices.bar.snoozed", { time: at(untilMs) })
      : device && deviceName !== undefined
        ? t("notices.bar.device", { name: deviceName, time: at(device.untilMs) })
        : quietMs !== undefined
          ? t("notices.bar.quiet", { time: at(quietMs) })
          : undefined;
  const isSnoozed = untilMs !== undefined || device !== undefined;
  if (word === undefined && held === 0) return undefined;
  return (
    <span className="row quiet-bar">
      {word !== undefined && (
        <output className="row st st--info">
          <Moon className="i" aria-hidden />
          {word}
        </output>
      )}
      {held > 0 && (
        <Button
          size="s"
          variant="quiet"
          icon={Bell}
          onClick={() => {
            notices.forgetHeld();
            kernel.panels.open("notices.inbox");
          }}
        >
          {t("notices.bar.held", { count: held })}
        </Button>
      )}
      {isSnoozed && (
        <Button size="s" variant="quiet" isPending={end.isPending} onClick={end.run}>
          {t("notices.bar.end")}
        </Button>
      )}
    </span>
  );
}

/** Of the devices that are snoozed, the one that is longest. */
function snoozedDevice({ snoozes }: NoticeRules, nowMs: number): { serialNumber: string; untilMs: number } | undefined {
  return snoozes
    .flatMap(({ serialNumber, untilUtc }) => (serialNumber === undefined ? [] : [{ serialNumber, untilMs: Date.parse(untilUtc) }]))
    .filter(({ untilMs }) => untilMs > nowMs)
    .toSorted((a, b) => b.untilMs - a.untilMs)[0];
}
