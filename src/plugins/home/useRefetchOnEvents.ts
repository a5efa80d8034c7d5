import { useEffect } from "react";
import { useKernel } from "#kernel/hooks.ts";

const refetchDelayMs = 2000;

/** Loads the query of this key again after events at doors. Many events within a moment cause one request. */
export function useRefetchOnEvents(key: string): void {
  const kernel = useKernel();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void kernel.queryClient.invalidateQueries({ queryKey: ["home", key] });
      }, refetchDelayMs);
    };
    const stops = [kernel.realtime.subscribe("Devices/AccessLog", soon), kernel.realtime.onReset(soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [kernel, key]);
}
