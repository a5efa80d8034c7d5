import { Button, type ButtonProps } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import { ChevronDown } from "./icons.ts";
import { Menu } from "./Menu.tsx";
import type { MenuEntry } from "./menuEntries.ts";

export interface SplitButtonProps extends ButtonProps {
  entries: readonly MenuEntry[];
  /** Accessible name of the arrow button, for example "Unlock for longer". */
  menuLabel: string;
}

/** A button with a menu of variations. The menu works even if the main action is disabled. */
export function SplitButton({ entries, menuLabel, variant = "outlined", size = "m", ...main }: SplitButtonProps) {
  return (
    <span className="split">
      <Button variant={variant} size={size} {...main} />
      <Menu
        align="end"
        entries={entries}
        trigger={
          <button
            type="button"
            aria-label={menuLabel}
            className={classNames("btn", variant !== "outlined" && `btn--${variant}`, size !== "m" && `btn--${size}`)}
          >
            <ChevronDown className="i" aria-hidden />
          </button>
        }
      />
    </span>
  );
}
