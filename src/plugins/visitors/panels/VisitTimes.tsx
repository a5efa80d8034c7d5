import { useText } from "#kernel/hooks.ts";
import { MomentField } from "#kernel/ui/form/MomentField.tsx";
import type { FormHandle } from "#kernel/ui/form/useForm.ts";

interface VisitTimesProps {
  form: FormHandle;
  timeZone: string;
  /** Whether a field holds what is no date or no time. */
  onFaultChange: (name: string, isFaulty: boolean) => void;
}

/** VI-04: from when until when, on the clock of the site. */
export function VisitTimes(props: VisitTimesProps) {
  const t = useText();
  return (
    <>
      <MomentField {...props} name="validFrom" timeLabel={t("visitors.field.validFromTime")} alsoCheck="validUntil" />
      <MomentField {...props} name="validUntil" timeLabel={t("visitors.field.validUntilTime")} />
    </>
  );
}
