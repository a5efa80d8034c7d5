import { definePlugin } from "#kernel/plugin.ts";
import { passCommands } from "./commands/passCommands.ts";
import { gate, passDetailPanel, passListPanel } from "./panels.ts";
import { followRequests } from "./passQueries.ts";

/** Pass requests: pending and decided ones (AP-01 to AP-04, SH-05). */
export default definePlugin({
  id: "passes",
  panels: [passListPanel, passDetailPanel],
  widgets: [
    {
      id: "passes.pending",
      title: "passes.widget.toApprove",
      size: "figure",
      ...gate,
      order: 50,
      load: () => import("./widgets/ToApprove.tsx"),
    },
  ],
  menu: [{ panel: "passes.list", group: "people", order: 50, isMobile: true }],
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
