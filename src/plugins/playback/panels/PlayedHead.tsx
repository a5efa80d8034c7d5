import { memo } from "react";
import { proxy, useSnapshot } from "valtio";
import { minuteMs } from "#contract/durations.ts";
import { shownInstant, type TimeView } from "../timeline/timeScale.ts";
import { PlaybackHead, type PlaybackHeadProps } from "./PlaybackHead.tsx";

interface PlayedHeadProps extends Omit<PlaybackHeadProps, "atMs"> {
  /** A valtio proxy of what plays; undefined until it is there. */
  played: { readonly atMs: number } | undefined;
  view: TimeView;
}

const nothing = proxy({ atMs: Number.NaN });
const HeadOfMinute = memo(PlaybackHead);

/** PL-22: with the day of what is played. Drawn once a minute, and not with every picture. */
export function PlayedHead({ played, view, ...head }: PlayedHeadProps) {
  const { atMs } = useSnapshot(played ?? nothing);
  return <HeadOfMinute {...head} atMs={Math.floor(shownInstant(view, atMs) / minuteMs) * minuteMs} />;
}
