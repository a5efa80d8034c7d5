import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { classNames } from "./classNames.ts";
import type { Icon } from "./icons.ts";

/** A camera on the video wall: `picture` with the TileBar below. */
export function Tile({
  label,
  isFocused = false,
  picture,
  bar,
}: {
  label: string;
  isFocused?: boolean;
  picture: ReactNode;
  bar: ReactNode;
}) {
  return (
    <article className={classNames("tile", isFocused && "is-focused")} aria-label={label}>
      <div className="pic">{picture}</div>
      {bar}
    </article>
  );
}

export interface TileBarProps {
  /** Camera number for the keyboard. */
  number?: number | undefined;
  name: string;
  /** TileLink, StateChip or text. */
  link: ReactNode;
  /** Chips for lock and door, on the right. */
  states?: ReactNode;
  /** IconButtons with look="video". */
  actions?: ReactNode;
  /** Set while the door is unlocked: the bar turns green and shows the text and the remaining time as a share, 0 to 1. */
  open?: { text: string; share: number } | undefined;
}

export function TileBar({ number, name, link, states, actions, open }: TileBarProps) {
  return (
    <div className={classNames("tilebar", open && "tilebar--open")}>
      {number !== undefined && <span className="no">{number}</span>}
      <span className="nm">{name}</span>
      {link}
      <span className="grow" />
      {open ? <span>{open.text}</span> : states}
      {actions !== undefined && <span className="acts">{actions}</span>}
      {open && <span className="left" style={{ width: `${open.share * 100}%` }} />}
    </div>
  );
}

/** Connection state in a tile's bar: a dot while live, otherwise an icon. */
export function TileLink({ level, icon: Glyph, word }: { level: "live" | "rest" | "info" | "warn" | "bad"; icon?: Icon; word: string }) {
  return (
    <span className={classNames("st", `st--${level}`)}>
      {level === "live" || !Glyph ? <span className="dot" /> : <Glyph className="i" aria-hidden />}
      {word}
    </span>
  );
}

export interface TileMessageProps {
  icon: Icon;
  /** The icon rotates while an operation runs. */
  isBusy?: boolean;
  title: string;
  children?: ReactNode;
  /** A TileButton. */
  action?: ReactNode;
}

/** Message over the video area: why there is no video, and what to do. */
export function TileMessage({ icon: Glyph, isBusy = false, title, children, action }: TileMessageProps) {
  return (
    <div className="tilemsg">
      <Glyph className={classNames("i i-l", isBusy && "spin")} aria-hidden />
      <div className="med">{title}</div>
      {children !== undefined && <div className="tilewhy">{children}</div>}
      {action}
    </div>
  );
}

/** A button with text on the dark tile: Unlock, Reconnect. */
export function TileButton({ className, ...button }: Omit<ButtonProps, "variant" | "size">) {
  return <Button {...button} variant="quiet" size="s" className={classNames("vbtn--txt", className)} />;
}

/** Controls over the video, visible on hover, on keyboard focus and on the focused tile. */
export function TileControls({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="hovctl" aria-label={label}>
      {children}
    </fieldset>
  );
}
