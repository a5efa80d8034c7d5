interface SnapshotShape {
  type?: "image/png" | "image/jpeg";
  quality?: number;
  /** As wide as the picture unless told. */
  width?: number;
  /** The camera sends what a mirror shows; what is saved is the right way round, as it is shown (LV-14). */
  isMirrored?: boolean;
}

/** LV-19, PL-21: the frame of this moment, as PNG unless told, and whole whatever part of it is looked at. */
export async function takeSnapshot(video: HTMLVideoElement, shape: SnapshotShape = {}): Promise<Blob | undefined> {
  const { videoWidth, videoHeight, ownerDocument } = video;
  if (videoWidth === 0 || videoHeight === 0) return undefined;
  const canvas = ownerDocument.createElement("canvas");
  const { type = "image/png", quality, width = videoWidth, isMirrored = false } = shape;
  canvas.width = width;
  canvas.height = Math.round((videoHeight * width) / videoWidth);
  const context = canvas.getContext("2d");
  if (isMirrored) context?.setTransform(-1, 0, 0, 1, canvas.width, 0);
  context?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, quality));
}

/** LV-19, PL-21: product, device and instant; without what file systems do not take. */
export function snapshotName(deviceName: string, takenAt: Date, ending = "png"): string {
  const name = deviceName.replaceAll(/[\\/:*?"<>|]/g, "-").trim();
  return `Gatehouse ${name} ${takenAt.toISOString().replaceAll(":", "-")}.${ending}`;
}
