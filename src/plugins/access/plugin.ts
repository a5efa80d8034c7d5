import { definePlugin, panel } from "#kernel/plugin.ts";
import { CircleQuestionMark, DoorOpen, UsersRound } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../devices/services.ts";
import { ExplainParams, WhatParams, WhoParams } from "./accessParams.ts";
import { AccessWords } from "./services.ts";
import { accessCommands } from "./commands/accessCommands.ts";
import { activate } from "./activate.ts";

/** Who may open what, when, and why: answered by the rules that doors decide by. */
export default definePlugin({
  id: "access",
  uses: [DeviceDirectory],
  provides: [AccessWords],
  panels: [
    panel({
      id: "access.who",
      title: "access.panel.who",
      icon: UsersRound,
      scope: "user_r",
      route: "/access/who",
      params: WhoParams,
      isSingleton: true,
      load: () => import("./panels/WhoCanOpen.tsx"),
    }),
    panel({
      id: "access.what",
      title: "access.panel.what",
      icon: DoorOpen,
      scope: "user_r",
      route: "/access/what",
      params: WhatParams,
      isSingleton: true,
      load: () => import("./panels/WhatCanOpen.tsx"),
    }),
    panel({
      id: "access.explain",
      title: "access.panel.explain",
      icon: CircleQuestionMark,
      scope: "user_r",
      route: "/access/explain",
      params: ExplainParams,
      isSingleton: true,
      placement: "right",
      width: 400,
      load: () => import("./panels/Explain.tsx"),
    }),
  ],
  commands: accessCommands,
  activate,
});
