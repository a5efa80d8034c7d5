import { Switch as BaseSwitch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

export interface SwitchProps {
  label: ReactNode;
  /** Explains the effect, or why the switch can't be changed now. */
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean | undefined;
  /** Puts the label first and the switch at the end of a full-width row. */
  isRow?: boolean;
}

/** A setting that takes effect immediately; in a form with a Save button, use Checkbox. */
export function Switch({ label, hint, isOn, onChange, isDisabled = false, isRow = false }: SwitchProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const control = (
    <BaseSwitch.Root id={id} className="switch" checked={isOn} onCheckedChange={onChange} disabled={isDisabled} aria-describedby={hintId}>
      <BaseSwitch.Thumb className="thumb" />
    </BaseSwitch.Root>
  );
  const text = (
    <>
      <label htmlFor={id} className={isRow ? "med" : undefined}>
        {label}
      </label>
      {hintId && (
        <div className="hint" id={hintId}>
          {hint}
        </div>
      )}
    </>
  );
  return isRow ? (
    <div className="settingrow">
      <div>{text}</div>
      {control}
    </div>
  ) : (
    <div className="check">
      {control}
      <div>{text}</div>
    </div>
  );
}
