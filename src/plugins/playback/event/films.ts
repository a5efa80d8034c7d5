import { perSession } from "#kernel/perSession.ts";
import type { Kernel } from "#kernel/plugin.ts";
import type { FilmControl } from "#kernel/ui/video/filmControl.ts";

/** The video of an event on screen, and what its buttons do with it. */
export interface OpenFilm {
  readonly control: FilmControl;
  readonly videoSourceId: string;
  readonly serialNumber: string;
  readonly name: string;
  readonly startMs: number;
  /** The query in the form that was sent. */
  readonly query: { serialNumber: string; time: string; duration: string };
  /** EV-05 */
  share(): void;
}

/** Event videos on screen by the id of their panel. */
export const OpenFilms = perSession(() => new Map<string, OpenFilm>());

export function filmOf(instanceId: string | undefined, kernel: Kernel): OpenFilm | undefined {
  const id = instanceId ?? kernel.state.focusedPanel?.instanceId;
  return id === undefined ? undefined : kernel.kept(OpenFilms).get(id);
}
