import { reportSignInError } from "#contract/session.ts";
import { EventError } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { createRateLimit } from "./rateLimit.ts";

const limit = createRateLimit({ limit: 30, windowMs: 60_000, mostAddresses: 10_000 });

/** AU-02. Anybody may call it, so it writes one redacted line and nothing that an account's people would read. */
export const reportSignInErrorHandler = handle(reportSignInError, async ({ query: { error }, caller, platform: { log } }) => {
  if (!limit(caller.address, performance.now())) throw new EventError("error_too_many_requests", 429);
  log.info("A sign-in was refused", { code: error, address: caller.address, requestId: caller.requestId });
  return {};
});
