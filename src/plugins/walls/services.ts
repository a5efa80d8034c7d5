import type { VideoWall } from "#contract/videoWalls.ts";
import { token } from "#kernel/plugin.ts";

/** The account's walls in this session. A valtio proxy: read it in code, use `useSnapshot` in components. */
export interface WallsState {
  status: "loading" | "ready" | "failed";
  /** The error of the last load, for its message. */
  failure: unknown;
  /** The person's own walls and shared ones, by name, each with its streams. */
  walls: VideoWall[];
  /** The id of the wall on screen if another person has saved it while this person has unsaved changes. */
  newer: string | undefined;
  /** The running carousel (B-15). */
  carousel: CarouselState | undefined;
}

/** B-15: state of a carousel. */
export interface CarouselState {
  /** In the order of appearance. */
  ids: readonly string[];
  /** The wall on screen. */
  current: string;
  /** Seconds per wall. */
  dwellSeconds: number;
  isPaused: boolean;
  /** Number of walls shown so far. */
  turn: number;
}

export interface Carousel {
  /** Starts with the wall on screen if it is among them. */
  start(ids: readonly string[], dwellSeconds: number): Promise<void>;
  pause(): void;
  resume(): void;
  /** Shows the next or the previous wall now. */
  step(by: 1 | -1): Promise<void>;
  stop(): void;
}

/** The account's walls (VW-01), kept current by notifications. */
export interface Walls {
  readonly state: Readonly<WallsState>;
  get(id: string): VideoWall | undefined;
  reload(): Promise<void>;
  /** Opens a wall. */
  open(wall: VideoWall, live?: ReadonlyMap<string, string>): Promise<boolean>;
  /** Runs a change of this console, so that its notification does not count as another person's change; then loads the walls again. */
  change<Answer>(act: () => Promise<Answer>): Promise<Answer>;
  /** Sets a wall to the answer of a change; undefined for a deleted wall. */
  replace(id: string, wall: VideoWall | undefined): void;
  /** Shows the wall in the version that another person has saved. */
  takeNewer(id: string): void;
  /** Keeps the layout on screen; saving it replaces the other person's version. */
  keepMine(id: string): void;
  /** The carousel; its code loads on demand. */
  carousel(): Promise<Carousel>;
}

export const Walls = token<Walls>("walls.list");
