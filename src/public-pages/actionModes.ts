import type { ComponentType } from "react";
import { signUpPath } from "#contract/portalPaths.ts";
import type { PublicPageProps } from "./publicPage.ts";

type Load = () => Promise<{ default: ComponentType<PublicPageProps> }>;

const sharedVideo: Load = () => import("./SharedClipPage.tsx");

/** PB-01: the page of each `mode` that a link can carry; each is loaded alone. */
const modes: ReadonlyMap<string, Load> = new Map<string, Load>([
  ["resetPassword", () => import("./ResetPasswordPage.tsx")],
  ["verifyEmail", () => import("./VerifyEmailPage.tsx")],
  ["provisioninginvitation", () => import("./FaceInvitationPage.tsx")],
  ["signUp", () => import("./ConfirmSignUpPage.tsx")],
  ["invitation", () => import("./InvitationPage.tsx")],
  ["checkout", () => import("./CheckoutPage.tsx")],
  ["catalog", () => import("./CatalogPage.tsx")],
  ["cloudVideo", sharedVideo],
  ["eventVideo", sharedVideo],
  ["cloudkey", () => import("./CloudKeyPage.tsx")],
]);

const signUp: Load = () => import("./SignUpPage.tsx");

/** The page of an address: that of signing up, or of the link of a mail; "not found" for a mode that there is not, or none. */
export function pageOf(path: string, query: URLSearchParams): Load {
  if (path === signUpPath) return signUp;
  return modes.get(query.get("mode") ?? "") ?? (() => import("./NotFoundPage.tsx"));
}
