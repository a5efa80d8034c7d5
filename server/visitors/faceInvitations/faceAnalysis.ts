import sharp from "sharp";
import type { PhotoRefusal } from "#contract/enumerations.ts";
import { serverLimits } from "../../base/serverLimits.ts";
import type { Platform } from "../../platform.ts";

/** Whose face it is said to be, by a name that no person of another account has. */
export interface FaceSubject {
  accountId: string;
  personId: string;
}

/** what looks at a photo in the place of a person. */
export interface FaceAnalysis {
  /** Why it is not to be taken; undefined where nothing speaks against it. Rejects where it cannot tell: then a person looks. */
  refusalOf(photo: Buffer, subject: FaceSubject): Promise<PhotoRefusal | undefined>;
  /** Remembers an accepted face, to recognise it if another person sends it. */
  remember(photo: Buffer, subject: FaceSubject): Promise<void>;
}

/** Without a configured service, people review every photo. */
export function faceAnalysisOf({ settings }: Pick<Platform, "settings">): FaceAnalysis | undefined {
  return settings.faceAnalysisUrl === undefined ? undefined : httpFaceAnalysis(settings.faceAnalysisUrl);
}

interface Prediction {
  label?: string;
  userid?: string;
  confidence?: number;
}

const nameOf = ({ accountId, personId }: FaceSubject) => `${accountId}/${personId}`;
/** Below this a service's word is a guess. */
const confidenceMin = 0.6;

/** A service of the DeepStack and CodeProject.AI kind: faces, its model `mask`, and the faces that it knows by name. */
export function httpFaceAnalysis(baseUrl: string): FaceAnalysis {
  async function ask(path: string, photo: Buffer, fields: Record<string, string> = {}): Promise<Prediction[]> {
    const form = new FormData();
    // Not all of these services read WebP.
    const jpeg = await sharp(photo).jpeg({ quality: 92 }).toBuffer();
    form.set("image", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "photo.jpg");
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const response = await fetch(`${baseUrl}/v1/vision/${path}`, {
      method: "POST",
      body: form,
      redirect: "error",
      signal: AbortSignal.timeout(serverLimits.faceAnalysisMs),
    });
    const answer = (await response.json()) as { success?: unknown; predictions?: unknown };
    if (!response.ok || answer.success !== true) throw new Error(`The face analysis answered ${response.status} to ${path}.`);
    return Array.isArray(answer.predictions) ? (answer.predictions as Prediction[]) : [];
  }
  return {
    async refusalOf(photo, subject) {
      if ((await ask("face", photo)).length !== 1) return "error_one_face_required";
      const isSure = ({ confidence = 0 }: Prediction) => confidence >= confidenceMin;
      const masks = await ask("custom/mask", photo);
      if (masks.some((each) => isSure(each) && /^(with_)?mask$/i.test(each.label ?? ""))) return "error_mask_detected";
      const known = await ask("face/recognize", photo);
      const isAnother = ({ userid = "" }: Prediction) => userid.startsWith(`${subject.accountId}/`) && userid !== nameOf(subject);
      return known.some((each) => isSure(each) && isAnother(each)) ? "error_provisioning_face_matched_different_user" : undefined;
    },
    async remember(photo, subject) {
      await ask("face/register", photo, { userid: nameOf(subject) });
    },
  };
}
