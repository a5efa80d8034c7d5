/** Prefix of all query keys about credentials. */
export const allCredentialsKey = ["credentials"] as const;
export const credentialsKey = (personId: string | undefined) => [...allCredentialsKey, personId] as const;
