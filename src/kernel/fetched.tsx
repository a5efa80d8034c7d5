import { type ComponentType, createElement, type ReactNode, useEffect, useReducer } from "react";

/** A component whose code is fetched when it is first drawn, or earlier by `fetch`. */
export interface FetchedComponent<Props extends object> {
  /** Fetches the code once, and again after a failure. Until a retry succeeds, drawing the component throws the error. */
  fetch(): Promise<void>;
  /** @throws the error of the last failed fetch */
  get(): ComponentType<Props> | undefined;
}

export function fetchedComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): FetchedComponent<Props> {
  let fetching: Promise<void> | undefined;
  let get: FetchedComponent<Props>["get"] = () => undefined;
  const fetch = () => {
    fetching ??= load().then(
      (component) => {
        get = () => component;
      },
      (error: unknown) => {
        fetching = undefined;
        get = () => {
          throw error;
        };
        throw error;
      },
    );
    return fetching;
  };
  return { fetch, get: () => get() };
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
  const [, redraw] = useReducer((draws: number) => draws + 1, 0);
  const component = of.get();
  useEffect(() => {
    if (component) return;
    of.fetch().then(redraw, redraw);
  }, [of, component]);
  return component ? createElement(component, props) : fallback;
}
