import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { deviceLinkPath } from "#contract/deviceLink.ts";
import { minuteMs } from "#contract/durations.ts";
import { enrolDevice } from "#contract/enrolment.ts";
import { type AttemptRule, createAttempts } from "../../access/attempts.ts";
import { EventError } from "../../base/errors.ts";
import type { Settings } from "../../base/settings/settings.ts";
import type { Database } from "../../base/store/connect.ts";
import { deviceSecrets, devices, enrolmentTokens } from "../../base/store/schema/devices.ts";
import { hashSecret } from "../../channels/deviceLink/authenticateDevice.ts";
import { handle } from "../../http/handle.ts";
import { networkOf } from "../../http/networkOf.ts";
import { endOtherClaims, isDevice, refuseForeign } from "./claims.ts";

const guesses: AttemptRule = { name: "enrolment", limit: 10, windowMs: minuteMs };

/** The token is spent by the statement that finds it, so of two who use it at once one gets the identity. */
export const enrolDeviceHandler = handle(enrolDevice, async ({ body, platform, caller }) => {
  const { store, keys, clock, settings } = platform;
  const attempts = createAttempts({ db: store.db, keys, clock });
  if (!(await attempts.count(guesses, networkOf(caller.address)))) throw new EventError("error_too_many_requests", 429);
  const tokenHash = hashSecret(body.token);
  const secret = randomBytes(32).toString("base64url");
  const [known] = await store.db.select().from(enrolmentTokens).where(eq(enrolmentTokens.tokenHash, tokenHash));
  if (!known) throw invalid();
  const { accountId, serialNumber } = known;
  await platform.events.record(accountId, async (transaction) => {
    const now = clock.now();
    const spent = await transaction
      .update(enrolmentTokens)
      .set({ usedAt: now })
      .where(and(eq(enrolmentTokens.tokenHash, tokenHash), isNull(enrolmentTokens.usedAt), gt(enrolmentTokens.expiresAt, now)))
      .returning({ serialNumber: enrolmentTokens.serialNumber });
    const device = spent.length > 0 ? await findDevice(transaction, accountId, serialNumber) : undefined;
    if (!device) throw invalid();
    await refuseForeign(transaction, { accountId, serialNumber });
    const change = { secretHash: hashSecret(secret), changedAt: now };
    await transaction
      .insert(deviceSecrets)
      .values({ accountId, serialNumber, ...change })
      .onConflictDoUpdate({ target: [deviceSecrets.accountId, deviceSecrets.serialNumber], set: change });
    await transaction.update(devices).set({ claimExpiresAt: null }).where(isDevice({ accountId, serialNumber }));
    return [
      {
        kind: "device.enrolled",
        serialNumber,
        siteId: device.siteId,
        actor: { kind: "device", id: serialNumber, name: device.name },
        data: { address: caller.address },
      },
    ];
  });
  await endOtherClaims(platform, { accountId, serialNumber });
  await attempts.uncount(guesses, networkOf(caller.address));
  // A client with the old secret must authenticate again.
  platform.deviceLink.disconnect(accountId, serialNumber);
  return { accountId, serialNumber, secret, mqttUrl: mqttUrlOf(settings, caller.origin) };
});

async function findDevice(transaction: Database, accountId: string, serialNumber: string) {
  const [row] = await transaction
    .select({ name: devices.name, siteId: devices.siteId })
    .from(devices)
    .where(isDevice({ accountId, serialNumber }));
  return row;
}

/** The same answer for an unknown, used or expired token. */
function invalid(): EventError {
  return new EventError("error_enrolment_token_invalid", 400);
}

function mqttUrlOf({ mqttUrl }: Settings, origin: string): string {
  if (mqttUrl === undefined) return `${origin.replace(/^http/, "ws")}${deviceLinkPath}`;
  // The platform's own way into that broker is not the device's.
  const url = new URL(mqttUrl);
  url.username = "";
  url.password = "";
  return url.href;
}
