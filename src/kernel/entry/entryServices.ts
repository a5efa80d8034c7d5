import type { PayloadOf } from "#contract/endpoint.ts";
import { endSession } from "#contract/session.ts";
import { getPublicConfig } from "#contract/system.ts";
import type { Api } from "../api.ts";
import type { Identity } from "../auth/identity.ts";

/** The public configuration and the identity code, which are loaded once; after a failure the next call loads them again. */
export type EntryServices = () => Promise<{ identity: Identity; config: PayloadOf<typeof getPublicConfig> }>;

export function createEntryServices(api: Api): EntryServices {
  let loading: ReturnType<EntryServices> | undefined;
  return () => {
    loading ??= (async () => {
      const [config, { createFirebaseIdentity }] = await Promise.all([
        api.call(getPublicConfig, {}),
        import("../auth/firebaseIdentity.ts"),
      ]);
      return { config, identity: createFirebaseIdentity(config.identity, location.origin, endSessionOf) };
    })();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}

/** `keepalive` lets the request reach the platform even if the person closes the page at the same moment. */
function endSessionOf(token: string): Promise<unknown> {
  return fetch(`/v1${endSession.path}`, { method: endSession.method, keepalive: true, headers: { authorization: `Bearer ${token}` } });
}
