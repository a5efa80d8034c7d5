import type { Kernel } from "#kernel/plugin.ts";
import { createPreviewQuestion, PreviewQuestion } from "./confirm/previewQuestion.ts";
import { PolicyPreview } from "./services.ts";

export function activate(kernel: Kernel): void {
  const asked = createPreviewQuestion();
  kernel.provide(PreviewQuestion, asked);
  kernel.provide(PolicyPreview, {
    confirm: async (draft, signal = kernel.signal) =>
      (await import("./confirm/confirmDraft.ts")).confirmDraft(draft, asked, kernel, signal),
  });
  kernel.own(() => asked.question?.settle(false));
}
