import { classNames } from "./classNames.ts";
import type { Icon } from "./icons.ts";

/** From no attention needed to immediate action. A healthy object is `rest`, not `ok`. */
export type StateLevel = "rest" | "off" | "ok" | "info" | "warn" | "bad" | "alarm";

interface StateChipProps {
  level: StateLevel;
  icon: Icon;
  word: string;
  className?: string;
  /** The word is a sentence, so it is shown in full, on several lines if needed. */
  isSentence?: boolean;
}

/** A state as icon, word and level, so that colour is never the only sign. */
export function StateChip({ level, icon: Glyph, word, className, isSentence = false }: StateChipProps) {
  return (
    <span className={classNames("st", `st--${level}`, isSentence && "st--sentence", className)}>
      <Glyph className="i" aria-hidden />
      <span className={isSentence ? undefined : "trunc"}>{word}</span>
    </span>
  );
}
