import type { Endpoint, PayloadOf, RequestOf } from "#contract/endpoint.ts";
import type { Api } from "../api.ts";
import type { ReadPage, RowPage, WantedPage } from "./usePagedRows.ts";

/** A page as calls are asked for one (`PageQuery` of the contract). */
export function pagingOf({ after, pageSize }: WantedPage) {
  return { pageSize: String(pageSize) as "10" | "25" | "50" | "100", ...(after !== undefined && { after }) };
}

/** What is asked of a paged list besides which page. */
type Asked<Request> = Request extends { query: infer Query }
  ? Omit<Request, "query"> & { query: Omit<Query, "after" | "pageSize"> }
  : never;

type RowOf<Payload> = Payload extends { rows: readonly (infer Row)[] } ? Row : never;

/** The pages of a call that answers `pageOf()`, one after the other. */
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

/** Every row of a list, a hundred at a time. `report` hears how many there are so far. */
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
