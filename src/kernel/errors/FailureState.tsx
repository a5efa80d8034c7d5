import { useText } from "../hooks.ts";
import { ErrorState } from "../ui/states.tsx";
import { failureText } from "./failureText.ts";

/** A panel's face when its data did not come: what happened in words, Retry, and the code behind Details. */
export function FailureState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) {
  const t = useText();
  const text = failureText(error);
  return (
    <ErrorState title={title} code={text?.code} onRetry={onRetry}>
      {text && t(text.key, text.values)}
    </ErrorState>
  );
}
