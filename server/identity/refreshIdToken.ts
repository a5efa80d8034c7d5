import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { identities, refreshTokens } from "../base/store/schema/identity.ts";
import { hashToken, issueIdToken, sessionLifeSeconds } from "./browserSession.ts";
import { IdentityError } from "./identityError.ts";
import { membershipsOf } from "./memberships.ts";
import { bodyText, type IdentityOperation, readBody } from "./operation.ts";
import { projectId, secondsOf } from "./tokens.ts";

const Form = z.object({ grant_type: bodyText, refresh_token: bodyText });

/** AU-10: a new token for the same session in the account that it works in now. TOKEN_EXPIRED and USER_DISABLED make the SDK sign out. */
export const refreshIdToken: IdentityOperation = async (context, form) => {
  const { grant_type, refresh_token } = readBody(Form, form);
  if (grant_type !== "refresh_token") throw new IdentityError("INVALID_GRANT_TYPE");
  if (!refresh_token) throw new IdentityError("MISSING_REFRESH_TOKEN");
  const [row] = await context.store.db
    .select({ session: refreshTokens, identity: identities })
    .from(refreshTokens)
    .innerJoin(identities, eq(identities.uid, refreshTokens.uid))
    .where(eq(refreshTokens.tokenHash, hashToken(refresh_token)))
    .limit(1);
  const oldest = secondsOf(context.clock.now()) - sessionLifeSeconds;
  if (!row || row.session.authTimeSeconds < Math.max(row.identity.validSinceSeconds, oldest)) throw new IdentityError("TOKEN_EXPIRED");
  const memberships = row.identity.isDisabled ? [] : await membershipsOf(context.store.db, row.identity.uid);
  const membership = memberships.find(({ accountId }) => accountId === row.session.accountId);
  if (!membership) throw new IdentityError("USER_DISABLED");
  const idToken = issueIdToken(context.tokens, row.identity, membership, row.session);
  return {
    id_token: idToken,
    access_token: idToken,
    expires_in: String(context.tokens.lifeSeconds),
    refresh_token,
    token_type: "Bearer",
    user_id: row.identity.uid,
    project_id: projectId,
  };
};
