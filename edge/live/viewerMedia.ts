import type { Rendition } from "#contract/live.ts";
import type { Dispose } from "#edge/sources/listeners.ts";
import type { OnDemandSource } from "#edge/sources/onDemandSource.ts";
import type { VideoSource } from "#edge/sources/videoSource.ts";
import { createViewerRenditions, type ViewerRenditions } from "./renditions.ts";
import { createVideoFeed, type VideoFeed } from "./videoFeed.ts";

interface ViewerMediaOptions {
  readonly source: VideoSource;
  /** The substream, where the camera has one. */
  readonly low: OnDemandSource | undefined;
  /** Both take the packet over. */
  readonly sendVideo: (rtp: Buffer) => void;
  readonly sendAudio: (rtp: Buffer) => void;
  readonly onPacketOut: () => void;
  /** The viewer gets this stream from here on. */
  readonly onRendition: (rendition: Rendition) => void;
}

/** What one viewer sees and hears of a camera. */
export interface ViewerMedia extends Pick<VideoFeed, "start" | "repeat">, Pick<ViewerRenditions, "choose"> {
  readonly rendition: Rendition;
  readonly dispose: Dispose;
}

export function createViewerMedia({ source, low, sendVideo, sendAudio, onPacketOut, onRendition }: ViewerMediaOptions): ViewerMedia {
  const feed = createVideoFeed(source, (rtp) => {
    sendVideo(rtp);
    onPacketOut();
  });
  let rendition: Rendition = "high";
  let stopAudio: Dispose | undefined;
  const renditions =
    low &&
    createViewerRenditions({
      high: source,
      low,
      feed,
      onChanged(changed) {
        rendition = changed;
        onRendition(changed);
      },
    });
  return {
    start() {
      feed.start();
      stopAudio ??= source.subscribeAudio((rtp) => {
        sendAudio(Buffer.from(rtp));
        onPacketOut();
      });
    },
    repeat: feed.repeat,
    choose: (wanted) => renditions?.choose(wanted),
    get rendition() {
      return rendition;
    },
    dispose() {
      feed.dispose();
      renditions?.dispose();
      stopAudio?.();
    },
  };
}
