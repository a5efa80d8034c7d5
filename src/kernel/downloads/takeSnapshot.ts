interface SnapshotShape {
  type?: "image/png" | "image/jpeg";
  quality?: number;
  /** Width in pixels; default: that of the frame. */
  width?: number;
  /** True if the camera sends mirrored video. The snapshot is mirrored back, as the live view is (LV-14). */
  isMirrored?: boolean;
}

/** LV-19, PL-21: saves the current frame as an image, PNG by default. It contains the whole frame even if the view is zoomed in. */
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

/** LV-19, PL-21: file name with product, device and time, without characters that file systems refuse. */
export function snapshotName(deviceName: string, takenAt: Date, ending = "png"): string {
  const name = deviceName.replaceAll(/[\\/:*?"<>|]/g, "-").trim();
  return `Gatehouse ${name} ${takenAt.toISOString().replaceAll(":", "-")}.${ending}`;
}
