import * as z from "zod/mini";

/** B-05: a compact JWS (ES256) and the key that it is by, as the platform publishes it at `keysUrl`. */
export const EvidenceSignature = z.object({
  jws: z.string(),
  publicKey: z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string(), kid: z.string() }),
  keysUrl: z.string(),
});
export type EvidenceSignature = z.infer<typeof EvidenceSignature>;
