import { useQuery } from "@tanstack/react-query";
import { getOwnUser, type OwnUser } from "#contract/session.ts";
import type { Stored } from "#kernel/forms/conflict.ts";
import { useKernel } from "#kernel/hooks.ts";

export const ownUserKey = ["account", "own"] as const;

/** AU-18: the person's own data. Loads again when the window gets the focus, for example after the link of the verification mail. */
export function useOwnUser() {
  const kernel = useKernel();
  return useQuery({
    queryKey: ownUserKey,
    queryFn: ({ signal }) => kernel.api.call(getOwnUser, {}, signal),
    refetchOnWindowFocus: "always",
  });
}

/** The data as form values. */
export function storedOf({ firstName, lastName, phoneNumber = "", version, lastChange }: OwnUser): Stored {
  return { values: { firstName, lastName, phoneNumber }, version, lastChange };
}
