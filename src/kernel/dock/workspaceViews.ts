import { fetchedComponent } from "../fetched.tsx";

export const dockWorkspace = fetchedComponent(async () => (await import("./DockWorkspace.tsx")).DockWorkspace);
export const narrowWorkspace = fetchedComponent(async () => (await import("./NarrowWorkspace.tsx")).NarrowWorkspace);

/** Loads only the workspace that this window needs, because the dock is a large part of the code and a phone does not use it. */
export const fetchWorkspace = ({ isNarrow }: { isNarrow: boolean }): Promise<void> => (isNarrow ? narrowWorkspace : dockWorkspace).fetch();
