import { useId } from "react";
import { classNames } from "#kernel/ui/classNames.ts";
import { Check, Lock, Minus } from "#kernel/ui/icons.ts";
import type { SelectionCover } from "#kernel/ui/rowSelection.ts";
import { Tooltip } from "#kernel/ui/Tooltip.tsx";

export interface ScopeCellProps {
  /** Unique in its group. */
  id: string;
  label: string;
  state: SelectionCover;
  /** The whole form is read-only, which the form itself says. */
  isDisabled: boolean;
  /** Why this box is read-only. It still takes the focus, so that screen readers announce the reason. */
  reason: string | undefined;
  onToggle: () => void;
  isTabStop: boolean;
  onFocus: () => void;
  /** Id of the element with the error message. */
  errorId?: string;
}

/** One check box of the matrix. */
export function ScopeCell({ label, state, isDisabled, reason, onToggle, isTabStop, onFocus, errorId }: ScopeCellProps) {
  const reasonId = useId();
  const isFixed = isDisabled || reason !== undefined;
  return (
    <Tooltip content={reason} opensOnPress>
      <span className="scopecell">
        <span className={classNames("box box--native", state !== "none" && "is-on")} data-disabled={isFixed ? "" : undefined}>
          <input
            ref={(input) => {
              if (input) input.indeterminate = state === "some";
            }}
            type="checkbox"
            tabIndex={isTabStop ? 0 : -1}
            aria-label={label}
            aria-disabled={isFixed || undefined}
            aria-describedby={errorId ?? (reason === undefined ? undefined : reasonId)}
            aria-invalid={errorId === undefined ? undefined : true}
            checked={state === "all"}
            onChange={() => {
              if (!isFixed) onToggle();
            }}
            onFocus={onFocus}
          />
          {state === "some" && <Minus className="i" aria-hidden />}
          {state === "all" && <Check className="i" aria-hidden />}
          {state === "none" && reason !== undefined && <Lock className="i" aria-hidden />}
        </span>
        {reason !== undefined && (
          <span id={reasonId} className="sr">
            {reason}
          </span>
        )}
      </span>
    </Tooltip>
  );
}
