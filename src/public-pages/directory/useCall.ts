import { useEffect, useRef, useState } from "react";
import { hangUpDeviceCall, readDeviceCall, requestDeviceCall } from "#contract/calls.ts";
import type { ListedUnit } from "#contract/catalog.ts";
import { limits } from "#contract/limits.ts";
import type { Api } from "#kernel/api.ts";
import { isOver, isUncertain, type Outcome, outcomeOf, refusalText } from "./callOutcome.ts";
import type { DirectoryText } from "./directoryTexts.ts";

const longestWaitMs = 15_000;

/** State of a visitor's call. */
export type CallStep =
  | { kind: "idle" }
  | { kind: "sending"; unit: ListedUnit }
  | { kind: "called"; unit: ListedUnit; callId: string; outcome: Outcome; isStale: boolean; isStillRinging: boolean }
  | { kind: "notSent" | "maybeSent"; unit: ListedUnit }
  | { kind: "refused"; unit: ListedUnit; text: DirectoryText | undefined };

/** PB-12: calls a unit and follows the call. A request that may have arrived is repeated with the same id, so that it rings once. */
export function useCall(api: Api, serialNumber: string) {
  const [step, setStep] = useState<CallStep>({ kind: "idle" });
  /** The id of a call with an unknown outcome, by person; "" is the lobby. */
  const uncertain = useRef(new Map<string, string>());
  const isSending = useRef(false);

  const ring = async (unit: ListedUnit) => {
    if (isSending.current) return;
    if (!navigator.onLine) return setStep({ kind: "notSent", unit });
    const name = unit.userId ?? "";
    const callId = uncertain.current.get(name) ?? crypto.randomUUID();
    isSending.current = true;
    setStep({ kind: "sending", unit });
    try {
      const body = { serialNumber, callId, ...(unit.userId !== undefined && { userId: unit.userId }) };
      const { status } = await api.call(requestDeviceCall, { body }, AbortSignal.timeout(longestWaitMs));
      uncertain.current.delete(name);
      setStep({ kind: "called", unit, callId, outcome: outcomeOf(status), isStale: false, isStillRinging: false });
    } catch (error) {
      if (isUncertain(error)) uncertain.current.set(name, callId);
      else uncertain.current.delete(name);
      setStep(isUncertain(error) ? { kind: "maybeSent", unit } : { kind: "refused", unit, text: refusalText(error) });
    } finally {
      isSending.current = false;
    }
  };

  const hangUp = async () => {
    if (step.kind !== "called") return;
    try {
      const { status } = await api.call(hangUpDeviceCall, { params: { callId: step.callId } }, AbortSignal.timeout(longestWaitMs));
      setStep({ ...step, outcome: outcomeOf(status), isStillRinging: false });
    } catch {
      setStep({ ...step, isStillRinging: true });
    }
  };

  const followed = step.kind === "called" && !isOver(step.outcome) ? step.callId : undefined;
  useEffect(() => {
    if (followed === undefined) return undefined;
    const stop = new AbortController();
    const told = (change: { outcome?: Outcome; isStale: boolean }) =>
      setStep((last) => (last.kind === "called" && last.callId === followed ? { ...last, ...change } : last));
    const lookUp = async () => {
      try {
        const { status } = await api.call(readDeviceCall, { params: { callId: followed } }, stop.signal);
        told({ outcome: outcomeOf(status), isStale: false });
      } catch {
        if (!stop.signal.aborted) told({ isStale: true });
      }
    };
    const timer = setInterval(() => void lookUp(), limits.callAskMs);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [api, followed]);

  return { step, ring, hangUp, reset: () => setStep({ kind: "idle" }) };
}
