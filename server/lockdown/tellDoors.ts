import type { Platform } from "../platform.ts";

/** Sends doors their configuration. One that is away gets it when it is back; one that missed it is told again by `watchLockdowns`. */
export async function tellDoors(
  { deviceLink, log }: Pick<Platform, "deviceLink" | "log">,
  accountId: string,
  serialNumbers: readonly string[],
): Promise<void> {
  await Promise.all(
    serialNumbers.map((serialNumber) =>
      deviceLink
        .pushConfig(accountId, serialNumber)
        .catch((error: unknown) => log.error("A door was not told of its lockdown", { serialNumber, error: String(error) })),
    ),
  );
}
