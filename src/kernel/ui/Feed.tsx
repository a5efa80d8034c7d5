import type { MouseEvent, ReactNode } from "react";
import { classNames } from "./classNames.ts";
import type { Icon } from "./icons.ts";

export interface FeedRowProps {
  icon: Icon;
  /** The person, door or other subject of the row. */
  title: string;
  /** By the clock of the panel. */
  time: string;
  dateTime: string;
  /** The same moment by another clock, as a tooltip of the time. */
  timeTitle?: string | undefined;
  /** Location. */
  detail: string;
  /** Outcome word: Granted, Denied, Alarm. */
  result: string;
  level?: "rest" | "warn" | "bad" | "alarm";
  onSelect?: (() => void) | undefined;
  /** Needs `onSelect`, because only a focusable row can have a menu. */
  onContextMenu?: ((event: MouseEvent) => void) | undefined;
}

/** The list around FeedRow. With `isLive`, screen readers announce new rows politely. */
export function Feed({ label, isLive = false, children }: { label: string; isLive?: boolean; children: ReactNode }) {
  return (
    <ul className="feed" aria-label={label} aria-live={isLive ? "polite" : undefined}>
      {children}
    </ul>
  );
}

/** Severity of a row, as an attribute of its list item. */
export const feedLevel = (level: FeedRowProps["level"]) =>
  classNames(level === "warn" && "is-warn", (level === "bad" || level === "alarm") && "is-bad", level === "alarm" && "is-alarm");

interface FeedContentProps extends Pick<FeedRowProps, "icon" | "title" | "time" | "dateTime" | "timeTitle" | "detail" | "result"> {
  /** Content after the outcome. */
  children?: ReactNode;
}

/** The content of a row. */
export function FeedContent({ icon: Glyph, title, time, dateTime, timeTitle, detail, result, children }: FeedContentProps) {
  return (
    <>
      <Glyph className="i" aria-hidden />
      <span className="w">
        <span className="trunc">{title}</span>
        <time dateTime={dateTime} title={timeTitle}>
          {time}
        </time>
      </span>
      <span className="d">
        <span className="trunc">{detail}</span>
        <span className="res">{result}</span>
        {children}
      </span>
    </>
  );
}

export function FeedRow({ level, onSelect, onContextMenu, ...said }: FeedRowProps) {
  const content = <FeedContent {...said} />;
  return (
    <li className={feedLevel(level)}>
      {onSelect ? (
        <button type="button" className="feedrow" onClick={onSelect} onContextMenu={onContextMenu}>
          {content}
        </button>
      ) : (
        <div className="feedrow">{content}</div>
      )}
    </li>
  );
}
