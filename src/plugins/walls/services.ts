import type { VideoWall } from "#contract/videoWalls.ts";
import { token } from "#kernel/plugin.ts";

/** What the session knows of the account's walls. A valtio proxy: read it in code, `useSnapshot` it in components. */
export interface WallsState {
  status: "loading" | "ready" | "failed";
  /** Why the last load failed, for the error face. */
  failure: unknown;
  /** The person's own and those that are shared, by name, each with its streams. */
  walls: VideoWall[];
  /** The wall on the screen that somebody else has saved anew, while this person has unsaved changes of their own. */
  newer: string | undefined;
  /** The walls that take turns on the screen now (B-15). */
  carousel: CarouselState | undefined;
}

/** B-15: walls one after another. */
export interface CarouselState {
  /** In the order in which they come. */
  ids: readonly string[];
  /** The one on the screen. */
  current: string;
  /** How long each stays, in seconds. */
  dwellSeconds: number;
  isPaused: boolean;
  /** Counts the walls shown so far. */
  turn: number;
}

export interface Carousel {
  /** Begins with the one on the screen if it is among them. */
  start(ids: readonly string[], dwellSeconds: number): Promise<void>;
  pause(): void;
  resume(): void;
  /** To the next wall or the one before, now. */
  step(by: 1 | -1): Promise<void>;
  stop(): void;
}

/** The walls of the account (VW-01), kept current by notifications. */
export interface Walls {
  readonly state: Readonly<WallsState>;
  get(id: string): VideoWall | undefined;
  reload(): Promise<void>;
  /** Puts a wall on the screen. */
  open(wall: VideoWall, live?: ReadonlyMap<string, string>): Promise<boolean>;
  /** Does a change of one's own, without taking its notification for somebody else's; then reads the walls again. */
  change<Answer>(act: () => Promise<Answer>): Promise<Answer>;
  /** The change that was made knows the wall as it is now; undefined for one that is gone. */
  replace(id: string, wall: VideoWall | undefined): void;
  /** Shows the wall as it was saved elsewhere. */
  takeNewer(id: string): void;
  /** Goes on with what is on the screen: saving it replaces what was saved elsewhere. */
  keepMine(id: string): void;
  /** What lets walls take turns; it comes when it is first asked for. */
  carousel(): Promise<Carousel>;
}

export const Walls = token<Walls>("walls.list");
