import type { Kernel } from "#kernel/plugin.ts";
import { categoryWord, describeEvent, methodFace, resultWord } from "../describeEvent.ts";
import { EventWords } from "../services.ts";

export function activate(kernel: Kernel): void {
  kernel.provide(EventWords, {
    describe: (event) => describeEvent(event, kernel),
    result: (result) => resultWord(result, kernel.t),
    method: (method) => methodFace(method, kernel.t),
    category: (category) => categoryWord(category, kernel.t),
  });
}
