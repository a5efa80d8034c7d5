import { randomUUID } from "node:crypto";
import type { CommandResult, DeviceCommand } from "#contract/deviceLink.ts";
import { dayMs } from "#contract/durations.ts";
import { longestMotionSearchMs, longestPlaylistMs } from "#contract/recordings.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, forbidden } from "../../base/errors.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Platform } from "../../platform.ts";
import { type FoundSource, requireSource } from "../videoSources/findSource.ts";

const answerWithinMs = 10_000;
const longestMs = {
  list: serverLimits.recordingsListDays * dayMs,
  playlist: longestPlaylistMs,
  motion: longestMotionSearchMs,
} as const;

/** A camera whose recordings this session may see. */
export async function requireRecorded(platform: Platform, session: Session, videoSourceId: string): Promise<FoundSource> {
  const found = await requireSource(platform.store.db, session, videoSourceId);
  if (!mayWatch(session, found.device, "recorded")) throw forbidden("error_recorded_not_allowed");
  return found;
}

/** Recordings of any camera are hidden without the right to them. */
export function requireRecordedRight({ videoRights }: Session): void {
  if (!videoRights.recorded) throw forbidden("error_recorded_not_allowed");
}

/** Refuses a range that ends before it begins, or is longer than what is given at once. */
export function requireRange({ from, to }: { from: string; to: string }, kind: keyof typeof longestMs): { fromUtc: string; toUtc: string } {
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (lengthMs < 0 || lengthMs > longestMs[kind]) throw new EventError("error_recording_range", 400);
  return { fromUtc: from, toUtc: to };
}

type Order =
  | Pick<Extract<DeviceCommand, { kind: "recordings.list" }>, "kind" | "fromUtc" | "toUtc">
  | Pick<Extract<DeviceCommand, { kind: "motion.search" }>, "kind" | "fromUtc" | "toUtc" | "region">
  | Pick<Extract<DeviceCommand, { kind: "playlist.save" }>, "kind" | "fromUtc" | "toUtc" | "playlistName" | "rendition">;

/** Has the gateway of a camera do something with its recordings; refused where it does not answer. */
export async function askGateway(platform: Platform, { source }: FoundSource, order: Order): Promise<CommandResult> {
  const issuedAt = platform.clock.now();
  const result = await platform.deviceLink.command(source.accountId, source.gatewaySerial, {
    ...order,
    commandId: randomUUID(),
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: new Date(issuedAt.getTime() + answerWithinMs).toISOString(),
    videoSourceId: source.videoSourceId,
  });
  if (!result) throw conflict("error_gateway_offline");
  return result;
}
