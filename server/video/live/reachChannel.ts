import { mayWatch, reaches } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { forbidden, notFound } from "../../base/errors.ts";
import type { Platform } from "../../platform.ts";
import { type Channel, findChannel } from "./channels.ts";

/** The device that a path names, by serial or video source id, for this session. */
export async function reachChannel(platform: Platform, session: Session, id: string): Promise<Channel> {
  const channel = await findChannel(platform.store.db, session.accountId, id);
  if (!channel || !reaches(session, channel)) throw notFound("error_device_not_found");
  return channel;
}

/** The same, for a person who may watch it. */
export async function watchChannel(platform: Platform, session: Session, id: string, right: "live" | "recorded"): Promise<Channel> {
  const channel = await reachChannel(platform, session, id);
  if (!mayWatch(session, channel, right)) throw forbidden("error_live_not_allowed");
  return channel;
}

/** The same, for a seat for recordings or for live video. */
export async function seatChannel(platform: Platform, session: Session, id: string, right: "live" | "recorded"): Promise<Channel> {
  const channel = await reachChannel(platform, session, id);
  if (!mayWatch(session, channel, right)) throw forbidden(`error_${right}_not_allowed`);
  return channel;
}
