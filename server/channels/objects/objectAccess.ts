import { and, eq } from "drizzle-orm";
import { mayWatch } from "../../access/decide.ts";
import { devices } from "../../base/store/schema/devices.ts";
import type { Platform } from "../../platform.ts";
import { sessionOfHolder } from "../sigv4/holderSession.ts";
import type { CredentialPolicy } from "../sigv4/policy.ts";
import type { IncomingRequest } from "../sigv4/signedRequest.ts";
import type { SigV4, VerifiedRequest } from "../sigv4/sigV4.ts";
import { ObjectError } from "./objectError.ts";
import { clipsPrefix } from "./objectKey.ts";

type ObjectPolicy = Extract<CredentialPolicy, { service: "s3" }>;
export type ObjectAction = ObjectPolicy["actions"][number];

export interface ObjectAccess {
  /** Proves the request and that its keys allow this on this key (or, for a list, this prefix). */
  check(request: IncomingRequest, action: ObjectAction, key: string): Promise<VerifiedRequest>;
}

export function createObjectAccess(deps: Pick<Platform, "store" | "identity" | "settings"> & { sigV4: SigV4 }): ObjectAccess {
  const hosts = deps.settings.publicUrl === undefined ? [] : [new URL(deps.settings.publicUrl).host];

  /** Checked for every request: keys stop working with the right that they depend on, not only when they expire. */
  async function mayStillWatch(
    { accountId, holder, expiresAt }: VerifiedRequest,
    watch: ObjectPolicy["watch"],
    key: string,
  ): Promise<boolean> {
    if (!holder || !watch) return holder === undefined;
    // The right to watch does not include the right to export.
    const right = key.startsWith(clipsPrefix(accountId, watch.serialNumber)) ? "export" : watch.right;
    const session = await sessionOfHolder(deps.identity, { ...holder, accountId, expiresAt });
    const [device] = await deps.store.db
      .select({ accountId: devices.accountId, siteId: devices.siteId, serialNumber: devices.serialNumber })
      .from(devices)
      .where(and(eq(devices.accountId, accountId), eq(devices.serialNumber, watch.serialNumber)));
    return session !== undefined && device !== undefined && mayWatch(session, device, right);
  }

  return {
    async check(request, action, key) {
      const verified = await deps.sigV4.verify(request, "s3", hosts);
      const { policy } = verified;
      const isAllowed =
        policy.service === "s3" && policy.actions.includes(action) && policy.prefixes.some((prefix) => key.startsWith(prefix));
      if (!isAllowed || !(await mayStillWatch(verified, policy.watch, key))) throw new ObjectError("AccessDenied", 403, "Access Denied");
      return verified;
    },
  };
}
