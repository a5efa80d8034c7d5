import { useText } from "../hooks.ts";
import { ErrorState } from "../ui/states.tsx";
import { failureText } from "./failureText.ts";

/** Content of a panel whose data did not load: what happened, a Retry button, and the code under Details. */
export function FailureState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) {
  const t = useText();
  const text = failureText(error);
  return (
    <ErrorState title={title} code={text?.code} onRetry={onRetry}>
      {text && t(text.key, text.values)}
    </ErrorState>
  );
}
