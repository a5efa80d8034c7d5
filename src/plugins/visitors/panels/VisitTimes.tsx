import { useText } from "#kernel/hooks.ts";
import { MomentField } from "#kernel/forms/MomentField.tsx";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { offeredTimes } from "./newVisit.ts";

interface VisitTimesProps {
  form: FormHandle;
  timeZone: string;
  /** When the form of a new visit was opened, epoch milliseconds. */
  openedAtMs: number;
  /** Whether a field holds what is no date or no time. */
  onFaultChange: (name: string, isFaulty: boolean) => void;
}

/** VI-04: from when until when, on the clock of the site. */
export function VisitTimes({ openedAtMs, ...props }: VisitTimesProps) {
  const t = useText();
  const offer = (name: "validFrom" | "validUntil") => (zone: string) => offeredTimes(openedAtMs, zone)[name];
  return (
    <>
      <MomentField
        {...props}
        name="validFrom"
        timeLabel={t("visitors.field.validFromTime")}
        alsoCheck="validUntil"
        offeredIn={offer("validFrom")}
      />
      <MomentField {...props} name="validUntil" timeLabel={t("visitors.field.validUntilTime")} offeredIn={offer("validUntil")} />
    </>
  );
}
