import { useCallback, useEffect, useRef, useState } from "react";
import { createCaptcha } from "#contract/signUp.ts";
import type { Api } from "#kernel/api.ts";
import { solveCaptcha } from "./solveCaptcha.ts";

export interface Captcha {
  state: "working" | "solved" | "failed";
  /** Resolves with an unused token as soon as the challenge is solved. */
  take(): Promise<string>;
  /** Starts a new challenge: after a token was used, or to try again. */
  renew(): void;
}

/** A token is replaced this long before it expires, because it must still reach the platform. */
const spareMs = 30_000;

/** AU-08: solves a challenge while the person fills in the form, and a new one when it expires or was used. */
export function useCaptcha(api: Api): Captcha {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<Captcha["state"]>("working");
  const token = useRef<Promise<string>>(undefined);
  const renew = useCallback(() => setRound((last) => last + 1), []);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const solve = async () => {
      const challenge = await api.call(createCaptcha, {}, stop.signal);
      const solved = await solveCaptcha(challenge, stop.signal);
      timer = setTimeout(renew, Math.max(challenge.parameters.expiresAt * 1000 - Date.now() - spareMs, spareMs));
      return solved;
    };
    setState("working");
    token.current = solve();
    token.current.then(
      () => !stop.signal.aborted && setState("solved"),
      () => !stop.signal.aborted && setState("failed"),
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [api, round, renew]);
  const take = useCallback(() => token.current ?? Promise.reject(new Error("There is no captcha yet")), []);
  return { state, take, renew };
}
