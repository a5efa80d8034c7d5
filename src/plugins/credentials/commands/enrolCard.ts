import { cancelCardEnrolment, startCardEnrolment } from "#contract/cardEnrolment.ts";
import type { TopicData } from "#contract/realtime.ts";
import type { Kernel } from "#kernel/plugin.ts";
import { reloadCredentials } from "../credentialQueries.ts";

type Result = TopicData<"Users/CardEnrollmentResult">;

/** A reader that waits for a card. */
export interface Enrolment {
  expiresAtMs: number;
  /** The outcome; undefined if none has arrived by the end of the grace time. */
  result: Promise<Result | undefined>;
  cancel(): Promise<void>;
}

/** How long after the expiry the platform's outcome may arrive. */
const graceMs = 15_000;

/** EN-20, EN-21: text of a failure reason; a general text for an unknown one. */
export function failureText(reason: string, { t }: Pick<Kernel, "t">): string {
  return t(`credentials.failure.${(knownFailures as readonly string[]).includes(reason) ? reason : "Unknown"}`);
}

/** EN-20 */
export const knownFailures = [
  "TimedOut",
  "Cancelled",
  "FaceAlreadyEnrolled",
  "NoFacesInImage",
  "TooManyFacesInImage",
  "FaceTooClose",
  "FaceTooFar",
  "FaceNotStraightForward",
  "CardAlreadyEnrolled",
  "CardFormatNotAllowed",
  "FacilityCodeNotAllowed",
  "ImageReadFailed",
  "ImageConversionFailed",
  "DetectFacesFailed",
  "NotFrontFacing",
  "DiscardFacesTooSmall",
] as const;

/**
 * CR-04: makes a reader wait for a person's new card. A toast reports the outcome, even if the dialog has been closed. Throws if the
 * platform refuses.
 */
export async function enrolCard(personId: string, serialNumber: string, kernel: Kernel): Promise<Enrolment> {
  const { api, realtime, toast } = kernel;
  const ended = Promise.withResolvers<Result | undefined>();
  const early: Result[] = [];
  let enrolmentId: string | undefined;
  // Subscribe first, because the outcome may arrive before the call's answer.
  const stop = realtime.subscribe("Users/CardEnrollmentResult", ({ data }) => {
    if (enrolmentId === undefined) early.push(data);
    else if (data.enrolmentId === enrolmentId) ended.resolve(data);
  });
  try {
    const started = await api.call(startCardEnrolment, { body: { personId, serialNumber } });
    enrolmentId = started.enrolmentId;
    const first = early.find((result) => result.enrolmentId === started.enrolmentId);
    if (first) ended.resolve(first);
    const expiresAtMs = Date.parse(started.expiresAtUtc);
    const timer = setTimeout(() => ended.resolve(undefined), expiresAtMs - realtime.serverNowMs() + graceMs);
    const finish = () => {
      clearTimeout(timer);
      stop();
    };
    kernel.own(finish);
    const result = ended.promise.then((how) => {
      finish();
      void reloadCredentials(kernel);
      if (how?.success) toast.success("credentials.toast.cardAdded", { name: how.fullName });
      else if (how && how.failureReason !== "Cancelled")
        toast.warning("credentials.toast.cardFailed", { name: how.fullName, reason: failureText(how.failureReason, kernel) });
      return how;
    });
    const cancel = async () => {
      await api.call(cancelCardEnrolment, { params: { enrolmentId: started.enrolmentId } });
    };
    return { expiresAtMs, result, cancel };
  } catch (error) {
    stop();
    throw error;
  }
}
