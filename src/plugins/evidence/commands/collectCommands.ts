import * as z from "zod/mini";
import { Id } from "#contract/fields.ts";
import { type AnyCommand, command, type Kernel } from "#kernel/plugin.ts";
import { Camera, Folder } from "#kernel/ui/icons.ts";
import { Recorded } from "../../playback/services.ts";

/** `instanceId`: the player's panel; default: the focused player. */
const FromPlayer = z.object({ caseId: Id, instanceId: z.optional(z.string()) });
type FromPlayer = z.infer<typeof FromPlayer>;
const pickCase = { caseId: { entity: "case", label: "evidence.pick.case" } } as const;

/** Why the footage in the player can't become evidence now, as a translation key. The platform decides again. */
function refusal(args: FromPlayer, kernel: Kernel): string | undefined {
  if (!kernel.state.user.videoRights.export) return "errors.error_export_not_allowed";
  return kernel.use(Recorded).playedIn(args) ? undefined : "evidence.refusal.notOpen";
}

export const collectClip = command({
  id: "evidence:collect-clip",
  title: "evidence.command.collect-clip",
  icon: Folder,
  keywords: "evidence.keywords",
  scope: "device_r",
  args: FromPlayer,
  pickers: pickCase,
  disabledBecause: (args, kernel) =>
    refusal(args, kernel) ?? (kernel.use(Recorded).playedIn(args)?.range ? undefined : "evidence.refusal.noRange"),
  run: async ({ caseId, ...args }, kernel, { signal }) => {
    const played = kernel.use(Recorded).playedIn(args);
    if (!played?.range) return;
    const { serialNumber, videoSourceId, range } = played;
    const times = { fromUtc: new Date(range.fromMs).toISOString(), toUtc: new Date(range.toMs).toISOString() };
    await (await import("./caseDeeds.ts")).collect(caseId, { kind: "clip", serialNumber, videoSourceId, ...times }, kernel, signal);
  },
});
export const collectStill = command({
  id: "evidence:collect-still",
  title: "evidence.command.collect-still",
  icon: Camera,
  keywords: "evidence.keywords",
  scope: "device_r",
  args: FromPlayer,
  pickers: pickCase,
  disabledBecause: refusal,
  run: async ({ caseId, ...args }, kernel, { signal }) => {
    const played = kernel.use(Recorded).playedIn(args);
    if (played) await (await import("./collectStill.ts")).collectStill(caseId, played, kernel, signal);
  },
});

export const collectCommands: readonly AnyCommand[] = [collectClip, collectStill];
