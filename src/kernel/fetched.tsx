import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from "react";

/** A component whose code is fetched when it is first drawn, or sooner. */
export interface FetchedComponent<Props extends object> {
  /** Asked for once, and again after it did not come, which is thrown where it is drawn until it does. */
  fetch(): Promise<void>;
  /** @throws what kept it from coming */
  get(): ComponentType<Props> | undefined;
  subscribe(onChange: () => void): () => void;
}

export function fetchedComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedComponent<Props> {
  const listeners = new Set<() => void>();
  let fetching: Promise<void> | undefined;
  let get: FetchedComponent<Props>["get"] = () => undefined;
  const settle = (next: typeof get) => {
    get = next;
    for (const listener of listeners) listener();
  };
  const fetch = () => {
    fetching ??= load().then(
      (component) => settle(() => component),
      (error: unknown) => {
        fetching = undefined;
        settle(() => {
          throw error;
        });
        throw error;
      },
    );
    return fetching;
  };
  return {
    fetch,
    get: () => get(),
    subscribe(onChange) {
      listeners.add(onChange);
      fetch().catch(() => undefined);
      return () => void listeners.delete(onChange);
    },
  };
}

/**
 * Draws it as soon as it is here, and `fallback` until then. Under Suspense, React would hold it back until the fallback has stood for
 * 0.3 s.
 */
export function Fetched<Props extends object>({
  of,
  props,
  fallback,
}: {
  of: FetchedComponent<Props>;
  props: Props;
  fallback?: ReactNode;
}) {
  const component = useSyncExternalStore(of.subscribe, of.get);
  return component ? createElement(component, props) : fallback;
}
