import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { Camera, Download, KeyRound, Trash2 } from "#kernel/ui/icons.ts";
import { CloudKeyListParams } from "../cloudKeyParams.ts";
import { personCredentialsPanel, usesPanel } from "../panels.ts";

const NamedKey = z.object({ id: Id, name: z.string() });

export const giveCloudKey = command({
  id: "credentials:give-cloud-key",
  title: "credentials.command.giveKey",
  icon: KeyRound,
  keywords: "credentials.keywordsOfKey",
  scope: "cloudkey_w",
  args: z.object({ personId: Id }),
  pickers: { personId: { entity: "person", label: "credentials.pick.keyFor" } },
  // The dialog is in the person's panel.
  when: ({ scopes }) => scopes.has("credential_r"),
  run: ({ personId }, kernel) => kernel.panels.open(personCredentialsPanel, { personId, ask: "cloudKey" }),
});
export const showUsesOfKey = command({
  id: "credentials:uses-of-key",
  title: "credentials.command.uses",
  icon: Camera,
  scope: "accesslogs_r",
  isInPalette: false,
  isUndoable: true,
  args: z.object({ id: Id, personId: Id }),
  run: ({ id: cloudKeyId, personId }, kernel) => kernel.panels.open(usesPanel, { personId, cloudKeyId }),
});
export const revokeCloudKey = command({
  id: "credentials:revoke-cloud-key",
  title: "credentials.command.revokeKey",
  icon: Trash2,
  scope: "cloudkey_w",
  isDangerous: true,
  consequence: "credentials.consequence.key",
  isInPalette: false,
  args: NamedKey,
  objectName: ({ name }) => name,
  run: async ({ id }, kernel, { signal }) => (await import("./changeCloudKeys.ts")).revokeCloudKey(id, kernel, signal),
});
export const revokeCloudKeys = command({
  id: "credentials:revoke-cloud-keys",
  title: "credentials.command.revokeKeys",
  icon: Trash2,
  scope: "cloudkey_w",
  isDangerous: true,
  consequence: "credentials.consequence.keys",
  isInPalette: false,
  args: z.object({ keys: z.array(NamedKey) }),
  objectName: ({ keys }) => keys.map(({ name }) => name).join(", "),
  run: async ({ keys }, kernel, { signal }) => (await import("./changeCloudKeys.ts")).revokeCloudKeys(keys, kernel, signal),
});
export const exportCloudKeys = command({
  id: "credentials:export-cloud-keys",
  title: "credentials.command.exportKeys",
  icon: Download,
  scope: "cloudkey_r",
  args: CloudKeyListParams,
  run: async (params, kernel) => (await import("./exportCloudKeys.ts")).exportCloudKeys(params, kernel),
});

/** PB-05: commands for cloud keys. */
export const cloudKeyCommands: readonly AnyCommand[] = [giveCloudKey, showUsesOfKey, revokeCloudKey, revokeCloudKeys, exportCloudKeys];
