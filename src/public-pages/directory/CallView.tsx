import { callErrorText } from "#kernel/entry/parts/callErrorText.ts";
import { KeyFrame } from "../cloudKey/KeyFrame.tsx";
import type { PublicAppearance } from "../publicTexts.ts";
import type { DirectoryWords } from "./directoryTexts.ts";
import type { CallStep } from "./useCall.ts";

interface Props {
  appearance: PublicAppearance;
  words: DirectoryWords;
  accountName: string;
  step: Exclude<CallStep, { kind: "idle" }>;
  onRing(): void;
  onHangUp(): void;
  onBack(): void;
}

/** PB-12: the state of a call, and the actions that it permits. */
export function CallView({ appearance, words, accountName, step, onRing, onHangUp, onBack }: Props) {
  const { kind, unit } = step;
  const name = kind === "called" ? step.outcome : kind;
  const isRinging = kind === "called" && step.outcome === "ringing";
  const isWaiting = kind === "sending" || isRinging || (kind === "called" && step.outcome === "answered");
  const mayRingAgain = kind !== "called" || step.outcome === "nobody" || step.outcome === "hungUp";
  return (
    <KeyFrame appearance={appearance} accountName={accountName} title={words(`${name}Title`, { name: unit.displayName })}>
      <p className="lede">{unit.fullName === "" ? unit.displayName : `${unit.displayName}, ${unit.fullName}`}</p>
      <output className={kind === "called" ? "key-note" : "key-note is-stale"}>{textOf(step, words, appearance)}</output>
      {kind === "called" && step.isStillRinging && (
        <p className="err" role="alert">
          {words("hangUpFailed")}
        </p>
      )}
      <div className="unit-actions">
        {isRinging && (
          <button type="button" className="btn btn--touch" onClick={onHangUp}>
            {words("hangUp")}
          </button>
        )}
        {!isWaiting && mayRingAgain && (
          <button type="button" className="btn btn--touch btn--primary" onClick={onRing}>
            {words(kind === "called" ? "again" : "retry")}
          </button>
        )}
        {!isRinging && kind !== "sending" && (
          <button type="button" className="btn btn--touch" onClick={onBack}>
            {words("back")}
          </button>
        )}
      </div>
    </KeyFrame>
  );
}

function textOf(step: Props["step"], words: DirectoryWords, { t }: PublicAppearance): string {
  if (step.kind === "refused") return step.text === undefined ? t(callErrorText(undefined)) : words(step.text);
  if (step.kind !== "called") return words(step.kind);
  return words(step.outcome === "ringing" && step.isStale ? "ringingStale" : step.outcome);
}
