import { useState } from "react";
import * as z from "zod/mini";
import { hourMs } from "#contract/durations.ts";
import { InstantUtc } from "#contract/fields.ts";
import { FormDialog } from "#kernel/forms/FormDialog.tsx";
import { FormField } from "#kernel/forms/FormField.tsx";
import { MomentField } from "#kernel/forms/MomentField.tsx";
import { useForm } from "#kernel/forms/useForm.ts";
import { useConsoleState, useKernel, useText } from "#kernel/hooks.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { collect } from "../commands/caseDeeds.ts";

const LogEntry = z.object({
  log: z.enum(["events", "audit"]),
  fromUtc: InstantUtc,
  toUtc: InstantUtc,
  serialNumber: z.optional(z.string()),
});

/** Chooses log entries for a case: log, time and device. */
export function LogForm({ caseId, onDone }: { caseId: string; onDone: () => void }) {
  const kernel = useKernel();
  const t = useText();
  const { user } = useConsoleState();
  const [faults, setFaults] = useState<Readonly<Record<string, boolean>>>({});
  const [now] = useState(kernel.realtime.serverNowMs);
  const timeZone = user.sites[0]?.timeZoneId ?? "UTC";
  const { devices } = kernel.use(DeviceDirectory).state;
  const choices = [
    { value: "", label: t("evidence.log.everything") },
    ...Object.values(devices).map(({ serialNumber, name }) => ({ value: serialNumber, label: name })),
  ];
  const form = useForm({
    schema: LogEntry,
    title: t("evidence.log.title"),
    isNew: true,
    fields: {
      log: { label: "evidence.log.which", kind: "radio", choices: "evidence.log.logs" },
      fromUtc: { label: "evidence.log.from" },
      toUtc: { label: "evidence.log.to" },
      serialNumber: { label: "evidence.log.device", kind: "select", choices },
    },
    stored: { values: { log: "events", fromUtc: new Date(now - hourMs).toISOString(), toUtc: new Date(now).toISOString() } },
    disabledBecause: Object.values(faults).some(Boolean) ? t("evidence.log.fault") : undefined,
    save: async ({ values: { serialNumber, ...values } }) => {
      const ofDevice = serialNumber !== undefined && serialNumber !== "" && { serialNumber };
      await collect(caseId, { kind: "log", ...values, ...ofDevice }, kernel, new AbortController().signal);
      onDone();
      return undefined;
    },
  });
  const times = {
    form,
    timeZone,
    onFaultChange: (name: string, isFaulty: boolean) => setFaults((known) => ({ ...known, [name]: isFaulty })),
  };
  return (
    <FormDialog form={form} onClose={onDone} description={t("evidence.log.hint")} saveLabel={t("evidence.log.add")}>
      <FormField form={form} name="log" />
      <MomentField {...times} name="fromUtc" timeLabel={t("evidence.log.fromTime")} alsoCheck="toUtc" />
      <MomentField {...times} name="toUtc" timeLabel={t("evidence.log.toTime")} />
      <FormField form={form} name="serialNumber" />
    </FormDialog>
  );
}
