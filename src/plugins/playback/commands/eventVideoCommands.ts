import * as z from "zod/mini";
import { InstantUtc, SerialNumber } from "#contract/fields.ts";
import { type AnyCommand, type Command, command, type Kernel } from "#kernel/plugin.ts";
import { Camera, CirclePlay, Download, type Icon, Share2 } from "#kernel/ui/icons.ts";
import { DeviceDirectory } from "../../devices/services.ts";
import { filmOf, type OpenFilm } from "../event/films.ts";
import { eventVideoPanel } from "../panels.ts";
import { OnePlayer } from "../player/playedBy.ts";
import { cameraAt } from "./eventCommands.ts";

const OneEvent = z.object({
  serialNumber: SerialNumber,
  time: InstantUtc,
  endTime: z.optional(InstantUtc),
  deviceName: z.optional(z.string()),
});

/** EV-03, EV-05, PL-21: a command that exports video or an image, which needs a right of its own. */
function takeAway(id: string, icon: Icon, run: (film: OpenFilm, kernel: Kernel) => void | Promise<void>): Command {
  return command({
    id: `playback:event-${id}`,
    title: `playback.command.event-${id}`,
    icon,
    scope: "device_r",
    args: OnePlayer,
    disabledBecause({ instanceId }, kernel) {
      if (!filmOf(instanceId, kernel)) return "playback.refusal.notOpen";
      return kernel.state.user.videoRights.export ? undefined : "errors.error_export_not_allowed";
    },
    run: async ({ instanceId }, kernel) => {
      const film = filmOf(instanceId, kernel);
      if (film) await run(film, kernel);
    },
  });
}

export const showEventVideo = command({
  id: "playback:event-video",
  title: "playback.command.event-video",
  icon: CirclePlay,
  keywords: "playback.keywords.at-door",
  scope: "device_r",
  isUndoable: true,
  args: OneEvent,
  isInPalette: false,
  objectName: ({ serialNumber }, kernel) => kernel.use(DeviceDirectory).get(serialNumber)?.name,
  disabledBecause({ serialNumber }, kernel) {
    if (!cameraAt({ serialNumber }, kernel)) return "playback.refusal.noCamera";
    return kernel.state.user.videoRights.recorded ? undefined : "errors.error_recorded_not_allowed";
  },
  run: (args, kernel) => kernel.panels.open(eventVideoPanel, args),
});
export const saveEventSnapshot = takeAway("snapshot", Camera, async (film, kernel) =>
  (await import("../event/takeAway.ts")).saveFilmStill(film, kernel),
);
export const shareEventVideo = takeAway("share", Share2, (film) => film.share());
export const downloadEventVideo = takeAway("download", Download, async (film, kernel) =>
  (await import("../event/takeAway.ts")).downloadFilm(film, kernel),
);

export const eventVideoCommands: readonly AnyCommand[] = [showEventVideo, saveEventSnapshot, shareEventVideo, downloadEventVideo];
