import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { listBookmarks } from "#contract/bookmarks.ts";
import { minuteMs } from "#contract/durations.ts";
import { useConsoleState, useKernel } from "#kernel/hooks.ts";
import type { TimeView } from "../timeline/timeScale.ts";
import { type MarkedSpan, spanOf } from "./bookmarkSpans.ts";

/** Other operators add bookmarks too. */
export const refreshEveryMs = 30_000;
export const bookmarksKey = ["playback", "bookmarks"] as const;
const none: readonly MarkedSpan[] = [];

/**
 * B-12: the camera's latest hundred bookmarks within the visible part of the timeline and the same length on both sides. If they don't
 * load, the timeline works without them.
 */
export function useBookmarks(serialNumber: string, { fromMs, toMs }: TimeView, isVisible: boolean): readonly MarkedSpan[] {
  const { api } = useKernel();
  const { user } = useConsoleState();
  const lengthMs = Math.max(toMs - fromMs, minuteMs);
  // Rounded to steps, so that a small move of the timeline sends no request.
  const from = Math.floor((fromMs - lengthMs) / lengthMs) * lengthMs;
  const to = Math.ceil((toMs + lengthMs) / lengthMs) * lengthMs;
  const { data } = useQuery({
    queryKey: [...bookmarksKey, user.accountId, serialNumber, from, to],
    queryFn: ({ signal }) => {
      const range = { fromDate: new Date(from).toISOString(), toDate: new Date(to).toISOString() };
      return api.call(listBookmarks, { query: { serialNumber, ...range, pageSize: "100" } }, signal);
    },
    enabled: isVisible,
    refetchInterval: isVisible ? refreshEveryMs : false,
    placeholderData: (before) => before,
    retry: false,
  });
  return useMemo(() => data?.rows.map(spanOf) ?? none, [data]);
}
