import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { panel } from "#kernel/plugin.ts";
import { lenient } from "#kernel/resource/listParams.ts";
import { Upload } from "#kernel/ui/icons.ts";

export const PeopleImportParams = z.object({
  id: z.optional(Id),
  change: lenient(z.enum(["new", "changed", "unchanged", "fault"])),
  view: lenient(z.enum(["correct"])),
});

export const peopleImportPanel = panel({
  id: "imports.people",
  title: "imports.panel.people",
  icon: Upload,
  scope: "user_w",
  route: "/users/import",
  params: PeopleImportParams,
  isSingleton: true,
  isInPalette: false,
  isKept: true,
  load: () => import("./panels/PeopleImport.tsx"),
});
