/** LV-19, PL-21: the frame of this moment, as PNG unless told, as the camera sent it: never mirrored, and whole whatever part of it is looked at. */
export async function takeSnapshot(
  video: HTMLVideoElement,
  { type, quality }: { type: string; quality?: number } = { type: "image/png" },
): Promise<Blob | undefined> {
  const { videoWidth, videoHeight, ownerDocument } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const canvas = ownerDocument.createElement("canvas");
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));
}

/** LV-19, PL-21: product, device and instant; without what file systems do not take. */
export function snapshotName(deviceName: string, takenAt: Date): string {
  const name = deviceName.replaceAll(/[\\/:*?"<>|]/g, "-").trim();
  return `Gatehouse ${name} ${takenAt.toISOString().replaceAll(":", "-")}.png`;
}
