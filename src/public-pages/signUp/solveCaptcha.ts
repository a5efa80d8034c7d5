import { releaseProxy, wrap } from "comlink";
import type { CaptchaChallenge } from "#contract/signUp.ts";
import type { CaptchaWorker } from "./captcha.worker.ts";

/** The token of a solved challenge (AU-08). Rejects if the browser can't solve it, or with an abort. */
export async function solveCaptcha(challenge: CaptchaChallenge, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL("./captcha.worker.ts", import.meta.url), { type: "module", name: "captcha" });
  const remote = wrap<CaptchaWorker>(worker);
  try {
    const stopped = new Promise<never>((_, reject) => {
      const fail = () => reject(new DOMException("The captcha is not needed any more", "AbortError"));
      if (signal.aborted) fail();
      signal.addEventListener("abort", fail, { once: true });
      worker.addEventListener("error", () => reject(new Error("The captcha could not be solved")), { once: true });
    });
    const solution = await Promise.race([remote.solve(challenge), stopped]);
    if (!solution) throw new Error("The captcha has no solution in time");
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    remote[releaseProxy]();
    worker.terminate();
  }
}
