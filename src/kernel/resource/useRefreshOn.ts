import { useEffect } from "react";
import type { Topic } from "#contract/realtime.ts";
import { useKernel } from "../hooks.ts";

/** Collects changes within this time, such as those of a bulk command, into one call. */
const usualRestMs = 250;
/** For a query that counts or searches many events, which is costly for the platform. */
export const eventRestMs = 2000;

/**
 * Refreshes a query when an object of this topic changes, or when the connection may have missed changes. Changes within `restMs` cause one
 * call.
 */
export function useRefreshOn(topic: Topic, queryKey: readonly unknown[], restMs = usualRestMs): void {
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
  }, [queryClient, realtime, topic, key, restMs]);
}
