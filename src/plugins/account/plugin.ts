import * as z from "zod/mini";
import { command, definePlugin, panel } from "#kernel/plugin.ts";
import { CircleAlert, KeyRound, Lock, SearchX, User } from "#kernel/ui/icons.ts";

/** The person's own page, and what the console says when an address leads nowhere. */
export default definePlugin({
  id: "account",
  commands: [
    command({
      id: "account:change-password",
      title: "account.command.changePassword",
      icon: KeyRound,
      run: (_, { panels }) => panels.open("account.profile", { ask: "password" }),
    }),
  ],
  panels: [
    panel({
      id: "account.profile",
      title: "account.panel.profile",
      icon: User,
      route: "/profile",
      params: z.object({ ask: z.optional(z.enum(["password"])) }),
      anyAccountStatus: true,
      isSingleton: true,
      load: () => import("./panels/Profile.tsx"),
    }),
    panel({
      id: "account.not-found",
      title: "account.panel.notFound",
      icon: SearchX,
      params: z.object({ path: z.optional(z.string()) }),
      anyAccountStatus: true,
      isSingleton: true,
      load: () => import("./panels/NotFound.tsx"),
    }),
    panel({
      id: "account.forbidden",
      title: "account.panel.forbidden",
      icon: Lock,
      route: "/forbidden",
      isInPalette: false,
      anyAccountStatus: true,
      isSingleton: true,
      load: () => import("./panels/Forbidden.tsx"),
    }),
    panel({
      id: "account.error",
      title: "account.panel.error",
      icon: CircleAlert,
      route: "/error",
      isInPalette: false,
      anyAccountStatus: true,
      isSingleton: true,
      load: () => import("./panels/SystemFault.tsx"),
    }),
  ],
});
