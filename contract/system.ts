import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { InstantUtc } from "./fields.ts";
import { Scope } from "./scopes.ts";

export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  access: "public",
  payload: z.object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    serverTimeUtc: InstantUtc,
    database: z.boolean(),
    deviceLink: z.boolean(),
    /** False while the disk is nearly full and uploads are refused. */
    storage: z.boolean(),
    /** False while something that the platform does by itself fails again and again; its log says what. */
    jobs: z.boolean(),
  }),
});

/** Pages of the installation that anybody may read. */
export const legalPages = {
  servicesAgreementUrl: "/legal/services-agreement.html",
  biometricConsentUrl: "/legal/biometric-consent.html",
} as const;

/** Configuration that the portal needs before sign-in. */
export const getPublicConfig = endpoint({
  method: "GET",
  path: "/public-config",
  access: "public",
  payload: z.object({
    version: z.string(),
    /** `platform`: this server answers the identity calls; `firebase`: the real service with this key. */
    identity: z.object({ provider: z.enum(["platform", "firebase"]), projectId: z.string(), apiKey: z.string() }),
    isDemo: z.boolean(),
    legal: z.object({ servicesAgreementUrl: z.string(), biometricConsentUrl: z.string() }),
    /** Whom people call about payments. */
    supportPhone: z.optional(z.string()),
    /** AU-08: whether strangers may make an account, and the countries whose telephone numbers they may have; none for all. */
    signUp: z.object({ isOpen: z.boolean(), countries: z.array(z.string()) }),
  }),
});

/** PM-11 */
export const listScopes = endpoint({
  method: "GET",
  path: "/securable-management/scopes",
  alias: "/scopes",
  access: "role_r",
  payload: z.array(Scope),
});
