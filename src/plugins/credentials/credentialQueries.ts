import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { listCredentials } from "#contract/credentials.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { allCredentialsKey, credentialsKey } from "./credentialsKey.ts";

export function reloadCredentials({ queryClient }: Pick<Kernel, "queryClient">): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: allCredentialsKey });
}

/** CR-07: a person's credentials, loaded again after every change by anyone. */
export function useCredentials(personId: string | undefined) {
  const kernel = useKernel();
  useEffect(() => {
    const reload = () => void reloadCredentials(kernel);
    const stops = [
      kernel.realtime.subscribe("Credentials/Index", reload),
      kernel.realtime.subscribe("Users/MobileCredential", reload),
      kernel.realtime.subscribe("Users/CardEnrollmentResult", reload),
      kernel.realtime.onReset(reload),
    ];
    return () => stops.forEach((stop) => stop());
  }, [kernel]);
  return useQuery(
    {
      queryKey: credentialsKey(personId),
      enabled: personId !== undefined,
      queryFn: ({ signal }) => kernel.api.call(listCredentials, { params: { personId: personId ?? "" } }, signal),
    },
    kernel.queryClient,
  );
}
