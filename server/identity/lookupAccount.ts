import * as z from "zod/mini";
import { type IdentityRow, requireSignedIn } from "./identityRows.ts";
import { bodyText, type IdentityOperation, readBody } from "./operation.ts";

const Body = z.object({ idToken: bodyText });

/** The SDK's data of the signed-in person. */
export const lookupAccount: IdentityOperation = async (context, body) => {
  const { identity } = await requireSignedIn(context, readBody(Body, body).idToken);
  const { createdAt, lastSignInAt, passwordChangedAt } = identity;
  return {
    kind: "identitytoolkit#GetAccountInfoResponse",
    users: [
      {
        localId: identity.uid,
        email: identity.email,
        emailVerified: identity.isEmailVerified,
        ...displayNameOf(identity),
        providerUserInfo: providersOf(identity),
        passwordUpdatedAt: passwordChangedAt.getTime(),
        validSince: String(identity.validSinceSeconds),
        disabled: identity.isDisabled,
        createdAt: String(createdAt.getTime()),
        lastLoginAt: String((lastSignInAt ?? createdAt).getTime()),
        lastRefreshAt: context.clock.now().toISOString(),
      },
    ],
  };
};

export function providersOf(identity: IdentityRow) {
  const { email } = identity;
  return [{ providerId: "password", rawId: email, email, federatedId: email, ...displayNameOf(identity) }];
}

export function displayNameOf({ displayName }: IdentityRow): { displayName?: string } {
  return displayName === null ? {} : { displayName };
}
