import type { ComponentType } from "react";
import { signUpPath } from "#contract/portalPaths.ts";
import { type PageName, pageOfMode } from "./pageModules.ts";
import type { PublicPageProps } from "./publicPage.ts";

type Load = () => Promise<{ default: ComponentType<PublicPageProps> }>;

/** Each page is loaded separately. */
const pages: Readonly<Record<PageName, Load>> = {
  CatalogPage: () => import("./CatalogPage.tsx"),
  CheckoutPage: () => import("./CheckoutPage.tsx"),
  CloudKeyPage: () => import("./CloudKeyPage.tsx"),
  ConfirmSignUpPage: () => import("./ConfirmSignUpPage.tsx"),
  FaceInvitationPage: () => import("./FaceInvitationPage.tsx"),
  InvitationPage: () => import("./InvitationPage.tsx"),
  NotFoundPage: () => import("./NotFoundPage.tsx"),
  ResetPasswordPage: () => import("./ResetPasswordPage.tsx"),
  SharedClipPage: () => import("./SharedClipPage.tsx"),
  SignUpPage: () => import("./SignUpPage.tsx"),
  VerifyEmailPage: () => import("./VerifyEmailPage.tsx"),
};

/** The page of an address: sign-up, or the page of a mailed link; "not found" for a missing or unknown mode. */
export function pageOf(path: string, query: URLSearchParams): Load {
  return pages[path === signUpPath ? "SignUpPage" : (pageOfMode.get(query.get("mode") ?? "") ?? "NotFoundPage")];
}
