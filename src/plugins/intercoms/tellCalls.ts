import { answerCall, declineCall, reportRinging } from "#contract/calls.ts";
import { CallStatus } from "#contract/enumerations.ts";
import { limits } from "#contract/limits.ts";
import type { TopicData } from "#contract/realtime.ts";
import { log } from "#kernel/log.ts";
import type { Dispose, Kernel } from "#kernel/plugin.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { Notices } from "../notices/services.ts";

/** The estimate of the server's clock is no more exact than the delay of a message, so an event this far in the future is awaited. */
const aheadMs = 2_000;
const ringing: readonly number[] = [CallStatus.Initiated, CallStatus.Ringing];

/**
 * IC-08, Q-10: a call rings for a minute, and none starts in the future. Both in milliseconds since 1970, `nowMs` by the server's clock.
 */
export function isCallHeard(atMs: number, nowMs: number): boolean {
  const ageMs = nowMs - atMs;
  return ageMs >= 0 && ageMs < limits.callRingsMs;
}

type Request = TopicData<"Users/DeviceCallRequest">;

/**
 * IC-08: a sound and a toast for the person whom a visitor calls, while it rings; nothing opens by itself. Reports to the platform that it
 * rings here. Returns the function that stops this.
 */
export function tellCalls(kernel: Kernel): () => void {
  /** For each call, the function that removes its toast; undefined if the notification was held back (B-28). */
  const told = new Map<string, Promise<Dispose | undefined>>();
  const waiting = new Set<ReturnType<typeof setTimeout>>();
  const end = async (callId: string): Promise<boolean> => {
    const toast = told.get(callId);
    told.delete(callId);
    const takeBack = await toast;
    takeBack?.();
    return takeBack !== undefined;
  };
  const tell = (data: Request) => {
    const nowMs = kernel.realtime.serverNowMs();
    const atMs = Date.parse(data.timestamp);
    if (!isCallHeard(atMs, nowMs) || told.has(data.callId)) return;
    const shown = offer(kernel, data, atMs + limits.callRingsMs - nowMs);
    told.set(data.callId, shown);
    void shown.then((takeBack) => takeBack && say(kernel, data.callId));
  };
  const stopRequests = kernel.realtime.subscribe("Users/DeviceCallRequest", ({ data }) => {
    const earlyMs = Date.parse(data.timestamp) - kernel.realtime.serverNowMs();
    if (earlyMs <= 0 || earlyMs > aheadMs) return tell(data);
    const timer = setTimeout(() => {
      waiting.delete(timer);
      tell(data);
    }, earlyMs);
    waiting.add(timer);
  });
  const changed = async ({ CallId, Status, SerialNumber, UserId, UserName }: TopicData<"Calls/Index">) => {
    if (ringing.includes(Status) || !(await end(CallId)) || UserName === undefined) return;
    if (UserId === kernel.state.user.personId || kernel.toast.isMuted) return;
    kernel.toast.info("intercoms.answered", {
      person: UserName,
      name: kernel.use(DeviceDirectory).get(SerialNumber)?.name ?? SerialNumber,
    });
  };
  const stopChanges = kernel.realtime.subscribe("Calls/Index", ({ data }) => void changed(data));
  return () => {
    stopRequests();
    stopChanges();
    for (const timer of waiting) clearTimeout(timer);
  };
}

/**
 * Names the intercom and the unit. A call to a person can be declined; a call to the lobby can only be muted, so that other people can
 * still take it.
 */
function offer(kernel: Kernel, { callId, serialNumber, deviceName, displayName, userId }: Request, lifeMs: number) {
  const name = kernel.use(DeviceDirectory).get(serialNumber)?.name ?? deviceName;
  const args = { callId, serialNumber };
  const other =
    userId === undefined
      ? { command: "notices:snooze-device", args: { serialNumber }, label: "intercoms.quiet" }
      : { command: "intercoms:decline-call", args: { callId }, label: "intercoms.decline" };
  return kernel
    .use(Notices)
    .tell({ kind: "doorbell", serialNumber }, () =>
      kernel.toast.offer(
        "intercoms.calls",
        { name, unit: displayName },
        { command: "intercoms:answer-call", args, label: "intercoms.check", lifeMs },
        other,
      ),
    );
}

async function say({ api }: Kernel, callId: string): Promise<void> {
  try {
    await api.call(reportRinging, { params: { id: callId } });
  } catch (error) {
    log.warn("That a call rings here was not told", { callId, error: String(error) });
  }
}

/** Takes the call, so that it stops ringing everywhere. Shows a toast if another person was first or the call has ended. */
export async function takeCall(callId: string, kernel: Kernel): Promise<void> {
  const { status, answeredBy } = await kernel.api.call(answerCall, { params: { id: callId } });
  if (answeredBy === undefined) kernel.toast.info(status === CallStatus.Rejected ? "intercoms.callDeclined" : "intercoms.callOver");
  else if (answeredBy.id !== kernel.state.user.personId) kernel.toast.info("intercoms.callTaken", { person: answeredBy.name });
}

export async function refuseCall(callId: string, kernel: Kernel): Promise<void> {
  const { status } = await kernel.api.call(declineCall, { params: { id: callId } });
  if (status !== CallStatus.Rejected) kernel.toast.info("intercoms.callOver");
}
