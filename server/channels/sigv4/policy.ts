import * as z from "zod/mini";

/** Permissions of temporary keys. */
export const CredentialPolicy = z.union([
  /** Signalling of these channels; a viewer's keys work for one client id only. */
  z.object({ service: z.literal("kinesisvideo"), role: z.literal("MASTER"), channels: z.array(z.string()) }),
  z.object({ service: z.literal("kinesisvideo"), role: z.literal("VIEWER"), channels: z.array(z.string()), session: z.string() }),
  /** Objects whose keys start with one of the prefixes. `watch` names the device and the video right that a person's keys depend on. */
  z.object({
    service: z.literal("s3"),
    prefixes: z.array(z.string()),
    actions: z.array(z.enum(["get", "put", "list", "delete"])),
    watch: z.optional(z.object({ serialNumber: z.string(), right: z.enum(["live", "recorded"]) })),
  }),
]);
export type CredentialPolicy = z.infer<typeof CredentialPolicy>;
