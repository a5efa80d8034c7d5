import { mayWatch } from "../../access/decide.ts";
import type { Session } from "../../access/session.ts";
import { sessionOfHolder } from "../../channels/sigv4/holderSession.ts";
import type { IncomingRequest } from "../../channels/sigv4/signedRequest.ts";
import type { SigV4, VerifiedRequest } from "../../channels/sigv4/sigV4.ts";
import type { Platform } from "../../platform.ts";
import { type Channel, findChannel } from "./channels.ts";
import { findSeat, type Seat } from "./seats.ts";

/** A caller of the service whose keys, seat and rights are good. */
export type Peer = { channel: Channel } & (
  | { role: "MASTER" }
  | { role: "VIEWER"; clientId: string; right: Seat["videoRight"]; session: Session; renew(): Promise<Session | undefined> }
);

/** A proven caller that may not use this channel. */
export class AdmissionError extends Error {
  readonly status: 403 | 404;
  constructor(status: 403 | 404) {
    super(status === 404 ? "The requested channel is not found or not active." : "These keys do not open this channel.");
    this.name = "AdmissionError";
    this.status = status;
  }
}

export interface Admission {
  verify(request: IncomingRequest): Promise<VerifiedRequest>;
  admit(verified: VerifiedRequest, serialNumber: string): Promise<Peer>;
}

type Deps = Pick<Platform, "store" | "clock" | "identity" | "settings">;

export function createAdmission(deps: Deps, sigV4: SigV4): Admission {
  const hosts = deps.settings.publicUrl === undefined ? [] : [new URL(deps.settings.publicUrl).host];

  /** The session of a viewer that still holds its seat and may still watch. */
  async function currentViewer(
    verified: VerifiedRequest,
    channel: Channel,
    clientId: string,
  ): Promise<{ session: Session; right: Seat["videoRight"] } | undefined> {
    const { accountId, holder, expiresAt } = verified;
    const seat = await findSeat(deps.store.db, { accountId, serialNumber: channel.serialNumber, session: clientId }, deps.clock.now());
    if (!holder || seat?.personId !== holder.personId || seat.sessionId !== holder.sessionId) return undefined;
    const session = await sessionOfHolder(deps.identity, {
      ...holder,
      accountId,
      expiresAt: new Date(Math.max(expiresAt.getTime(), seat.expiresAt.getTime())),
    });
    const right = seat.videoRight;
    return session && mayWatch(session, channel, right) ? { session, right } : undefined;
  }

  return {
    verify: (request) => sigV4.verify(request, "kinesisvideo", hosts),
    async admit(verified, serialNumber) {
      const { policy, accountId } = verified;
      if (policy.service !== "kinesisvideo" || !policy.channels.includes(serialNumber)) throw new AdmissionError(403);
      const channel = await findChannel(deps.store.db, accountId, serialNumber);
      if (!channel?.isVideoEnabled || channel.serialNumber !== serialNumber) throw new AdmissionError(404);
      if (policy.role === "MASTER") return { role: "MASTER", channel };
      const clientId = policy.session;
      const viewer = await currentViewer(verified, channel, clientId);
      if (!viewer) throw new AdmissionError(403);
      const renew = async () => (await currentViewer(verified, channel, clientId))?.session;
      return { role: "VIEWER", channel, clientId, ...viewer, renew };
    },
  };
}
