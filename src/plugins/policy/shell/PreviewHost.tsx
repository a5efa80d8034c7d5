import { useSnapshot } from "valtio";
import { useKernel } from "#kernel/hooks.ts";
import { InActiveWindow } from "#kernel/ui/activeWindow.tsx";
import { PreviewQuestion } from "../confirm/previewQuestion.ts";

/** Renders the question in the window that the person uses. */
export default function PreviewHost() {
  const { question } = useSnapshot(useKernel().use(PreviewQuestion));
  return <InActiveWindow isOpen={question !== undefined}>{question && <question.Dialog />}</InActiveWindow>;
}
