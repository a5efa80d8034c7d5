import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { backwards, cursorOf, firstPage, onwards, type PageTrail, rowRange } from "./pageTrail.ts";

export interface RowPage<Row> {
  rows: readonly Row[];
  /** Cursor of the next page; absent on the last. */
  next?: string | undefined;
}

export interface WantedPage {
  /** Cursor from the previous page. */
  after: string | undefined;
  pageSize: number;
}
export type ReadPage<Row> = (page: WantedPage, signal: AbortSignal) => Promise<RowPage<Row>>;

export interface PagedRowsOptions<Row> {
  queryClient: QueryClient;
  /** Plain values that identify the query; a change starts at the first page. */
  queryKey: readonly unknown[];
  pageSize: number;
  read: ReadPage<Row>;
}

export interface PagedRows<Row> {
  rows: readonly Row[];
  status: "loading" | "ready" | "failed";
  /** True while the next page loads and the previous one is still shown. */
  isFetching: boolean;
  failure: unknown;
  isFirst: boolean;
  hasNext: boolean;
  /** Undefined for a page without rows. */
  range: { first: number; last: number } | undefined;
  goOn(): void;
  goBack(): void;
  goFirst(): void;
  reload(): void;
}

const nothing: readonly never[] = [];

/** Reads a list that the server sorts, filters and pages, one page at a time by cursor. */
export function usePagedRows<Row>({ queryClient, queryKey, pageSize, read }: PagedRowsOptions<Row>): PagedRows<Row> {
  const question = JSON.stringify([queryKey, pageSize]);
  const [{ trail, of }, setPlace] = useState<{ trail: PageTrail; of: string }>({ trail: firstPage, of: question });
  // A cursor of another query is not valid for this one.
  const here = of === question ? trail : firstPage;
  const go = useCallback((next: PageTrail) => setPlace({ trail: next, of: question }), [question]);
  const after = cursorOf(here);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: [...queryKey, pageSize, after],
      queryFn: ({ signal }) => read({ after, pageSize }, signal),
      placeholderData: keepPreviousData,
      // A page that the person returns to may have changed, so it is read again.
      gcTime: 0,
      retry: false,
    },
    queryClient,
  );
  const rows = data?.rows ?? nothing;
  const next = isPlaceholderData ? undefined : data?.next;
  return {
    rows,
    status: error ? "failed" : data ? "ready" : "loading",
    isFetching,
    failure: error,
    isFirst: here.length === 1,
    hasNext: next !== undefined,
    range: rowRange(here, pageSize, rows.length),
    goOn: () => {
      if (next !== undefined) go(onwards(here, next));
    },
    goBack: () => go(backwards(here)),
    goFirst: () => go(firstPage),
    reload: () => void refetch(),
  };
}
