import { type ComponentType, use } from "react";
import { useKernel } from "#kernel/hooks.ts";
import { token } from "#kernel/plugin.ts";

/** States of a person's face invitations, for panels about people. */
interface Faces {
  Standing: ComponentType<{ personId: string }>;
}

/** Loads with its texts when a panel asks for it. */
export const FaceStandings = token<{ load(): Promise<Faces> }>("credentials.faceStandings");

/** Suspends the component until the code is loaded. */
export function useFaces(): Faces {
  return use(useKernel().use(FaceStandings).load());
}
