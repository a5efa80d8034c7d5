import type { Api } from "#kernel/api.ts";
import type { PublicAppearance } from "./publicTexts.ts";

/** What every visitors' page is given. None of them has a token or needs one (PB-16). */
export interface PublicPageProps {
  api: Api;
  appearance: PublicAppearance;
  /** What stands in the address (PB-01). */
  query: URLSearchParams;
}

export const signInAddress = "/signin";
export const forgotAddress = "/signin/forgotpassword";
