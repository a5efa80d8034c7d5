import { createHash, timingSafeEqual } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { Id, SerialNumber } from "#contract/fields.ts";
import type { AttemptRule, Attempts } from "../../access/attempts.ts";
import type { Store } from "../../base/store/connect.ts";
import { deviceSecrets } from "../../base/store/schema/devices.ts";
import { networkOf } from "../../http/networkOf.ts";
import type { DeviceKey } from "./transport.ts";

const failures: AttemptRule = { name: "device-link", limit: 20, windowMs: minuteMs };

/** SHA-256 is enough for secrets of 256 random bits, and cheap when every device reconnects at once. */
export function hashSecret(secret: string | Buffer): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** `{accountId}/{serial}` of a user name, when it is one and names the client's own serial. */
export function parseUserName(userName: string | undefined, clientId: string): DeviceKey | undefined {
  const [accountId, serialNumber, ...rest] = userName?.split("/") ?? [];
  if (rest.length > 0 || serialNumber !== clientId) return undefined;
  return Id.safeParse(accountId).success && SerialNumber.safeParse(serialNumber).success && accountId
    ? { accountId, serialNumber }
    : undefined;
}

/** Whether the secret is the device's. Tries are counted per address and name before it is compared. */
export async function isDeviceSecret(
  { store, attempts }: { store: Store; attempts: Attempts },
  { accountId, serialNumber }: DeviceKey,
  secret: Buffer,
  address: string,
): Promise<boolean> {
  const subject = `${networkOf(address)} ${accountId}/${serialNumber}`;
  if (!(await attempts.count(failures, subject))) return false;
  const [row] = await store.db
    .select({ secretHash: deviceSecrets.secretHash })
    .from(deviceSecrets)
    .where(and(eq(deviceSecrets.accountId, accountId), eq(deviceSecrets.serialNumber, serialNumber)));
  const given = Buffer.from(hashSecret(secret), "hex");
  const expected = Buffer.from(row?.secretHash ?? "", "hex");
  const isRight = expected.length === given.length && timingSafeEqual(expected, given);
  if (isRight) await attempts.uncount(failures, subject);
  return isRight;
}
