import { useEffect } from "react";
import type { Topic } from "#contract/realtime.ts";
import { useKernel } from "../hooks.ts";

/** Many changes in a moment, such as those of a bulk command, are one question to the platform. */
const restMs = 250;

/** Reads again what stands under a key when somebody changed a thing of this topic, or when changes may have been missed. */
export function useRefreshOn(topic: Topic, queryKey: readonly unknown[]): void {
  const { queryClient, realtime } = useKernel();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] });
      }, restMs);
    };
    const stops = [realtime.subscribe(topic, soon), realtime.onReset(soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [queryClient, realtime, topic, key]);
}
