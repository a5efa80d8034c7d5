import { cloneElement, type DOMAttributes, type ReactElement } from "react";

type Handlers = Omit<DOMAttributes<HTMLElement>, "children" | "dangerouslySetInnerHTML">;
interface WithHandlersProps extends Handlers {
  element: ReactElement;
  attributes?: Record<string, unknown>;
}

/** Clones the element with more attributes, and with handlers that run after its own. */
export function WithHandlers({ element, attributes, ...handlers }: WithHandlersProps) {
  const own = element.props as Record<string, unknown>;
  const chained = Object.fromEntries(
    Object.entries(handlers).map(([name, added]) => [
      name,
      (event: never) => {
        const first = own[name];
        if (typeof first === "function") first(event);
        if (typeof added === "function") added(event);
      },
    ]),
  );
  return cloneElement(element as ReactElement<Record<string, unknown>>, { ...attributes, ...chained });
}
