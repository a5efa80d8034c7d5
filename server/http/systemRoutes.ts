import { sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import { getHealth, getPublicConfig, legalPages } from "#contract/system.ts";
import type { Platform } from "../platform.ts";
import { handle, type Route } from "./handle.ts";

/** Once may be a moment without a database; it is logged from the first time on. */
const failuresMax = 2;

const getHealthHandler = handle(getHealth, async ({ platform }) => {
  const database = await answers(platform);
  const deviceLink = platform.deviceLink.isListening();
  const storage = await platform.freeSpace.hasRoomFor(0);
  const jobs = platform.jobs.states().every(({ failures }) => failures <= failuresMax);
  return {
    status: database && deviceLink && storage && jobs ? ("ok" as const) : ("degraded" as const),
    version: limits.versionLabel,
    serverTimeUtc: platform.clock.now().toISOString(),
    database,
    deviceLink,
    storage,
    jobs,
  };
});

async function answers({ store }: Platform): Promise<boolean> {
  try {
    await store.db.execute(sql`SELECT 1`);
    return true;
  } catch {
    return false;
  }
}

const getPublicConfigHandler = handle(getPublicConfig, async ({ platform }) => ({
  version: limits.versionLabel,
  identity: { provider: "platform" as const, projectId: "gatehouse", apiKey: "gatehouse" },
  isDemo: platform.settings.mode === "demo",
  legal: legalPages,
  signUp: { isOpen: platform.settings.signUp, countries: [...platform.settings.signUpCountries] },
  ...(platform.settings.supportPhone !== undefined && { supportPhone: platform.settings.supportPhone }),
}));

export const systemRoutes: readonly Route[] = [getHealthHandler, getPublicConfigHandler];
