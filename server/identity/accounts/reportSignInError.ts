import { minuteMs } from "#contract/durations.ts";
import { reportSignInError } from "#contract/session.ts";
import { EventError } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";

const mayCall = createRateLimit({ limit: 30, windowMs: minuteMs, mostAddresses: 10_000 });

/** AU-02. Anybody may call it, so it writes one redacted line and nothing that an account's people would read. */
export const reportSignInErrorHandler = handle(reportSignInError, async ({ query: { error }, caller, platform: { log } }) => {
  if (!mayCall(caller.address, performance.now())) throw new EventError("error_too_many_requests", 429);
  log.info("A sign-in was refused", { code: error, address: caller.address, requestId: caller.requestId });
  return {};
});

/** May this address call now? Windows start with an address's first call; beyond `mostAddresses` the oldest window is forgotten. */
function createRateLimit({ limit, windowMs, mostAddresses }: { limit: number; windowMs: number; mostAddresses: number }) {
  const windows = new Map<string, { startedAtMs: number; count: number }>();
  return (address: string, nowMs: number): boolean => {
    const known = windows.get(address);
    if (known && nowMs - known.startedAtMs < windowMs) {
      known.count += 1;
      return known.count <= limit;
    }
    windows.delete(address);
    windows.set(address, { startedAtMs: nowMs, count: 1 });
    if (windows.size > mostAddresses) for (const oldest of windows.keys()) if (windows.delete(oldest)) break;
    return true;
  };
}
