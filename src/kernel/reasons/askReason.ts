import { createElement } from "react";
import { ref } from "valtio";
import { createSerialQueue, type SerialQueue } from "#domain/serialQueue.ts";
import type { Console } from "../console/createConsole.ts";
import { perSession } from "../perSession.ts";
import ReasonDialog from "./ReasonDialog.tsx";

const mostRemembered = 5;

/** The reasons given in a session, newest first, and the queue of its open questions. */
interface Asked {
  given: string[];
  inTurn: SerialQueue;
}
const Asked = perSession((): Asked => ({ given: [], inTurn: createSerialQueue() }));

/**
 * B-31: asks the person for a reason in a dialog above everything else, one question at a time. Rejects with an AbortError if the person
 * goes back or the call is aborted.
 */
export function askReason(running: Console, signal?: AbortSignal): Promise<string> {
  const here = running.kernelOf("kernel").kept(Asked);
  const ask = async () => {
    signal?.throwIfAborted();
    const reason = await open(running, here.given, signal);
    here.given = [reason, ...here.given.filter((each) => each !== reason)].slice(0, mostRemembered);
    return reason;
  };
  return here.inTurn(ask);
}

function open({ shell }: Console, given: readonly string[], signal?: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (reason?: string) => {
      signal?.removeEventListener("abort", giveUp);
      shell.reason = undefined;
      if (reason === undefined) reject(new DOMException("The person went back", "AbortError"));
      else resolve(reason);
    };
    const giveUp = () => settle();
    signal?.addEventListener("abort", giveUp);
    // A new component for each question, so that no state of the previous one remains.
    shell.reason = ref({ settle, Dialog: () => createElement(ReasonDialog, { given, settle }) });
  });
}
