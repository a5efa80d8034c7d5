import type { ComponentType } from "react";
import type { PublicPageProps } from "./publicPage.ts";

type Load = () => Promise<{ default: ComponentType<PublicPageProps> }>;

const sharedVideo: Load = () => import("./SharedClipPage.tsx");

/** PB-01: the page of each `mode` that a link can carry; each is loaded alone. */
const modes: ReadonlyMap<string, Load> = new Map<string, Load>([
  ["resetPassword", () => import("./ResetPasswordPage.tsx")],
  ["verifyEmail", () => import("./VerifyEmailPage.tsx")],
  ["provisioninginvitation", () => import("./FaceInvitationPage.tsx")],
  ["invitation", () => import("./InvitationPage.tsx")],
  ["checkout", () => import("./CheckoutPage.tsx")],
  ["cloudVideo", sharedVideo],
  ["eventVideo", sharedVideo],
  ["cloudkey", () => import("./CloudKeyPage.tsx")],
]);

/** The page of a link; "not found" for a mode that there is not, or none. */
export function pageOf(query: URLSearchParams): Load {
  return modes.get(query.get("mode") ?? "") ?? (() => import("./NotFoundPage.tsx"));
}
