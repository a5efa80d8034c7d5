import { photoRefusals } from "#contract/enumerations.ts";
import { ApiError, unreachableCode } from "#kernel/apiError.ts";
import type { PhotoText } from "./photoTexts.ts";

const problems: Readonly<Record<string, PhotoText>> = {
  ...Object.fromEntries(photoRefusals.map((code) => [code, code])),
  error_image_invalid: "unreadable",
  error_image_dimensions: "tooSmall",
  error_image_too_large: "tooLarge",
  error_body_too_large: "tooLarge",
  error_storage_full: "storageFull",
  error_too_many_requests: "tooMany",
  [unreachableCode]: "lost",
};

/** The text for a refused photo, and whether a new one is needed; otherwise the same can be sent again (PB-09). */
export function photoProblem(error: unknown): { problem: PhotoText; needsAnother: boolean } {
  const code = error instanceof ApiError ? error.code : "";
  const needsAnother = code.startsWith("error_image_") || photoRefusals.some((refusal) => refusal === code);
  return { problem: problems[code] ?? "failed", needsAnother };
}
