import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import { minuteAndZone } from "#kernel/format/siteTime.ts";
import { dayAt } from "#kernel/format/zonedDay.ts";
import { useCommand, useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { Button } from "#kernel/ui/Button.tsx";
import { Dialog } from "#kernel/ui/Dialog.tsx";
import { chosenAt, instantOfChosen } from "#kernel/ui/time/chosenTime.ts";
import DatePicker from "#kernel/ui/time/DatePicker.tsx";
import TimePicker from "#kernel/ui/time/TimePicker.tsx";
import { scheduleFirmwareAt } from "../commands/firmwareCommands.ts";
import { proposedTime, timeRefusal } from "../scheduleTime.ts";
import { FirmwareCampaign } from "../services.ts";

/** DV-18: chooses the time of the installation, in the time zone of the person's first site. */
export default function ScheduleDialog() {
  const kernel = useKernel();
  const t = useText();
  const { user, language } = useConsoleState();
  const campaigns = kernel.use(FirmwareCampaign);
  const { info } = useSnapshot(campaigns.state);
  const zone = user.sites[0]?.timeZoneId ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { campaign, expiration = "" } = info ?? {};
  const expiresAtMs = Date.parse(expiration);
  const nowMs = kernel.realtime.serverNowMs();
  const [chosen, setChosen] = useState(() =>
    campaign?.scheduleDateTime === undefined
      ? proposedTime(nowMs, expiresAtMs, zone)
      : chosenAt(Date.parse(campaign.scheduleDateTime), zone),
  );
  const formId = useId();
  const [refusal, setRefusal] = useState<string>();
  const [faults, setFaults] = useState({ date: false, time: false });
  const order = useCommand(scheduleFirmwareAt, { at: expiration });
  const close = () => campaigns.closeSchedule();
  const choose = (change: Partial<typeof chosen>) => {
    setChosen((before) => ({ ...before, ...change }));
    setRefusal(undefined);
  };

  async function confirm(): Promise<void> {
    if (faults.date || faults.time) return;
    const instant = instantOfChosen(chosen, zone);
    const found = timeRefusal(instant, kernel.realtime.serverNowMs(), expiresAtMs);
    setRefusal(found);
    if (found !== undefined || instant === undefined) return;
    const outcome = await kernel.commands.run(scheduleFirmwareAt, { at: new Date(instant).toISOString() });
    // If another person has decided in the meantime, the banner shows it.
    if (outcome.status === "done" || (outcome.status === "failed" && outcome.code === "error_campaign_version_conflict")) close();
  }

  const { firmwareVersion: version = "", deviceCount: count = 0 } = campaign ?? {};
  return (
    <Dialog
      isOpen
      size="s"
      title={t("firmware.schedule.title", { version })}
      description={t("firmware.schedule.about", { count })}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t("firmware.schedule.cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} isPending={order.isPending} disabledReason={order.reason}>
            {t("firmware.schedule.confirm")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="firmware-when"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <DatePicker
          label={t("firmware.schedule.date")}
          today={dayAt(nowMs, zone)}
          min={dayAt(nowMs, zone)}
          max={dayAt(expiresAtMs, zone)}
          value={chosen.date}
          onValueChange={(date) => choose({ date: date ?? "" })}
          onFaultChange={(date) => setFaults((before) => ({ ...before, date }))}
          hint={t("firmware.schedule.until", { time: minuteAndZone(expiration, language, zone) })}
        />
        <TimePicker
          label={t("firmware.schedule.time")}
          labelNote={zone}
          value={chosen.minutes}
          onValueChange={(minutes) => choose({ minutes })}
          onFaultChange={(time) => setFaults((before) => ({ ...before, time }))}
          error={refusal === undefined ? undefined : t(refusal)}
        />
      </form>
    </Dialog>
  );
}
