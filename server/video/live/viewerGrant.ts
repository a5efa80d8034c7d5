import * as z from "zod/mini";
import type { ViewerGrant } from "#contract/viewerGrant.ts";
import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import type { Keys } from "../../base/keys/createKeys.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Channel } from "./channels.ts";

/** One viewer, and what it has its seat for. */
export interface SeatedViewer {
  clientId: string;
  right: "live" | "recorded";
}

/** The session's present rights at this device, signed for the device. A seat for recordings has no right to live video. */
export function signGrant(keys: Keys, session: Session, channel: Channel, { clientId, right }: SeatedViewer, now: Date): string {
  const isLive = right === "live";
  const grant: ViewerGrant = {
    iss: "gatehouse",
    serial: channel.serialNumber,
    accountId: channel.accountId,
    personId: session.personId,
    clientId,
    rights: {
      live: isLive && mayWatch(session, channel, "live"),
      talk: isLive && session.scopes.has("deviceremoteaccess_w"),
      ptz: false,
      recorded: mayWatch(session, channel, "recorded"),
    },
    exp: Math.floor(now.getTime() / 1000) + serverLimits.viewerGrantLifeMs / 1000,
  };
  return keys.sign(grant);
}

const Offer = z.looseObject({ type: z.literal("offer"), sdp: z.string() });

/** The viewer's offer with our grant instead of its own; undefined if it is not an offer. */
export function withGrant(messagePayload: string, grant: string): string | undefined {
  const offer = Offer.safeParse(parsePayload(messagePayload));
  if (!offer.success) return undefined;
  return Buffer.from(JSON.stringify({ type: offer.data.type, sdp: offer.data.sdp, grant })).toString("base64");
}

function parsePayload(messagePayload: string): unknown {
  try {
    return JSON.parse(Buffer.from(messagePayload, "base64").toString("utf8"));
  } catch {
    return undefined;
  }
}
