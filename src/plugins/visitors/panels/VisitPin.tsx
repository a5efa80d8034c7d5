import type { GuestDetail } from "#contract/guests.ts";
import { useText } from "#kernel/hooks.ts";
import { SecretOnce } from "#kernel/ui/SecretOnce.tsx";

export interface HandedPin {
  visitor: GuestDetail;
  pin: string;
  isMailed: boolean;
}

/** B-24: shows the PIN of a new visit, this once. */
export function VisitPin({ visitor, pin, isMailed, onDone }: HandedPin & { onDone: () => void }) {
  const t = useText();
  return (
    <SecretOnce
      title={t("visitors.pin.title", { name: visitor.fullName })}
      description={t(isMailed ? "visitors.pin.mailed" : "visitors.pin.hint")}
      label={t("visitors.pin.label")}
      secret={pin}
      done={t("visitors.pin.done")}
      onDone={onDone}
    />
  );
}
