import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { IdCard, UserRoundCheck } from "#kernel/ui/icons.ts";

export const gate = { scope: "account_w", feature: "passRequiresApproval" } as const;

export const passListPanel = panel({
  id: "passes.list",
  title: "passes.panel.list",
  icon: UserRoundCheck,
  ...gate,
  route: "/settings/approvalrequests",
  isSingleton: true,
  setting: { group: "access", hint: "passes.setting.list" },
  load: () => import("./panels/PassList.tsx"),
});

export const PassDetailParams = z.object({ id: z.optional(Id) });

export const passDetailPanel = panel({
  id: "passes.detail",
  title: "passes.panel.detail",
  icon: IdCard,
  ...gate,
  route: "/settings/approvalrequests/detail",
  params: PassDetailParams,
  isSingleton: true,
  placement: "right",
  width: 380,
  isInPalette: false,
  load: () => import("./panels/PassDetail.tsx"),
});
