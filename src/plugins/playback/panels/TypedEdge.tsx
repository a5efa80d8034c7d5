import { useState } from "react";
import { timeOfDay } from "#kernel/format/siteTime.ts";
import { useConsoleState, useText } from "#kernel/hooks.ts";
import { classNames } from "#kernel/ui/classNames.ts";
import { typedInstant } from "./typedInstant.ts";

interface TypedEdgeProps {
  label: string;
  atMs: number;
  /** IANA zone of the camera's site. */
  zone: string;
  onMove: (atMs: number) => void;
}

/** SR-01: input for the start or end of a range, in the time zone of the camera's site. Invalid text shows an error and moves nothing. */
export function TypedEdge({ label, atMs, zone, onMove }: TypedEdgeProps) {
  const t = useText();
  const { language } = useConsoleState();
  const [draft, setDraft] = useState<string>();
  const [isFaulty, setIsFaulty] = useState(false);
  const settle = () => {
    if (draft === undefined) return;
    const instant = typedInstant(draft, atMs, zone);
    setIsFaulty(instant === undefined);
    if (instant === undefined) return;
    setDraft(undefined);
    onMove(instant);
  };
  return (
    <span className={classNames("input", "input--s", isFaulty && "is-error")}>
      <input
        aria-label={label}
        aria-invalid={isFaulty || undefined}
        title={isFaulty ? t("playback.range.notATime") : undefined}
        className="tn"
        autoComplete="off"
        value={draft ?? timeOfDay(new Date(atMs).toISOString(), language, zone)}
        onChange={({ target }) => {
          setDraft(target.value);
          setIsFaulty(false);
        }}
        onBlur={settle}
        onKeyDown={({ key }) => key === "Enter" && settle()}
      />
    </span>
  );
}
