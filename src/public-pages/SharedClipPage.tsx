import { lazy } from "react";
import { SharedClipSteps } from "./clip/SharedClipSteps.tsx";
import type { PublicPageProps } from "./publicPage.ts";

/** Of no use before the link is known to work. */
const FoundClip = lazy(() => import("./clip/FoundClip.tsx"));

/** PB-14, PL-19: a clip that somebody was sent: the picture and its own controls, and nothing else of the console. */
export default function SharedClipPage(props: PublicPageProps) {
  return <SharedClipSteps {...props} found={FoundClip} />;
}
