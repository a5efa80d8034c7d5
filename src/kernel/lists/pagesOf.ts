import type { Endpoint, PayloadOf, RequestOf } from "#contract/endpoint.ts";
import type { Api } from "../api.ts";
import type { ReadPage, RowPage, WantedPage } from "./usePagedRows.ts";

/** The query of a call for one page (`PageQuery` of the contract). */
export function pagingOf({ after, pageSize }: WantedPage) {
  return { pageSize: String(pageSize) as "10" | "25" | "50" | "100", ...(after !== undefined && { after }) };
}

/** The query of a paged list without the paging. */
type Asked<Request> = Request extends { query: infer Query }
  ? Omit<Request, "query"> & { query: Omit<Query, "after" | "pageSize"> }
  : never;

type RowOf<Payload> = Payload extends { rows: readonly (infer Row)[] } ? Row : never;

/** Reads the pages of a call that answers with `pageOf()`. */
export function pagesOf<E extends Endpoint>(
  api: Pick<Api, "call">,
  endpoint: E,
  asked: Asked<RequestOf<E>>,
): ReadPage<RowOf<PayloadOf<E>>> {
  return (page, signal) => {
    const query = { ...asked.query, ...pagingOf(page) };
    return api.call(endpoint, { ...asked, query } as RequestOf<E>, signal) as Promise<RowPage<RowOf<PayloadOf<E>>>>;
  };
}

/** Reads all rows of a list, 100 per call. `report` receives the number of rows so far. */
export async function everyRow<Row>(read: ReadPage<Row>, signal: AbortSignal, report?: (count: number) => void): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  do {
    const page = await read({ after, pageSize: 100 }, signal);
    rows.push(...page.rows);
    report?.(rows.length);
    after = page.next;
  } while (after !== undefined);
  return rows;
}
