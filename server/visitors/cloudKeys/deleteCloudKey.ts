import { and, eq } from "drizzle-orm";
import { deleteCloudKey } from "#contract/cloudKeys.ts";
import { notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import { cloudKeys } from "../../base/store/schema/credentials.ts";
import { credentialEvent, findHolder, ownerOf } from "../../people/credentials/holder.ts";

/** A key of a person out of reach is not found. */
export const deleteCloudKeyHandler = handle(deleteCloudKey, async ({ params: { cloudKeyId }, session, platform: { events } }) => {
  const isKey = and(eq(cloudKeys.accountId, session.accountId), eq(cloudKeys.cloudKeyId, cloudKeyId));
  await events.record(session.accountId, async (transaction) => {
    const [seen] = await transaction.select({ personId: cloudKeys.personId }).from(cloudKeys).where(isKey);
    const holder = seen && (await findHolder(transaction, session, seen.personId, true));
    if (!holder) throw notFound("error_cloudkey_not_found");
    const [gone] = await transaction.delete(cloudKeys).where(isKey).returning();
    if (!gone) throw notFound("error_cloudkey_not_found");
    const from = { validFrom: gone.validFrom.toISOString(), validUntil: gone.validUntil.toISOString() };
    return [credentialEvent(session, ownerOf(holder), "cloudkey.deleted", { cloudKeyId, from })];
  });
  return {};
});
