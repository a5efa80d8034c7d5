import * as z from "zod/mini";
import { panel } from "#kernel/plugin.ts";
import { CircleAlert, Lock, SearchX, User } from "#kernel/ui/icons.ts";

export const ProfileParams = z.object({ ask: z.optional(z.enum(["password"])) });

export const profilePanel = panel({
  id: "account.profile",
  title: "account.panel.profile",
  icon: User,
  route: "/profile",
  params: ProfileParams,
  anyAccountStatus: true,
  isSingleton: true,
  setting: { group: "mine", hint: "account.setting.profile" },
  load: () => import("./panels/Profile.tsx"),
});

export const NotFoundParams = z.object({ path: z.optional(z.string()) });

export const notFoundPanel = panel({
  id: "account.not-found",
  title: "account.panel.notFound",
  icon: SearchX,
  params: NotFoundParams,
  anyAccountStatus: true,
  isSingleton: true,
  load: () => import("./panels/NotFound.tsx"),
});

export const forbiddenPanel = panel({
  id: "account.forbidden",
  title: "account.panel.forbidden",
  icon: Lock,
  route: "/forbidden",
  isInPalette: false,
  anyAccountStatus: true,
  isSingleton: true,
  load: () => import("./panels/Forbidden.tsx"),
});

export const systemFaultPanel = panel({
  id: "account.error",
  title: "account.panel.error",
  icon: CircleAlert,
  route: "/error",
  isInPalette: false,
  anyAccountStatus: true,
  isSingleton: true,
  load: () => import("./panels/SystemFault.tsx"),
});
