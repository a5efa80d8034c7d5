import { memo } from "react";
import { proxy, useSnapshot } from "valtio";
import { minuteMs } from "#contract/durations.ts";
import { shownInstant, type TimeView } from "../timeline/timeScale.ts";
import { PlaybackHead, type PlaybackHeadProps } from "./PlaybackHead.tsx";

interface PlayedHeadProps extends Omit<PlaybackHeadProps, "atMs"> {
  /** A valtio proxy of the player's state; undefined until the player exists. */
  played: { readonly atMs: number } | undefined;
  view: TimeView;
}

const nothing = proxy({ atMs: Number.NaN });
const HeadOfMinute = memo(PlaybackHead);

/** PL-22: head with the day on screen. Renders once a minute and not with every frame. */
export function PlayedHead({ played, view, ...head }: PlayedHeadProps) {
  const { atMs } = useSnapshot(played ?? nothing);
  return <HeadOfMinute {...head} atMs={Math.floor(shownInstant(view, atMs) / minuteMs) * minuteMs} />;
}
