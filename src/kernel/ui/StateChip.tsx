import { classNames } from "./classNames.ts";
import type { Icon } from "./icons.ts";

/** From "nothing to see" to "act now". A healthy thing is at rest, not ok. */
export type StateLevel = "rest" | "off" | "ok" | "info" | "warn" | "bad" | "alarm";

/** A state as icon, word and level; never colour alone. */
export function StateChip({ level, icon: Glyph, word, className }: { level: StateLevel; icon: Icon; word: string; className?: string }) {
  return (
    <span className={classNames("st", `st--${level}`, className)}>
      <Glyph className="i" aria-hidden />
      <span className="trunc">{word}</span>
    </span>
  );
}
