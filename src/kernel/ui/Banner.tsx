import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";
import { IconButton } from "./IconButton.tsx";
import { type Icon, X } from "./icons.ts";
import { useUiWords } from "./words.tsx";

export interface BannerProps {
  level: "info" | "warn" | "bad" | "alarm";
  icon: Icon;
  children: ReactNode;
  /** A small outlined Button. */
  action?: ReactNode;
  onDismiss?: (() => void) | undefined;
}

/** A message about a lasting condition, across the whole shell or panel. Screen readers announce the alarm level immediately. */
export function Banner({ level, icon: Glyph, children, action, onDismiss }: BannerProps) {
  const words = useUiWords();
  return (
    <div className={classNames("banner", `banner--${level}`)} role={level === "alarm" ? "alert" : "status"}>
      <Glyph className="i" aria-hidden />
      <div className={classNames("t grow", level === "alarm" && "strong")}>{children}</div>
      {action}
      {onDismiss && <IconButton icon={X} label={words.dismiss} size="s" onClick={onDismiss} />}
    </div>
  );
}
