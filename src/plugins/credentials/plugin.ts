import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { IdCard, KeyRound } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { EventWords } from "../events/services.ts";
import { CloudKeyListParams } from "./cloudKeyParams.ts";

/** What people open doors with: cards, PINs, phones, cloud keys (CR-01 … CR-07, US-09, PB-05). */
export default definePlugin({
  id: "credentials",
  uses: [DeviceDirectory, EventWords],
  locales: { en: () => import("./locales/en.ts"), es: () => import("./locales/es.ts") },
  panelLocales: { en: () => import("./locales/panels.en.ts"), es: () => import("./locales/panels.es.ts") },
  panels: [
    panel({
      id: "credentials.person",
      title: "credentials.panel.person",
      icon: IdCard,
      scope: "credential_r",
      route: "/users/credentials",
      params: z.object({
        personId: z.optional(Id),
        ask: z.optional(z.enum(["card", "enrol", "pin", "cloudKey", "lost", "stolen"])),
        credentialId: z.optional(Id),
      }),
      instanceKey: ({ personId }) => String(personId ?? ""),
      placement: "right",
      width: 460,
      isInPalette: false,
      load: () => import("./panels/PersonCredentials.tsx"),
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
      id: "credentials.rules",
      title: "credentials.panel.rules",
      icon: IdCard,
      scope: "credential_r",
      route: "/settings/credentials",
      isSingleton: true,
      load: () => import("./panels/CredentialRules.tsx"),
    }),
  ],
  menu: [{ panel: "credentials.cloudkeys", portal: "access", section: "manage", order: 32 }],
  loadMore: () => import("./more.ts"),
});
