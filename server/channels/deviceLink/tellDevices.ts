import type { Platform } from "../../platform.ts";

/** Sends devices their configuration. An offline device gets it when it is back; a caller that needs certainty checks and repeats. */
export async function tellDevices(
  { deviceLink, log }: Pick<Platform, "deviceLink" | "log">,
  accountId: string,
  serialNumbers: readonly string[],
): Promise<void> {
  await Promise.all(
    serialNumbers.map((serialNumber) =>
      deviceLink
        .pushConfig(accountId, serialNumber)
        .catch((error: unknown) => log.error("A device was not told of its configuration", { serialNumber, error: String(error) })),
    ),
  );
}
