import type { Platform } from "../../platform.ts";

/** Sends devices their configuration. One that is away gets it when it is back; whoever needs it to be known looks again and repeats it. */
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
