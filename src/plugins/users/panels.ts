import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { UsersRound } from "#kernel/ui/icons.ts";
import { UserListParams } from "./userParams.ts";

export const userListPanel = panel({
  id: "users.list",
  title: "users.panel.list",
  icon: UsersRound,
  scope: "user_r",
  route: "/users",
  params: UserListParams,
  isSingleton: true,
  load: () => import("./panels/UserList.tsx"),
});

export const UserDetailsParams = z.object({ id: z.optional(Id), ask: z.optional(z.enum(["delete", "undelete"])) });

export const userDetailsPanel = panel({
  id: "users.details",
  title: "users.panel.details",
  icon: UsersRound,
  scope: "user_r",
  route: "/users/details",
  params: UserDetailsParams,
  instanceKey: ({ id }) => id ?? "",
  isInPalette: false,
  load: () => import("./panels/UserDetails.tsx"),
});

export const EditSeveralParams = z.object({ ids: z.array(Id) });

export const editSeveralPanel = panel({
  id: "users.several",
  title: "users.panel.several",
  icon: UsersRound,
  scope: "user_w",
  params: EditSeveralParams,
  isSingleton: true,
  isInPalette: false,
  placement: "right",
  width: 460,
  isKept: true,
  load: () => import("./panels/EditSeveral.tsx"),
});
