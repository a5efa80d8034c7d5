import { createElement } from "react";
import { ref } from "valtio";
import { createSerialQueue, type SerialQueue } from "#domain/serialQueue.ts";
import type { Console } from "../console/createConsole.ts";
import { perSession } from "../perSession.ts";
import ReasonDialog from "./ReasonDialog.tsx";

const mostRemembered = 5;

/** Reasons that were given in a session, the newest first, and the question that is open in it. */
interface Asked {
  given: string[];
  inTurn: SerialQueue;
}
const Asked = perSession((): Asked => ({ given: [], inTurn: createSerialQueue() }));

/**
 * B-31: asks the person why, above whatever is open, and one thing after the other. Rejects as aborted when they go back, or when the
 * call is given up.
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
    // A component of its own for each question: nothing of the one before is left in it.
    shell.reason = ref({ settle, Dialog: () => createElement(ReasonDialog, { given, settle }) });
  });
}
