import * as z from "zod/mini";
import type { RequestOf } from "#contract/endpoint.ts";
import { requestPass } from "#contract/passes.ts";

export type PassRequest = RequestOf<typeof requestPass>["body"];

/** A simulated person who requests passes like a real one: signed in, over the contract. */
export interface PassRequester {
  /** Answers the code of a refusal, or undefined. Rejects with SignInRefused, or when the platform does not answer. */
  request(body: PassRequest): Promise<string | undefined>;
}

/** The password is another one by now: to try it again would be guessing. */
export class SignInRefused extends Error {}

const SignIn = z.object({ idToken: z.string(), refreshToken: z.string() });
const Refreshed = z.object({ id_token: z.string() });
const Refusal = z.object({ applicationEvents: z.array(z.object({ code: z.string() })) });

/** Signs in at the first request and keeps that session for the ones that follow. */
export function createPassRequester({ url, email, password }: { url: string; email: string; password: string }): PassRequester {
  let refreshToken: string | undefined;

  async function signIn(): Promise<string> {
    const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=gatehouse`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    });
    if (response.status === 400 || response.status === 403) throw new SignInRefused(email);
    const answer = SignIn.parse(await response.json());
    ({ refreshToken } = answer);
    return answer.idToken;
  }

  /** A token of the session that is there, or of a new one when it has ended. */
  async function idToken(): Promise<string> {
    if (refreshToken === undefined) return signIn();
    const response = await fetch(`${url}/securetoken.googleapis.com/v1/token?key=gatehouse`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }),
    });
    return response.ok ? Refreshed.parse(await response.json()).id_token : signIn();
  }

  return {
    async request(body) {
      const bearer = await idToken();
      const response = await fetch(`${url}/v1${requestPass.path}`, {
        method: requestPass.method,
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      if (response.ok) return undefined;
      return Refusal.parse(await response.json()).applicationEvents[0]?.code;
    },
  };
}
