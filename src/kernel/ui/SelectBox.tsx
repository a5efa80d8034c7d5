import { classNames } from "./classNames.ts";
import { Check, Minus } from "./icons.ts";
import type { SelectionCover } from "./rowSelection.ts";

export interface SelectBoxProps {
  state: SelectionCover;
  label: string;
  isTabStop?: boolean;
  /** If omitted, the table handles the click. */
  onToggle?: () => void;
}

/** The checkbox of a row or of a table's head. A row's box is no tab stop, because Space on the row does the same. */
export function SelectBox({ state, label, isTabStop = false, onToggle }: SelectBoxProps) {
  return (
    <span className={classNames("box box--native", state !== "none" && "is-on")}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = state === "some";
        }}
        type="checkbox"
        data-select
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        checked={state === "all"}
        readOnly={!onToggle}
        onChange={onToggle}
      />
      {state === "some" && <Minus className="i" aria-hidden />}
      {state === "all" && <Check className="i" aria-hidden />}
    </span>
  );
}
