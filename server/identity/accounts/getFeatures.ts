import { type Features, getFeatures } from "#contract/session.ts";
import { requireAccount } from "../../access/requireAccount.ts";
import { handle } from "../../http/handle.ts";

/** GN-08: mass notification and elevator also need the right to act in an emergency. */
export const getFeaturesHandler = handle(getFeatures, async ({ session, platform: { store } }): Promise<Features> => {
  const { features } = await requireAccount(store.db, session);
  const mayActInEmergency = session.scopes.has("lockdown_w");
  return {
    sensors: features["sensors"] === true,
    massNotification: features["massNotification"] === true && mayActInEmergency,
    elevator: features["elevator"] === true && mayActInEmergency,
    passRequiresApproval: features["passRequiresApproval"] === true,
    intercom: features["intercom"] === true,
  };
});
