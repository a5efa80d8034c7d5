const longestMs = 5_000;

/**
 * Resolves when the shown frame matches the video's time. During a seek, `currentTime` is already new while the frame is still old, so a
 * snapshot would get the wrong time (PL-21). Resolves to false if no frame arrives within 5 s.
 */
export async function whenSought(video: HTMLVideoElement): Promise<boolean> {
  const endMs = Date.now() + longestMs;
  // A `seeked` event may be followed by another seek, from the key frame to the exact frame.
  while (video.seeking && Date.now() < endMs) await sought(video, endMs - Date.now());
  return !video.seeking;
}

function sought(video: HTMLVideoElement, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      video.removeEventListener("seeked", end);
      resolve();
    };
    const timer = setTimeout(end, withinMs);
    video.addEventListener("seeked", end);
  });
}
