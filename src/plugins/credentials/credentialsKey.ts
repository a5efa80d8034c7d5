/** Below it is everything that is read of credentials. */
export const allCredentialsKey = ["credentials"] as const;
export const credentialsKey = (personId: string | undefined) => [...allCredentialsKey, personId] as const;
