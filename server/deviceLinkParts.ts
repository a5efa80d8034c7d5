import type { ApplyEvent, LinkParts } from "./channels/deviceLink/linkParts.ts";
import { applyDecision } from "./doors/presence/applyDecision.ts";
import { createPresenceFeed } from "./doors/presence/presenceFeed.ts";
import { applyEnrolment } from "./people/credentials/endEnrolment.ts";
import type { Platform } from "./platform.ts";
import { createPolicyFeed } from "./policy/policyFeed.ts";
import { applyFirmwareStep, applyFirmwareVersion, readFirmwareOrder } from "./sites/firmware/deviceFirmware.ts";
import { applyEventVideo, eventVideosFor } from "./video/eventVideos/gatewayEventVideos.ts";
import { applyHeldClip } from "./video/evidenceCases/applyHeldClip.ts";
import { applyClip, clipsFor } from "./video/videoShares/gatewayClips.ts";
import { locksFor } from "./video/videoSources/lockedClips.ts";
import { sourcesFor } from "./video/videoSources/sourcesFor.ts";

interface PartsOptions extends Pick<Platform, "store" | "events" | "clock" | "keys" | "jobs" | "policies"> {
  liveFor: LinkParts["liveFor"];
  objects: Pick<Platform["objects"], "configFor">;
}

/** Registers with the device link what the domains say over it. */
export function deviceLinkParts(options: PartsOptions): LinkParts {
  const { store, liveFor, objects } = options;
  return {
    applyDecision,
    applyEnrolment,
    applyFirmwareStep,
    applyFirmwareVersion,
    applyBroughtClip,
    applyHeldClip,
    firmwareFor: (row) => readFirmwareOrder(store.db, row),
    liveFor,
    objectsFor: (accountId, serialNumbers, origin) => objects.configFor(accountId, serialNumbers, origin),
    async gatewayPartsFor({ accountId, serialNumber }) {
      const sources = await sourcesFor(options, accountId, serialNumber);
      // A person is waiting for the video of an event.
      const clips = [...(await eventVideosFor(store, accountId, serialNumber)), ...(await clipsFor(store, accountId, serialNumber))];
      return { sources, clips, locks: await locksFor(store.db, accountId, serialNumber) };
    },
    createPolicyFeed: (send) => createPolicyFeed({ ...options, send }),
    createPresenceFeed: (send) => createPresenceFeed({ ...options, send }),
  };
}

/** A clip that a gateway was to bring is a shared one or the video of an event. */
const applyBroughtClip: ApplyEvent<"clip.stored" | "clip.failed"> = async (transaction, row, event, at) => {
  await applyClip(transaction, row, event, at);
  return applyEventVideo(transaction, row, event, at);
};
