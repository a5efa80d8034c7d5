import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from "react";

/** A component whose code is fetched when it is first drawn, or earlier by `fetch`. */
export interface FetchedComponent<Props extends object> {
  /** Fetches the code once, and again after a failure. Until a retry succeeds, drawing the component throws the error. */
  fetch(): Promise<void>;
  /** @throws the error of the last failed fetch */
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
 * Draws the component as soon as its code is loaded, and `fallback` until then. With Suspense, React would show the fallback for at least
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
