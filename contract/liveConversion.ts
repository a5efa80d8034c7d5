import * as z from "zod/mini";

/**
 * Why a gateway converts the live video of a camera: browsers don't play live video as this camera sends it. Its recording stays a copy.
 *
 * - `bFrames`: it has B-frames, which live video drops because they arrive out of order.
 * - `interlaced`: it has fields in place of frames.
 * - `profile`: it has more than 8 bits a sample, or colours that are not 4:2:0.
 * - `resolution`: its frames are larger than browsers decode.
 * - `recoveryPoints`: it refreshes the image without key frames (IDR).
 */
export const LiveConversion = z.enum(["bFrames", "interlaced", "profile", "resolution", "recoveryPoints"]);
export type LiveConversion = z.infer<typeof LiveConversion>;
