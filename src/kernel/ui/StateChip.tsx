import type { ReactElement } from "react";
import { classNames } from "./classNames.ts";
import type { Icon } from "./icons.ts";

/** From "nothing to see" to "act now". A healthy thing is at rest, not ok. */
export type StateLevel = "rest" | "off" | "ok" | "info" | "warn" | "bad" | "alarm";

interface StateChipProps {
  level: StateLevel;
  icon: Icon;
  word: string;
  className?: string;
  /** The word is a sentence and is shown whole, on as many lines as it takes. */
  isSentence?: boolean;
  /** Draws the icon, with the class `i`, where it is not to be drawn as usual. */
  draw?: (icon: Icon) => ReactElement;
}

/** A state as icon, word and level; never colour alone. */
export function StateChip({ level, icon: Glyph, word, className, isSentence = false, draw }: StateChipProps) {
  return (
    <span className={classNames("st", `st--${level}`, isSentence && "st--sentence", className)}>
      {draw ? draw(Glyph) : <Glyph className="i" aria-hidden />}
      <span className={isSentence ? undefined : "trunc"}>{word}</span>
    </span>
  );
}
