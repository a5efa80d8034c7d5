import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { UsersRound } from "#kernel/ui/icons.ts";
import { FaceStandings } from "../credentials/services.ts";
import { userListParams } from "./userParams.ts";
import { userCommands } from "./commands/userCommands.ts";

/** US-01 … US-05: the people of the account. */
export default definePlugin({
  id: "users",
  uses: [FaceStandings],
  panels: [
    panel({
      id: "users.list",
      title: "users.panel.list",
      icon: UsersRound,
      scope: "user_r",
      route: "/users",
      params: z.object(userListParams),
      isSingleton: true,
      load: () => import("./panels/UserList.tsx"),
    }),
    panel({
      id: "users.details",
      title: "users.panel.details",
      icon: UsersRound,
      scope: "user_r",
      route: "/users/details",
      params: z.object({ id: z.optional(Id), ask: z.optional(z.enum(["delete", "undelete"])) }),
      instanceKey: ({ id }) => String(id ?? ""),
      isInPalette: false,
      load: () => import("./panels/UserDetails.tsx"),
    }),
    panel({
      id: "users.several",
      title: "users.panel.several",
      icon: UsersRound,
      scope: "user_w",
      params: z.object({ ids: z.array(Id) }),
      isSingleton: true,
      isInPalette: false,
      placement: "right",
      width: 460,
      load: () => import("./panels/EditSeveral.tsx"),
    }),
  ],
  menu: [{ panel: "users.list", portal: "access", section: "manage", order: 10, isMobile: true }],
  commands: userCommands,
  entities: [
    {
      kind: "person",
      title: "users.title",
      prefix: "@",
      scope: "user_r",
      command: "users:edit",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./commands/findPeople.ts")).findPeople(query, kernel, signal),
    },
  ],
});
