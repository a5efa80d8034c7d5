import { useEffect, useState } from "react";
import { useKernel, useText } from "../hooks.ts";
import { ErrorState } from "../ui/states.tsx";
import { failureText } from "./failureText.ts";

/** A panel's face when its data did not come: what happened in words, Retry, and the code behind Details. */
export function FailureState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) {
  const t = useText();
  const { loadErrorTexts } = useKernel();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    loadErrorTexts().then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [loadErrorTexts]);
  const text = failureText(error);
  return (
    <ErrorState title={title} code={text?.code} onRetry={onRetry}>
      {text && isLoaded && t(text.key, text.values)}
    </ErrorState>
  );
}
