/** PB-01: the page for each `mode` of a link, by file name. The build reads it as well. */
export const pageOfMode: ReadonlyMap<string, PageName> = new Map([
  ["resetPassword", "ResetPasswordPage"],
  ["verifyEmail", "VerifyEmailPage"],
  ["provisioninginvitation", "FaceInvitationPage"],
  ["signUp", "ConfirmSignUpPage"],
  ["invitation", "InvitationPage"],
  ["checkout", "CheckoutPage"],
  ["catalog", "CatalogPage"],
  ["cloudVideo", "SharedClipPage"],
  ["eventVideo", "SharedClipPage"],
  ["cloudkey", "CloudKeyPage"],
]);

/** The first component of most links to a page, which the page loads after it has checked its link. */
export const firstPartOfPage: ReadonlyMap<PageName, string> = new Map([
  ["CatalogPage", "directory/FoundDirectory"],
  ["ConfirmSignUpPage", "NewPasswordForm"],
  ["FaceInvitationPage", "FacePinForm"],
  ["InvitationPage", "NewPasswordForm"],
  ["ResetPasswordPage", "NewPasswordForm"],
  ["SignUpPage", "signUp/SignUpForm"],
]);

export type PageName =
  | "CatalogPage"
  | "CheckoutPage"
  | "CloudKeyPage"
  | "ConfirmSignUpPage"
  | "FaceInvitationPage"
  | "InvitationPage"
  | "NotFoundPage"
  | "ResetPasswordPage"
  | "SharedClipPage"
  | "SignUpPage"
  | "VerifyEmailPage";
