import { fetchedComponent } from "../fetched.tsx";

export const dockWorkspace = fetchedComponent(async () => (await import("./DockWorkspace.tsx")).DockWorkspace);
export const narrowWorkspace = fetchedComponent(async () => (await import("./NarrowWorkspace.tsx")).NarrowWorkspace);

/** Fetches the workspace that this window will draw: the dock is a large part of the console, and a phone has no use for it. */
export const fetchWorkspace = ({ isNarrow }: { isNarrow: boolean }): Promise<void> => (isNarrow ? narrowWorkspace : dockWorkspace).fetch();
