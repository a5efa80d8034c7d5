import { lazy } from "react";
import type { Kernel } from "#kernel/plugin.ts";
import { categoryWord, describeEvent } from "./describeEvent.ts";
import { entryMenu } from "./entry/entryMenu.ts";
import { ResultCell } from "./entry/ResultCell.tsx";
import type { EventWords } from "./services.ts";
import { methodFace, resultWord } from "./words/accessWords.ts";

const Drawer = lazy(() => import("./entry/EventDrawer.tsx"));

export function createEventWords(kernel: Kernel): EventWords {
  return {
    describe: (event) => describeEvent(event, kernel),
    outcome(event) {
      const { result, level } = describeEvent(event, kernel);
      return <ResultCell result={result} level={level} />;
    },
    result: (result) => resultWord(result, kernel.t),
    method: (method) => methodFace(method, kernel.t),
    category: (category) => categoryWord(category, kernel.t),
    menu: (event) => entryMenu(event, kernel),
    Drawer,
  };
}
