import { InstantUtc } from "#contract/fields.ts";
import { FirmwareVersion } from "#contract/firmware.ts";
import { SettingsError } from "#domain/settings.ts";
import { connectStore } from "../base/store/connect.ts";
import { publishRelease } from "../sites/firmware/publishRelease.ts";
import { exitCodes, type Job } from "./job.ts";

/** DV-18: `firmware publish`. A version is published once; another expiration needs another version. */
export const publishFirmware: Job = async ({ flags, openDatabase, say }) => {
  const { release: version, expires } = flags;
  if (!FirmwareVersion.safeParse(version).success) throw new SettingsError("Name the version, like 1.1.0.");
  const now = new Date();
  if (!InstantUtc.safeParse(expires).success || Date.parse(expires ?? "") <= now.getTime())
    throw new SettingsError("Option --expires takes a time to come in UTC, like 2027-01-31T12:00:00Z.");
  const store = connectStore(await openDatabase());
  try {
    const release = { version: version ?? "", publishedAt: now, expiresAt: new Date(expires ?? "") };
    const isNew = await publishRelease(store.db, release);
    const text = isNew ? `Firmware ${version} is offered until ${expires}.` : `Firmware ${version} was published before.`;
    say(flags["json"] ? JSON.stringify({ version, expiresAtUtc: release.expiresAt.toISOString(), isNew }) : text);
    return isNew ? exitCodes.done : exitCodes.failed;
  } finally {
    await store.close();
  }
};
