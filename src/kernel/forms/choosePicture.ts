import { limits } from "#contract/limits.ts";
import { ApiError } from "../apiError.ts";
import { base64Of, chooseFile } from "../ui/chooseFile.ts";

/**
 * AU-12: lets the person choose a picture of somebody, as calls carry it; undefined when they change their mind. Call it from what
 * they clicked or pressed. @throws error_image_too_large before it is sent
 */
export async function choosePicture(signal: AbortSignal): Promise<string | undefined> {
  const file = await chooseFile({ accept: "image/jpeg,image/png,image/webp", signal });
  if (!file) return undefined;
  if (file.size > limits.avatarFileBytes) throw new ApiError("error_image_too_large", 413);
  return base64Of(file);
}
