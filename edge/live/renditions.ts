import type { Rendition } from "#contract/live.ts";
import type { OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import type { VideoFeed } from "./videoFeed.ts";

/** Which of a camera's two renditions one viewer gets. */
export interface ViewerRenditions {
  choose(wanted: Rendition): void;
  dispose(): void;
}

interface ViewerRenditionsOptions {
  readonly high: VideoSource;
  readonly low: OnDemandSource;
  readonly feed: VideoFeed;
  /** The viewer gets this one from here on. */
  readonly onChanged: (rendition: Rendition) => void;
}

/** Reads the substream only while the viewer wants it, and returns to the main stream if it fails. */
export function createViewerRenditions({ high, low, feed, onChanged }: ViewerRenditionsOptions): ViewerRenditions {
  let held: { readonly source: VideoSource; readonly release: () => void } | undefined;

  const letGo = () => {
    held?.release();
    held = undefined;
  };
  // Keeps the present stream until the other one has a frame.
  const goBack = () =>
    feed.change(high, () => {
      letGo();
      onChanged("high");
    });

  function hold() {
    const { source, release } = low.acquire();
    const stopWatching = source.onState((state) => {
      if (state === "failed") goBack();
    });
    return {
      source,
      release() {
        stopWatching();
        release();
      },
    };
  }

  return {
    choose(wanted) {
      if (wanted === "high") return goBack();
      held ??= hold();
      return feed.change(held.source, () => onChanged("low"));
    },
    dispose: letGo,
  };
}
