import { limits } from "#contract/limits.ts";
import { ApiError } from "../apiError.ts";
import { base64Of, chooseFile } from "../ui/chooseFile.ts";

/**
 * AU-12: lets the person choose an image file and encodes it for calls; undefined if they cancel. Call it in the handler of a click or key
 * press, which the browser requires. @throws error_image_too_large before anything is sent
 */
export async function choosePicture(signal: AbortSignal): Promise<string | undefined> {
  const file = await chooseFile({ accept: "image/jpeg,image/png,image/webp", signal });
  if (!file) return undefined;
  if (file.size > limits.avatarFileBytes) throw new ApiError("error_image_too_large", 413);
  return base64Of(file);
}
