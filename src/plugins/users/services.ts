import { listUsers } from "#contract/users.ts";
import type { Kernel } from "#kernel/plugin.ts";

export { PersonFace, PersonLine } from "./pictures/PersonFace.tsx";

/** A person in pickers and in the palette. */
export interface FoundPerson {
  id: string;
  title: string;
  /** The e-mail address, else the sites that the session knows. */
  subtitle: string;
  isVisitor: boolean;
}

/** Searches people on the platform by name, address or card. Empty without the right to see people. */
export async function searchPeople(
  { api, state }: Pick<Kernel, "api" | "state">,
  query: string,
  signal: AbortSignal,
  narrowed: { outsideGroupId?: string; recordState?: "1" } = {},
): Promise<FoundPerson[]> {
  if (!state.scopes.has("user_r")) return [];
  const search = query.trim();
  const asked = { ...narrowed, pageSize: "50", ...(search !== "" && { search }) } as const;
  const { rows } = await api.call(listUsers, { query: asked }, signal);
  const nameOf = (siteId: string) => state.user.sites.find(({ id }) => id === siteId)?.name;
  return rows.map(({ id, fullName, email, siteIds, isVisitor }) => ({
    id,
    isVisitor,
    title: fullName,
    subtitle: email || siteIds.flatMap((siteId) => nameOf(siteId) ?? []).join(", "),
  }));
}

export { editUser, inviteUser } from "./commands/userCommands.ts";
