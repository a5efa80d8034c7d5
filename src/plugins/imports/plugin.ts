import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { definePlugin, panel } from "#kernel/plugin.ts";
import { Upload } from "#kernel/ui/icons.ts";
import { lenient } from "#kernel/resource/listParams.ts";
import { importCommands } from "./commands/importCommands.ts";

/** US-07, B-34: people that come in by a file. */
export default definePlugin({
  id: "imports",
  panels: [
    panel({
      id: "imports.people",
      title: "imports.panel.people",
      icon: Upload,
      scope: "user_w",
      route: "/users/import",
      params: z.object({
        id: z.optional(Id),
        change: lenient(z.enum(["new", "changed", "unchanged", "fault"])),
        view: lenient(z.enum(["correct"])),
      }),
      isSingleton: true,
      isInPalette: false,
      load: () => import("./panels/PeopleImport.tsx"),
    }),
  ],
  commands: importCommands,
});
