import { and, eq } from "drizzle-orm";
import { createMobileCredential, deleteMobileCredential } from "#contract/credentials.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { credentialEvent, findHolder, ownerOf } from "./holder.ts";
import { requireCredential } from "./listCredentials.ts";

export const createMobileCredentialHandler = handle(createMobileCredential, async ({ params, session, platform }) => {
  await change(platform, session, params.personId, true);
  return requireCredential(platform, session, params.personId, `mobile-${params.personId}`);
});

export const deleteMobileCredentialHandler = handle(deleteMobileCredential, async ({ params, session, platform }) => {
  await change(platform, session, params.personId, false);
  return {};
});

/** US-09. The phone that carried it is forgotten with it. */
async function change({ events, clock }: Platform, session: Session, personId: string, hasMobileCredential: boolean): Promise<void> {
  await events.record(session.accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    if (!holder) throw notFound("error_user_not_found");
    if (holder.hasMobileCredential === hasMobileCredential)
      throw hasMobileCredential ? conflict("error_mobile_credential_exists") : notFound("error_mobile_credential_not_found");
    const now = clock.now();
    await transaction
      .update(people)
      .set({ hasMobileCredential, mobileGivenAt: hasMobileCredential ? now : null, ...(!hasMobileCredential && { mobileId: null }) })
      .where(and(eq(people.accountId, session.accountId), eq(people.personId, personId)));
    return [
      credentialEvent(
        session,
        ownerOf(holder),
        hasMobileCredential ? "mobilecredential.created" : "mobilecredential.deleted",
        {},
        { Timestamp: now.toISOString() },
      ),
    ];
  });
}
