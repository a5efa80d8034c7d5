import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createCard } from "#contract/cards.ts";
import { createMobileCredential, deleteMobileCredential } from "#contract/credentials.ts";
import type { Session } from "../../access/session.ts";
import { conflict, notFound } from "../../base/errors.ts";
import { people } from "../../base/store/schema/accounts.ts";
import { handle, type Route } from "../../http/handle.ts";
import type { Platform } from "../../platform.ts";
import { requireFormat } from "./cardRules.ts";
import { deleteCardHandler, reportCardLostHandler, updateCardHandler } from "./changeCard.ts";
import { deletePinHandler, updatePinHandler } from "./changePin.ts";
import { createPinHandler } from "./createPin.ts";
import { getCredentialRulesHandler, saveCredentialRulesHandler } from "./credentialRules.ts";
import { giveCard } from "./giveCard.ts";
import { credentialEvent, findHolder, ownerOf } from "./holder.ts";
import { listCredentialsHandler, requireCredential } from "./listCredentials.ts";
import { cancelCardEnrolmentHandler, startCardEnrolmentHandler } from "./startEnrolment.ts";

const createCardHandler = handle(createCard, async ({ body, session, platform }) => {
  const { personId, format, ...card } = body;
  const cardId = randomUUID();
  await platform.events.record(session.accountId, async (transaction) => {
    const holder = await findHolder(transaction, session, personId, true);
    if (!holder) throw notFound("error_user_not_found");
    requireFormat(card, format);
    const now = platform.clock.now();
    return [await giveCard(transaction, { giver: session, holder, cardId, card: { ...card, bits: format }, now })];
  });
  return requireCredential(platform, session, personId, cardId);
});

const createMobileCredentialHandler = handle(createMobileCredential, async ({ params, session, platform }) => {
  await changeMobileCredential(platform, session, params.personId, true);
  return requireCredential(platform, session, params.personId, `mobile-${params.personId}`);
});

const deleteMobileCredentialHandler = handle(deleteMobileCredential, async ({ params, session, platform }) => {
  await changeMobileCredential(platform, session, params.personId, false);
  return {};
});

/** US-09. The phone that carried it is forgotten with it. */
async function changeMobileCredential(
  { events, clock }: Platform,
  session: Session,
  personId: string,
  hasMobileCredential: boolean,
): Promise<void> {
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

export const credentialsRoutes: readonly Route[] = [
  listCredentialsHandler,
  createCardHandler,
  updateCardHandler,
  deleteCardHandler,
  reportCardLostHandler,
  startCardEnrolmentHandler,
  cancelCardEnrolmentHandler,
  createPinHandler,
  updatePinHandler,
  deletePinHandler,
  createMobileCredentialHandler,
  deleteMobileCredentialHandler,
  getCredentialRulesHandler,
  saveCredentialRulesHandler,
];
