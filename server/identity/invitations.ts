import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { hourMs } from "#contract/durations.ts";
import { emailForm } from "#domain/identity/contactForms.ts";
import type { AttemptRule } from "../access/attempts.ts";
import { EventError } from "../base/errors.ts";
import { actionLink } from "../base/mail/actionLink.ts";
import { mailText } from "../base/mail/mailText.ts";
import { serverLimits } from "../base/serverLimits.ts";
import type { Database } from "../base/store/connect.ts";
import { accounts, type people } from "../base/store/schema/accounts.ts";
import { signInInvitations } from "../base/store/schema/identity.ts";
import { hashToken } from "./browserSession.ts";
import type { IdentityContext } from "./operation.ts";

export type Invitation = typeof signInInvitations.$inferSelect;
type Invitee = typeof people.$inferSelect & { email: string };

const codeBytes = 24;
const mailRule: AttemptRule = { name: "invitation-mail", limit: 5, windowMs: hourMs };

/** US-03: what brings people to sign in for the first time. */
export interface Invitations {
  /** Counts a mail of this account to this address, before the transaction that sends it. @throws error_too_many_requests */
  countMail(accountId: string, email: string): Promise<void>;
  /** Mails a link that is valid for seven days; the one before ends. */
  send(transaction: Database, invitee: Invitee, by: { personId: string; personName: string }, origin: string): Promise<Invitation>;
  find(db: Database, person: { accountId: string; personId: string }): Promise<Invitation | undefined>;
  /** Whether there was one. */
  end(transaction: Database, person: { accountId: string; personId: string }): Promise<boolean>;
}

export const isInvitationOf = ({ accountId, personId }: { accountId: string; personId: string }) =>
  and(eq(signInInvitations.accountId, accountId), eq(signInInvitations.personId, personId));

export function createInvitations({ attempts, clock, mail }: IdentityContext): Invitations {
  return {
    async countMail(accountId, email) {
      // Counted per account: another account cannot use up its invitations (decision 93).
      if (!(await attempts.count(mailRule, `${accountId} ${emailForm(email)}`))) throw new EventError("error_too_many_requests", 429);
    },
    async send(transaction, invitee, { personId: invitedById, personName: invitedByName }, origin) {
      const { accountId, personId, localeISO2, firstName } = invitee;
      const code = randomBytes(codeBytes).toString("base64url");
      const sentAt = clock.now();
      const sent = {
        codeHash: hashToken(code),
        email: emailForm(invitee.email),
        invitedById,
        invitedByName,
        sentAt,
        expiresAt: new Date(sentAt.getTime() + serverLimits.invitationLifeMs),
      };
      await transaction
        .insert(signInInvitations)
        .values({ accountId, personId, ...sent })
        .onConflictDoUpdate({ target: [signInInvitations.accountId, signInInvitations.personId], set: sent });
      const [account] = await transaction.select({ name: accounts.name }).from(accounts).where(eq(accounts.accountId, accountId));
      const link = actionLink(origin, "invitation", code);
      const values = { firstName, accountName: account?.name ?? "", invitedBy: invitedByName, link };
      await mail.queue(transaction, { accountId, to: invitee.email, ...mailText(localeISO2, "invitation", values) });
      return { accountId, personId, ...sent };
    },
    async find(db, person) {
      const [found] = await db.select().from(signInInvitations).where(isInvitationOf(person));
      return found;
    },
    async end(transaction, person) {
      const ended = await transaction
        .delete(signInInvitations)
        .where(isInvitationOf(person))
        .returning({ personId: signInInvitations.personId });
      return ended.length > 0;
    },
  };
}
