import { useState } from "react";
import { isAbort } from "../apiError.ts";
import { useKernel } from "../hooks.ts";

export interface ConfirmedDeed {
  act(): Promise<unknown>;
  /** Translation key of what is said afterwards, and what it names. */
  said: string;
  name: string;
  onDone: () => void;
  /** After a refusal, which has been told; nothing where the question stays open. */
  onRefused?: () => void;
}

/** What is done once a question was answered (UX-02): one press does it once, and how it went is said. */
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
