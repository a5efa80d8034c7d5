import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getPolicyTest, listPolicyTests } from "#contract/policyTests.ts";
import { useKernel } from "#kernel/hooks.ts";
import type { Kernel } from "#kernel/plugin.ts";

const allKey = ["policy", "tests"] as const;

export function reloadTests({ queryClient }: Pick<Kernel, "queryClient">): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: allKey });
}

/** The tests within the session's reach, failures first. Loads again when a test changes, anywhere. */
export function useTestPages() {
  const kernel = useKernel();
  useEffect(() => {
    const reload = () => void reloadTests(kernel);
    const stops = [kernel.realtime.subscribe("PolicyTests/Index", reload), kernel.realtime.onReset(reload)];
    return () => stops.forEach((stop) => stop());
  }, [kernel]);
  return useInfiniteQuery(
    {
      queryKey: [...allKey, "list"],
      initialPageParam: "",
      queryFn: ({ pageParam, signal }) =>
        kernel.api.call(listPolicyTests, { query: { pageSize: "100", ...(pageParam !== "" && { after: pageParam }) } }, signal),
      getNextPageParam: ({ next }) => next,
    },
    kernel.queryClient,
  );
}

/** One test. It does not reload during editing, because values must not change under the person's hands. */
export function useTest(testId: string | undefined) {
  const kernel = useKernel();
  return useQuery(
    {
      queryKey: ["policy", "test", testId],
      enabled: testId !== undefined,
      gcTime: 0,
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      queryFn: ({ signal }) => kernel.api.call(getPolicyTest, { params: { id: testId ?? "" } }, signal),
    },
    kernel.queryClient,
  );
}
