import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { IdCard, KeyRound, ScanFace } from "#kernel/ui/icons.ts";
import { CloudKeyListParams } from "./cloudKeyParams.ts";
import { InvitationListParams } from "./invitationParams.ts";

export const PersonCredentialsParams = z.object({
  personId: z.optional(Id),
  ask: z.optional(z.enum(["card", "enrol", "pin", "cloudKey", "face", "lost", "stolen"])),
  credentialId: z.optional(Id),
});

export const personCredentialsPanel = panel({
  id: "credentials.person",
  title: "credentials.panel.person",
  icon: IdCard,
  scope: "credential_r",
  route: "/users/credentials",
  params: PersonCredentialsParams,
  instanceKey: ({ personId }) => personId ?? "",
  placement: "right",
  width: 460,
  isInPalette: false,
  load: () => import("./panels/PersonCredentials.tsx"),
});

export const UsesParams = z.object({ personId: z.optional(Id), cloudKeyId: z.optional(Id) });

export const usesPanel = panel({
  id: "credentials.uses",
  title: "credentials.panel.uses",
  icon: IdCard,
  scope: "accesslogs_r",
  route: "/users/uses",
  params: UsesParams,
  instanceKey: ({ personId, cloudKeyId }) => `${String(personId)} ${String(cloudKeyId)}`,
  placement: "right",
  width: 460,
  isInPalette: false,
  load: () => import("./panels/Uses.tsx"),
});

export const cloudKeyListPanel = panel({
  id: "credentials.cloudkeys",
  title: "credentials.panel.cloudKeys",
  icon: KeyRound,
  scope: "cloudkey_r",
  route: "/users/cloudkeys",
  params: CloudKeyListParams,
  isSingleton: true,
  load: () => import("./panels/CloudKeyList.tsx"),
});

export const invitationListPanel = panel({
  id: "credentials.faces",
  title: "credentials.panel.faces",
  icon: ScanFace,
  scope: "face_r",
  route: "/users/faceinvitations",
  params: InvitationListParams,
  isSingleton: true,
  load: () => import("./panels/InvitationList.tsx"),
});

export const photoQueuePanel = panel({
  id: "credentials.photos",
  title: "credentials.panel.photos",
  icon: ScanFace,
  scope: "credential_w",
  route: "/users/facephotos",
  isSingleton: true,
  load: () => import("./panels/PhotoQueue.tsx"),
});

export const InviteSeveralParams = z.object({ ids: z.array(Id) });

export const inviteSeveralPanel = panel({
  id: "credentials.invite-several",
  title: "credentials.panel.inviteSeveral",
  icon: ScanFace,
  scope: "face_w",
  params: InviteSeveralParams,
  isSingleton: true,
  isInPalette: false,
  placement: "right",
  width: 460,
  isKept: true,
  load: () => import("./panels/InviteSeveral.tsx"),
});

export const credentialRulesPanel = panel({
  id: "credentials.rules",
  title: "credentials.panel.rules",
  icon: IdCard,
  scope: "credential_r",
  route: "/settings/credentials",
  isSingleton: true,
  setting: { group: "access", hint: "credentials.setting.rules" },
  load: () => import("./panels/CredentialRules.tsx"),
});
