import { type ComponentProps, type MouseEvent, useId } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import { type Icon, LoaderCircle } from "./icons.ts";
import { useIsMac } from "./KeyCaps.tsx";
import { ariaKeys } from "./keyFormat.ts";
import { Tooltip } from "./Tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "disabled" | "children" | "aria-label"> {
  icon: Icon;
  /** Accessible name of the button, also shown as its tooltip. */
  label: string;
  keys?: string | undefined;
  variant?: ButtonVariant;
  size?: Exclude<ButtonSize, "touch">;
  isPending?: boolean | undefined;
  isOn?: boolean | undefined;
  disabledReason?: string | undefined;
  tooltipSide?: "top" | "right" | "bottom" | "left";
  /** "video" is for the dark bar of a tile, in both themes; "bar" is for the top bar. */
  look?: "plain" | "video" | "bar";
  /** A number in the corner; the label must also contain it. */
  badge?: string | undefined;
}

const lookClass = { video: "vbtn", bar: "iconbtn" } as const;

export function IconButton({
  icon,
  label,
  keys,
  variant = "quiet",
  size = "m",
  isPending = false,
  isOn,
  disabledReason,
  tooltipSide = "bottom",
  look = "plain",
  badge,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const reasonId = useId();
  const isMac = useIsMac();
  const isRefused = isPending || disabledReason !== undefined;
  const Glyph = isPending ? LoaderCircle : icon;
  const state = classNames(isOn && "is-on", disabledReason !== undefined && "is-disabled", isPending && "is-pending", className);
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isRefused) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <Tooltip
        content={disabledReason ?? label}
        keys={disabledReason === undefined ? keys : undefined}
        side={tooltipSide}
        opensOnPress={disabledReason !== undefined}
      >
        <button
          type="button"
          {...rest}
          className={look === "plain" ? buttonClass(variant, size, classNames("btn--icon", state)) : classNames(lookClass[look], state)}
          aria-label={label}
          aria-disabled={isRefused || undefined}
          aria-busy={isPending || undefined}
          aria-pressed={isOn}
          aria-keyshortcuts={keys && ariaKeys(keys, isMac)}
          aria-describedby={disabledReason === undefined ? rest["aria-describedby"] : reasonId}
          onClick={handleClick}
        >
          <Glyph className={classNames("i", isPending && "spin")} aria-hidden />
          {badge !== undefined && (
            <span className="badge badge--accent" aria-hidden>
              {badge}
            </span>
          )}
        </button>
      </Tooltip>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  );
}
