import { type InvalidateOptions, type InvalidateQueryFilters, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";

/**
 * The console's cache of answers. It loads a query once more that was invalidated during its first load: the answer on its way may be older
 * than the change, and the library lets a first load finish and then takes it for fresh.
 */
export class ConsoleQueries extends QueryClient {
  readonly #outdated = new WeakSet<Query>();

  constructor() {
    super({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: 1, refetchOnWindowFocus: false } } });
  }

  override invalidateQueries<TKey extends QueryKey = QueryKey>(filters?: InvalidateQueryFilters<TKey>, options?: InvalidateOptions) {
    const firstLoads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" } as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined);
    for (const query of firstLoads) this.#loadAgain(query);
    return super.invalidateQueries(filters, options);
  }

  #loadAgain(query: Query): void {
    if (this.#outdated.has(query)) return;
    this.#outdated.add(query);
    const again = () => {
      this.#outdated.delete(query);
      if (query.state.data !== undefined) void this.invalidateQueries({ queryKey: query.queryKey, exact: true });
    };
    // A first load that fails is reported as such; its retry loads the newest state anyway.
    query.promise?.then(again, again);
  }
}
