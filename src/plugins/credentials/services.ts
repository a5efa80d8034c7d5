import { type ComponentType, use } from "react";
import { useKernel } from "#kernel/hooks.ts";
import { token } from "#kernel/plugin.ts";

/** Where a person's face invitations stand, for pages of people. */
interface Faces {
  Standing: ComponentType<{ personId: string }>;
}

/** It comes with its words when a page asks for it. */
export const FaceStandings = token<{ load(): Promise<Faces> }>("credentials.faceStandings");

/** What draws with it is suspended until it is here. */
export function useFaces(): Faces {
  return use(useKernel().use(FaceStandings).load());
}
