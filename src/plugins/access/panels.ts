import { panel } from "#kernel/plugin.ts";
import { CircleQuestionMark, DoorOpen, UsersRound } from "#kernel/ui/icons.ts";
import { ExplainParams, WhatParams, WhoParams } from "./accessParams.ts";

export const whoCanOpenPanel = panel({
  id: "access.who",
  title: "access.panel.who",
  icon: UsersRound,
  scope: "user_r",
  route: "/access/who",
  params: WhoParams,
  isSingleton: true,
  load: () => import("./panels/WhoCanOpen.tsx"),
});

export const whatCanOpenPanel = panel({
  id: "access.what",
  title: "access.panel.what",
  icon: DoorOpen,
  scope: "user_r",
  route: "/access/what",
  params: WhatParams,
  isSingleton: true,
  load: () => import("./panels/WhatCanOpen.tsx"),
});

export const explainPanel = panel({
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
});
