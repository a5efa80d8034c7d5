import { useState } from "react";
import { isAbort } from "../apiError.ts";
import { useKernel } from "../hooks.ts";

export interface ConfirmedDeed {
  act(): Promise<unknown>;
  /** Translation key of the success message; `name` is its value. */
  said: string;
  name: string;
  onDone: () => void;
  /** Called after a refusal was shown; by default the dialog stays open. */
  onRefused?: () => void;
}

/** Runs an action after its confirmation (UX-02): once per press, with a message about the result. */
export function useConfirmedDeed({ act, said, name, onDone, onRefused }: ConfirmedDeed): { isPending: boolean; confirm: () => void } {
  const { toast } = useKernel();
  const [isPending, setIsPending] = useState(false);
  const run = async () => {
    setIsPending(true);
    try {
      await act();
      toast.success(said, { name });
      onDone();
    } catch (error) {
      if (!isAbort(error)) toast.failure(error);
      setIsPending(false);
      onRefused?.();
    }
  };
  return { isPending, confirm: () => void run() };
}
