import { and, eq } from "drizzle-orm";
import { deletePin, updatePin } from "#contract/credentials.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import type { Database } from "../../base/store/connect.ts";
import { pins } from "../../base/store/schema/credentials.ts";
import { handle } from "../../http/handle.ts";
import { endOf } from "./createPin.ts";
import { credentialEvent, findHolder, type Holder, ownerOf } from "./holder.ts";
import { requireCredential } from "./listCredentials.ts";

type PinRow = typeof pins.$inferSelect;

const isPin = ({ accountId }: Session, pinId: string) => and(eq(pins.accountId, accountId), eq(pins.pinId, pinId));

/** @throws error_pin_not_found also for the PIN of a person out of reach */
async function lockPin(transaction: Database, session: Session, pinId: string): Promise<{ pin: PinRow; holder: Holder }> {
  const [seen] = await transaction.select().from(pins).where(isPin(session, pinId));
  const holder = seen && (await findHolder(transaction, session, seen.personId, true));
  const [pin] = await transaction.select().from(pins).where(isPin(session, pinId)).for("update");
  if (!holder || !pin) throw notFound("error_pin_not_found");
  return { pin, holder };
}

export const updatePinHandler = handle(updatePin, async ({ params, body, session, platform }) => {
  const { pinId } = params;
  let personId = "";
  await platform.events.record(session.accountId, async (transaction) => {
    const { pin, holder } = await lockPin(transaction, session, pinId);
    personId = pin.personId;
    if (body.version !== pin.version) throw conflict("error_pin_not_updated");
    const now = platform.clock.now();
    // One that has expired comes back with a new end, and not by being let in again.
    if (body.validUntilUtc === undefined && pin.validUntil && pin.validUntil <= now) throw conflict("error_pin_expired");
    const status = body.isSuspended === undefined ? pin.status : body.isSuspended ? "suspended" : "active";
    const validUntil = body.validUntilUtc === undefined ? pin.validUntil : endOf(holder, body.validUntilUtc, now);
    await transaction
      .update(pins)
      .set({ status, validUntil, version: pin.version + 1 })
      .where(isPin(session, pinId));
    const about = { pinId, ...(pin.isDuress && { isDuress: true }) };
    const isMoved = validUntil?.getTime() !== pin.validUntil?.getTime();
    return [
      ...(status === pin.status
        ? []
        : [credentialEvent(session, ownerOf(holder), status === "suspended" ? "pin.suspended" : "pin.reactivated", about)]),
      ...(isMoved
        ? [credentialEvent(session, ownerOf(holder), "pin.changed", { ...about, validUntilUtc: validUntil?.toISOString() ?? "" })]
        : []),
    ];
  });
  return requireCredential(platform, session, personId, pinId);
});

export const deletePinHandler = handle(deletePin, async ({ params, session, platform: { events } }) => {
  const { pinId } = params;
  await events.record(session.accountId, async (transaction) => {
    const { pin, holder } = await lockPin(transaction, session, pinId);
    const others = await transaction
      .select({ pinId: pins.pinId })
      .from(pins)
      .where(and(eq(pins.accountId, session.accountId), eq(pins.personId, pin.personId), eq(pins.isDuress, true)));
    if (!pin.isDuress && others.length > 0) throw conflict("error_pin_not_deleted");
    await transaction.delete(pins).where(isPin(session, pinId));
    return [credentialEvent(session, ownerOf(holder), "pin.deleted", { pinId, ...(pin.isDuress && { isDuress: true }) })];
  });
  return {};
});
