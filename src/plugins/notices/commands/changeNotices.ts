import { minuteMs } from "#contract/durations.ts";
import { clearInbox, type NoticeKind, type NoticeWay, type QuietHours, readInbox } from "#contract/notices.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { PushPermission } from "../outside.ts";
import { OwnNotices } from "../ownNotices.ts";
import { awake, chosen, snoozed } from "../ruleChanges.ts";

/** B-28: mutes notifications of one device or of everything for a time. */
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

/** PN-03: marks as read up to the newest message on screen; later messages stay unread. */
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

/**
 * PN-01: saves the person's answer to the browser's question in the settings. After a dismissed question the console asks again another
 * time.
 */
export async function allowOutside(kernel: Kernel): Promise<void> {
  const permission = await kernel.kept(OwnNotices).outside.ask();
  if (permission === PushPermission.Granted) kernel.toast.success("notices.outside.granted");
  if (permission === PushPermission.Denied) kernel.toast.warning("notices.refusal.outsideDenied");
}
