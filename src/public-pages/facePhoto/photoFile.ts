import { base64Of } from "#kernel/ui/chooseFile.ts";

/** Longer side of the sent photo in pixels. The platform stores no more, and slow networks benefit. */
const sentPx = 1600;
const quality = 0.9;

/** A photo ready to send: reduced, without the file's metadata, and with a URL to show it. */
export interface ReadyPhoto {
  image: string;
  address: string;
}

type Drawable = ImageBitmap | HTMLVideoElement;

/** Rejects if the browser can't read the file as an image. */
export async function photoOfFile(file: File): Promise<ReadyPhoto> {
  const picture = await createImageBitmap(file);
  try {
    return await drawn(picture, picture.width, picture.height);
  } finally {
    picture.close();
  }
}

/** The camera's current frame. */
export const photoOfVideo = (video: HTMLVideoElement): Promise<ReadyPhoto> => drawn(video, video.videoWidth, video.videoHeight);

async function drawn(picture: Drawable, width: number, height: number): Promise<ReadyPhoto> {
  const scale = Math.min(1, sentPx / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("Nothing can be drawn.");
  // Background of transparent images.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new Error("The picture could not be written.");
  const image = await base64Of(blob);
  return { image, address: `data:image/jpeg;base64,${image}` };
}
