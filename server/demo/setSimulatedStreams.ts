import { and, eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { SimulatorConfig } from "#contract/simulator.ts";
import type { Database } from "../base/store/connect.ts";
import { videoSources } from "../base/store/schema/devices.ts";
import { installation } from "../base/store/schema/identity.ts";
import type { Platform } from "../platform.ts";
import { sealCredentials } from "../video/videoSources/cameraCredentials.ts";
import { placeholderUrl } from "./insertDemo.ts";

/** Where the simulated cameras listen, by serial. */
export type SimulatedStreams = Readonly<Record<string, { main: string; sub?: string }>>;

const lastStreamsKey = "demo.streams";
const LastStreams = z.record(z.string(), z.string());

/** Gives gateways the present addresses of simulated cameras. Leaves a camera alone that a person has pointed elsewhere. */
export async function setSimulatedStreams(platform: Platform, simulator: SimulatorConfig, streams: SimulatedStreams): Promise<void> {
  const { store, deviceLink } = platform;
  await store.db.transaction(async (transaction) => {
    const before = await readLastStreams(transaction);
    const next: Record<string, string> = {};
    const moving: { accountId: string; videoSourceId: string; main: string; sub: string | undefined }[] = [];
    for (const { accountId, cameras } of simulator.accounts) {
      for (const { serialNumber, videoSourceId } of cameras) {
        const stream = streams[serialNumber];
        const ours = [placeholderUrl(videoSourceId), before[videoSourceId]];
        const [row] = await transaction.select().from(videoSources).where(isSource({ accountId, videoSourceId })).for("update");
        if (!stream || !row || !ours.includes(row.streamUrl)) continue;
        next[videoSourceId] = stream.main;
        moving.push({ accountId, videoSourceId, main: stream.main, sub: stream.sub });
        // Out of the way first: a camera may get the address that another one had.
        await transaction
          .update(videoSources)
          .set({ streamUrl: placeholderUrl(videoSourceId) })
          .where(isSource(row));
      }
    }
    for (const { main, sub, ...source } of moving) {
      const sealedCredentials = sealCredentials(platform.keys, source, simulator.rtsp);
      await transaction
        .update(videoSources)
        .set({ streamUrl: main, subStreamUrl: sub ?? null, sealedCredentials })
        .where(isSource(source));
    }
    const row = { key: lastStreamsKey, value: { ...before, ...next } };
    await transaction
      .insert(installation)
      .values(row)
      .onConflictDoUpdate({ target: installation.key, set: { value: row.value } });
  });
  for (const { accountId, gateway } of simulator.accounts) if (gateway) await deviceLink.pushConfig(accountId, gateway.serialNumber);
}

const isSource = ({ accountId, videoSourceId }: { accountId: string; videoSourceId: string }) =>
  and(eq(videoSources.accountId, accountId), eq(videoSources.videoSourceId, videoSourceId));

async function readLastStreams(transaction: Database): Promise<Record<string, string>> {
  const [row] = await transaction.select().from(installation).where(eq(installation.key, lastStreamsKey));
  const last = LastStreams.safeParse(row?.value);
  return last.success ? last.data : {};
}
