import type { Platform } from "../platform.ts";

/** Sends devices their configuration. One that is away gets it when it is back; one that missed it is told again by `watchCampaigns`. */
export async function tellDevices(
  { deviceLink, log }: Pick<Platform, "deviceLink" | "log">,
  accountId: string,
  serialNumbers: readonly string[],
): Promise<void> {
  await Promise.all(
    serialNumbers.map((serialNumber) =>
      deviceLink
        .pushConfig(accountId, serialNumber)
        .catch((error: unknown) => log.error("A device was not told of its firmware", { serialNumber, error: String(error) })),
    ),
  );
}
