import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { IdCard, Inbox } from "#kernel/ui/icons.ts";
import { passCommands } from "./commands/passCommands.ts";
import { followRequests } from "./passQueries.ts";

const gate = { scope: "account_w", feature: "passRequiresApproval" } as const;

/** The requests for passes: what waits for approval, and what was decided (AP-01 … AP-04, SH-05). */
export default definePlugin({
  id: "passes",
  panels: [
    panel({
      id: "passes.list",
      title: "passes.panel.list",
      icon: Inbox,
      ...gate,
      route: "/settings/approvalrequests",
      isSingleton: true,
      load: () => import("./panels/PassList.tsx"),
    }),
    panel({
      id: "passes.detail",
      title: "passes.panel.detail",
      icon: IdCard,
      ...gate,
      route: "/settings/approvalrequests/detail",
      params: z.object({ id: z.optional(Id) }),
      isSingleton: true,
      placement: "right",
      width: 380,
      isInPalette: false,
      load: () => import("./panels/PassDetail.tsx"),
    }),
  ],
  topBarItems: [{ id: "passes.bell", ...gate, order: 20, load: () => import("./shell/Bell.tsx") }],
  commands: passCommands,
  entities: [
    {
      kind: "pass",
      title: "passes.entity",
      ...gate,
      command: "passes:show",
      asksPlatform: true,
      search: async (query, kernel, signal) => (await import("./searchPasses.ts")).searchPasses(query, kernel, signal),
    },
  ],
  activate(kernel) {
    const { scopes, features } = kernel.state;
    if (scopes.has("account_w") && features.passRequiresApproval) kernel.own(followRequests(kernel));
  },
});
