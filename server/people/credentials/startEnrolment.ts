import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { cancelCardEnrolment, startCardEnrolment } from "#contract/cardEnrolment.ts";
import type { DeviceCommand } from "#contract/deviceLink.ts";
import { limits } from "#contract/limits.ts";
import { isDoor } from "#domain/doors/commandRefusal.ts";
import type { Session } from "../../access/session.ts";
import { conflict, EventError, notFound } from "../../base/errors.ts";
import { entryWith } from "../../base/events/eventLog.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import { cardEnrolments } from "../../base/store/schema/credentials.ts";
import { refuseTakenName } from "../../base/store/storeFailures.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { requireDevice } from "../../sites/devices/presentDevice.ts";
import { failEnrolment, lockWaiting } from "./endEnrolment.ts";
import { credentialEvent, findHolder, fullNameOf, ownerOf } from "./holder.ts";

/** CR-04: reports at once that a reader is offline, or that it already waits for a card, with the name of the person who asked. */
export const startCardEnrolmentHandler = handle(startCardEnrolment, async ({ body, session, platform }) => {
  const { personId, serialNumber } = body;
  const { accountId } = session;
  const device = await requireDevice(platform, session, serialNumber);
  if (!isDoor(device)) throw notFound("error_device_not_found");
  const enrolmentId = randomUUID();
  const requestedAt = platform.clock.now();
  const expiresAt = new Date(requestedAt.getTime() + limits.cardEnrolmentMs);
  await refuseTakenName("error_card_enrolment_busy", () =>
    platform.events.record(accountId, async (transaction) => {
      const holder = await findHolder(transaction, session, personId);
      if (!holder) throw notFound("error_user_not_found");
      if (!device.isConnected) throw conflict("error_device_disconnected");
      const [waiting] = await transaction
        .select()
        .from(cardEnrolments)
        .where(
          and(eq(cardEnrolments.accountId, accountId), eq(cardEnrolments.serialNumber, serialNumber), eq(cardEnrolments.status, "waiting")),
        )
        .for("update");
      if (waiting && waiting.expiresAt > requestedAt) throw new EventError("error_card_enrolment_busy", 409, [waiting.requestedByName]);
      const over = waiting ? await failEnrolment(transaction, waiting, "TimedOut") : [];
      const fullName = fullNameOf(holder);
      const by = { requestedById: session.personId, requestedByName: session.personName, requestedAt };
      await transaction.insert(cardEnrolments).values({ accountId, enrolmentId, serialNumber, personId, fullName, expiresAt, ...by });
      const event = credentialEvent(session, ownerOf(holder), "card.enrolment_started", { enrolmentId });
      return [...over, entryWith(event, { serialNumber, siteId: device.siteId })];
    }),
  );
  const command: DeviceCommand = { kind: "card.enrol", ...commandBase(platform), enrolmentId, untilUtc: expiresAt.toISOString() };
  const result = await platform.deviceLink.command(accountId, serialNumber, command);
  if (!result?.ok) {
    await giveUp(platform, session, enrolmentId);
    throw conflict(result?.code === "error_card_enrolment_busy" ? result.code : "error_device_not_delivered");
  }
  return { enrolmentId, expiresAtUtc: expiresAt.toISOString() };
});

/** The reader says itself that it is over; one that is not reached is not waited for. */
export const cancelCardEnrolmentHandler = handle(cancelCardEnrolment, async ({ params, session, platform }) => {
  const { enrolmentId } = params;
  const { accountId } = session;
  const row = await lockWaiting(platform.store.db, accountId, enrolmentId);
  if (!row) throw notFound("error_card_enrolment_not_found");
  await requireDevice(platform, session, row.serialNumber).catch(() => {
    throw notFound("error_card_enrolment_not_found");
  });
  const command: DeviceCommand = { kind: "card.enrol_cancel", ...commandBase(platform), enrolmentId };
  const result = await platform.deviceLink.command(accountId, row.serialNumber, command);
  if (!result?.ok) await giveUp(platform, session, enrolmentId);
  return {};
});

async function giveUp({ events }: Platform, { accountId }: Session, enrolmentId: string): Promise<void> {
  await events.record(accountId, async (transaction) => {
    const row = await lockWaiting(transaction, accountId, enrolmentId);
    return row ? failEnrolment(transaction, row, "Cancelled") : [];
  });
}

function commandBase({ clock }: Platform) {
  const issuedAt = clock.now();
  return {
    commandId: randomUUID(),
    issuedAtUtc: issuedAt.toISOString(),
    expiresAtUtc: new Date(issuedAt.getTime() + serverLimits.doorCommandLifeMs).toISOString(),
  };
}
