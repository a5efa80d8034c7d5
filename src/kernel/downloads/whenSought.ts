const longestMs = 5_000;

/**
 * Resolves once the picture is that of the video's time: while a video seeks, its time is the new one and its picture still the one
 * before, and who took both would have a picture of another instant (PL-21). False where the picture does not come in five seconds.
 */
export async function whenSought(video: HTMLVideoElement): Promise<boolean> {
  const endMs = Date.now() + longestMs;
  // What has come may be sent on at once: the key frame before the very picture.
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
