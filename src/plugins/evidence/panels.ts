import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { Folder } from "#kernel/ui/icons.ts";

export const CaseListParams = z.object({ ask: z.optional(z.string()) });

export const caseListPanel = panel({
  id: "evidence.list",
  title: "evidence.list",
  icon: Folder,
  scope: "device_r",
  route: "/cameras/cases",
  params: CaseListParams,
  isSingleton: true,
  load: () => import("./panels/CaseList.tsx"),
});

export const CaseDetailParams = z.object({ id: z.optional(Id), ask: z.optional(z.string()) });

export const caseDetailPanel = panel({
  id: "evidence.detail",
  title: "evidence.one",
  icon: Folder,
  scope: "device_r",
  route: "/cameras/cases/details",
  params: CaseDetailParams,
  isSingleton: true,
  placement: "right",
  width: 440,
  isInPalette: false,
  load: () => import("./panels/CaseDetail.tsx"),
});
