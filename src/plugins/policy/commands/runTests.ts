import { runPolicyTests } from "#contract/policyTests.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reloadTests } from "../tests/testQueries.ts";

/** Runs all policy tests now, and reports the number of failures. */
export async function runTests(kernel: Kernel, signal: AbortSignal): Promise<void> {
  const { passed, failed, unknown } = await kernel.api.call(runPolicyTests, {}, signal);
  void reloadTests(kernel);
  const failing = failed + unknown;
  if (failing > 0) kernel.toast.warning("policy.toast.failed", { count: failing }, { command: "policy:open-tests" });
  else if (passed === 0) kernel.toast.info("policy.toast.none");
  else kernel.toast.success("policy.toast.passed", { count: passed });
}
