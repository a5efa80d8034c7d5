import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { IdCard, KeyRound, ScanFace } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { CloudKeyListParams } from "./cloudKeyParams.ts";
import { InvitationListParams } from "./invitationParams.ts";
import { FaceStandings } from "./services.ts";
import { cloudKeyCommands } from "./commands/cloudKeyCommands.ts";
import { invitationCommands } from "./commands/invitationCommands.ts";
import { photoCommands } from "./commands/photoCommands.ts";
import { credentialCommands } from "./commands/credentialCommands.ts";
import { activate } from "./activate.ts";

/** What people open doors with: cards, PINs, phones, cloud keys, faces (CR-01 … CR-07, US-08, US-09, PB-05, PB-10). */
export default definePlugin({
  id: "credentials",
  uses: [DeviceDirectory, EventWords],
  provides: [FaceStandings],
  panels: [
    panel({
      id: "credentials.person",
      title: "credentials.panel.person",
      icon: IdCard,
      scope: "credential_r",
      route: "/users/credentials",
      params: z.object({
        personId: z.optional(Id),
        ask: z.optional(z.enum(["card", "enrol", "pin", "cloudKey", "face", "lost", "stolen"])),
        credentialId: z.optional(Id),
      }),
      instanceKey: ({ personId }) => String(personId ?? ""),
      placement: "right",
      width: 460,
      isInPalette: false,
      load: () => import("./panels/PersonCredentials.tsx"),
    }),
    panel({
      id: "credentials.uses",
      title: "credentials.panel.uses",
      icon: IdCard,
      scope: "accesslogs_r",
      route: "/users/uses",
      params: z.object({ personId: z.optional(Id), cloudKeyId: z.optional(Id) }),
      instanceKey: ({ personId, cloudKeyId }) => `${String(personId)} ${String(cloudKeyId)}`,
      placement: "right",
      width: 460,
      isInPalette: false,
      load: () => import("./panels/Uses.tsx"),
    }),
    panel({
      id: "credentials.cloudkeys",
      title: "credentials.panel.cloudKeys",
      icon: KeyRound,
      scope: "cloudkey_r",
      route: "/users/cloudkeys",
      params: CloudKeyListParams,
      isSingleton: true,
      load: () => import("./panels/CloudKeyList.tsx"),
    }),
    panel({
      id: "credentials.faces",
      title: "credentials.panel.faces",
      icon: ScanFace,
      scope: "face_r",
      route: "/users/faceinvitations",
      params: InvitationListParams,
      isSingleton: true,
      load: () => import("./panels/InvitationList.tsx"),
    }),
    panel({
      id: "credentials.photos",
      title: "credentials.panel.photos",
      icon: ScanFace,
      scope: "credential_w",
      route: "/users/facephotos",
      isSingleton: true,
      load: () => import("./panels/PhotoQueue.tsx"),
    }),
    panel({
      id: "credentials.invite-several",
      title: "credentials.panel.inviteSeveral",
      icon: ScanFace,
      scope: "face_w",
      params: z.object({ ids: z.array(Id) }),
      isSingleton: true,
      isInPalette: false,
      placement: "right",
      width: 460,
      load: () => import("./panels/InviteSeveral.tsx"),
    }),
    panel({
      id: "credentials.rules",
      title: "credentials.panel.rules",
      icon: IdCard,
      scope: "credential_r",
      route: "/settings/credentials",
      isSingleton: true,
      load: () => import("./panels/CredentialRules.tsx"),
    }),
  ],
  menu: [
    { panel: "credentials.cloudkeys", portal: "access", section: "manage", order: 32 },
    { panel: "credentials.faces", portal: "access", section: "manage", order: 33 },
    { panel: "credentials.photos", portal: "access", section: "manage", order: 34 },
  ],
  commands: [...credentialCommands, ...cloudKeyCommands, ...invitationCommands, ...photoCommands],
  activate,
});
