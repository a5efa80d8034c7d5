import { takeSnapshot } from "#kernel/downloads/takeSnapshot.ts";
import { whenSought } from "#kernel/downloads/whenSought.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { Played } from "../../playback/services.ts";
import { collect } from "./caseDeeds.ts";

/** Saves the frame on screen to the case unchanged. The platform stores its hash, so that an export can be checked against it. */
export async function collectStill(
  caseId: string,
  { video, serialNumber, videoSourceId, shownMs }: Played,
  kernel: Kernel,
  signal: AbortSignal,
): Promise<void> {
  if (!(await whenSought(video))) return kernel.toast.warning("evidence.refusal.noPicture");
  const atMs = shownMs();
  const taken = await takeSnapshot(video, { type: "image/jpeg", quality: 0.95 });
  if (!taken) return kernel.toast.warning("evidence.refusal.noPicture");
  const picture = await base64Of(taken);
  const body = { kind: "still", serialNumber, videoSourceId, atUtc: new Date(atMs).toISOString(), picture } as const;
  await collect(caseId, body, kernel, signal);
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const step = 0x80_00;
  let text = "";
  for (let at = 0; at < bytes.length; at += step) text += String.fromCodePoint(...bytes.subarray(at, at + step));
  return btoa(text);
}
