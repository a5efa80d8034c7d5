import { minuteMs } from "#contract/durations.ts";
import { clearInbox, type NoticeKind, type NoticeWay, type QuietHours, readInbox } from "#contract/notices.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { PushPermission } from "../outside.ts";
import { OwnNotices } from "../ownNotices.ts";
import { awake, chosen, snoozed } from "../ruleChanges.ts";

/** B-28: nothing is told of this device, or of anything, for so long. */
export async function snooze(
  { minutes, serialNumber }: { minutes: number; serialNumber?: string },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  const nowMs = kernel.realtime.serverNowMs();
  await kernel.kept(OwnNotices).save((rules) => snoozed(rules, nowMs + minutes * minuteMs, nowMs, serialNumber), signal);
}

export async function endSnooze(
  { serialNumber }: { serialNumber?: string | undefined },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  await kernel.kept(OwnNotices).save((rules) => {
    const nowMs = kernel.realtime.serverNowMs();
    return serialNumber === undefined ? { ...rules, snoozes: [] } : awake(rules, nowMs, serialNumber);
  }, signal);
}

export async function setWay(
  { kind, way, serialNumber }: { kind: NoticeKind; way?: NoticeWay | undefined; serialNumber?: string | undefined },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  await kernel.kept(OwnNotices).save((rules) => chosen(rules, kind, way, serialNumber), signal);
}

export async function setQuietHours(
  quiet: { timeZoneId: string; quietHours: QuietHours[] },
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  await kernel.kept(OwnNotices).save((rules) => ({ ...rules, ...quiet }), signal);
}

/** PN-03: up to the newest that is on the screen; what came meanwhile stays unread. */
export async function markRead(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const notices = kernel.kept(OwnNotices);
  const sequence = notices.state.inbox?.[0]?.sequence ?? 0;
  await kernel.api.call(readInbox, { body: { sequence } }, signal);
  await notices.reloadInbox();
}

export async function clear(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const notices = kernel.kept(OwnNotices);
  const sequence = notices.state.inbox?.[0]?.sequence ?? 0;
  await kernel.api.call(clearInbox, { body: { sequence } }, signal);
  await notices.reloadInbox();
}

/** PN-01: what the person answers the browser stands in the settings; who closed its question is asked again another time. */
export async function allowOutside(kernel: Kernel): Promise<void> {
  const permission = await kernel.kept(OwnNotices).outside.ask();
  if (permission === PushPermission.Granted) kernel.toast.success("notices.outside.granted");
  if (permission === PushPermission.Denied) kernel.toast.warning("notices.refusal.outsideDenied");
}
