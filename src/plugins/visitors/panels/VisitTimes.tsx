import { MomentField } from "#kernel/forms/MomentField.tsx";
import type { FormHandle } from "#kernel/forms/useForm.ts";
import { useText } from "#kernel/hooks.ts";
import { offeredTimes } from "./newVisit.ts";

interface VisitTimesProps {
  form: FormHandle;
  timeZone: string;
  /** When the form of a new visit was opened, in milliseconds since 1970. */
  openedAtMs: number;
  /** Reports whether a field has an invalid date or time. */
  onFaultChange: (name: string, isFaulty: boolean) => void;
}

/** VI-04: start and end of the visit in the site's time zone. */
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
