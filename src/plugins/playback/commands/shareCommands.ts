import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command } from "#kernel/plugin.ts";
import { CircleSlash, Share2 } from "#kernel/ui/icons.ts";
import { OnePlayer, playerOf } from "../player/playedBy.ts";
import { takeAwayRefusal } from "./onePlayer.ts";

export const shareRange = command({
  id: "playback:share",
  title: "playback.command.share",
  icon: Share2,
  keywords: "playback.keywords.share",
  scope: "device_r",
  args: OnePlayer,
  disabledBecause: takeAwayRefusal,
  run: (args, kernel) => playerOf(args, kernel)?.setSharing(true),
});
export const revokeShare = command({
  id: "playback:revoke-share",
  title: "playback.command.revoke",
  icon: CircleSlash,
  scope: "device_r",
  isDangerous: true,
  consequence: "playback.consequence.revoke",
  isInPalette: false,
  args: z.object({ id: Id, name: z.string() }),
  objectName: ({ name }) => name,
  disabledBecause: (_args, kernel) => (kernel.state.user.videoRights.export ? undefined : "errors.error_export_not_allowed"),
  run: async ({ id }, kernel, { signal }) => (await import("../sharing/revokeShare.ts")).revokeShare(id, kernel, signal),
});

/** SR-04: clips for people without an account here. */
export const shareCommands: readonly AnyCommand[] = [shareRange, revokeShare];
