import type { Api } from "#kernel/api.ts";
import type { PublicAppearance } from "./publicTexts.ts";

/** Props of every visitors' page. None has a token or needs one (PB-16). */
export interface PublicPageProps {
  api: Api;
  appearance: PublicAppearance;
  /** The query of the address (PB-01). */
  query: URLSearchParams;
}

export const signInAddress = "/signin";
export const forgotAddress = "/signin/forgotpassword";
