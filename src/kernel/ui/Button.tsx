import { type ComponentProps, type MouseEvent, useId } from "react";
import { classNames } from "./classNames.ts";
import { type Icon, LoaderCircle } from "./icons.ts";
import { KeyCaps } from "./KeyCaps.tsx";
import { Tooltip } from "./Tooltip.tsx";

export type ButtonVariant = "primary" | "outlined" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "s" | "m" | "l" | "touch";

export interface ButtonProps extends Omit<ComponentProps<"button">, "disabled"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon | undefined;
  iconEnd?: Icon | undefined;
  /** Key binding drawn as caps inside the button. */
  keys?: string | undefined;
  /** The action is running: shows a spinner and ignores presses. */
  isPending?: boolean | undefined;
  /** Pressed state of a toggle. */
  isOn?: boolean | undefined;
  /** Why the action can't run now. The button stays focusable and shows the reason. */
  disabledReason?: string | undefined;
}

export function buttonClass(variant: ButtonVariant, size: ButtonSize, extra?: string): string {
  return classNames(
    "btn",
    variant === "danger-quiet" ? "btn--quiet btn--danger-quiet" : variant !== "outlined" && `btn--${variant}`,
    size !== "m" && `btn--${size}`,
    extra,
  );
}

export function Button({
  variant = "outlined",
  size = "m",
  icon,
  iconEnd: IconEnd,
  keys,
  isPending = false,
  isOn,
  disabledReason,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const isRefused = isPending || disabledReason !== undefined;
  const Lead = isPending ? LoaderCircle : icon;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isRefused) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <Tooltip content={disabledReason} opensOnPress={disabledReason !== undefined}>
        <button
          type="button"
          {...rest}
          className={buttonClass(
            variant,
            size,
            classNames(isOn && "is-on", disabledReason !== undefined && "is-disabled", isPending && "is-pending", className),
          )}
          aria-disabled={isRefused || undefined}
          aria-busy={isPending || undefined}
          aria-pressed={isOn}
          aria-describedby={disabledReason === undefined ? rest["aria-describedby"] : reasonId}
          onClick={handleClick}
        >
          {Lead && <Lead className={classNames("i", isPending && "spin")} aria-hidden />}
          {children}
          {keys && <KeyCaps keys={keys} />}
          {IconEnd && <IconEnd className="i" aria-hidden />}
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
