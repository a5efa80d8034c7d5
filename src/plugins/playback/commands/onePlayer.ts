import { filmSpeeds } from "#domain/playback/film.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { filmOf, OpenFilms } from "../event/films.ts";
import { eventVideoPanel, togetherPanel } from "../panels.ts";
import { type OnePlayer, playerOf } from "../player/playedBy.ts";
import { OpenTogether } from "../together/togethers.ts";

/** What the playback keys control: the player of one camera, or several cameras on one clock. */
export interface Playing {
  readonly state: { readonly speed: number };
  /** Default: the speeds of recordings. */
  readonly speeds?: readonly number[];
  toggle(): void;
  skip(byMs: number): void;
  setSpeed(speed: number): void;
}

export function playingOf({ instanceId = "" }: OnePlayer, kernel: Kernel): Playing | undefined {
  const panelId = instanceId === "" ? kernel.state.focusedPanel?.panelId : instanceId;
  if (panelId === eventVideoPanel.id || kernel.kept(OpenFilms).has(panelId ?? ""))
    return playingFilm(instanceId === "" ? undefined : instanceId, kernel);
  return panelId === togetherPanel.id
    ? kernel.kept(OpenTogether).current?.together
    : playerOf(instanceId === "" ? {} : { instanceId }, kernel);
}

/** EV-06: the video of an event obeys the same keys, with its own steps and speeds. */
function playingFilm(instanceId: string | undefined, kernel: Kernel): Playing | undefined {
  const control = filmOf(instanceId, kernel)?.control;
  return (
    control && {
      state: control.state,
      speeds: filmSpeeds,
      toggle: control.toggle,
      skip: (byMs) => control.step(byMs < 0 ? -1 : 1),
      setSpeed: control.setSpeed,
    }
  );
}

/** SR-02, SR-06, Q-86: why the operator cannot export the chosen range, as a translation key. The platform decides again. */
export function takeAwayRefusal(args: OnePlayer, kernel: Kernel): string | undefined {
  const player = playerOf(args, kernel);
  if (!player) return "playback.refusal.notOpen";
  if (!kernel.state.user.videoRights.export) return "errors.error_export_not_allowed";
  return player.state.selection ? undefined : "playback.refusal.noRange";
}
